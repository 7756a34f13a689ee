import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
}

export interface OptionListProps<V extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<V>[];
  readonly value: V;
  readonly onChoose: (value: V) => void;
}

/** Rows to choose one from, for sheets. */
export function OptionList<V extends string>({ label, options, value, onChoose }: OptionListProps<V>) {
  return (
    <div role="radiogroup" aria-label={label} className="pb-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          className="-mx-3 flex min-h-13 w-[calc(100%+1.5rem)] items-center gap-3 rounded-button px-3 py-2 text-left transition-colors hover:bg-surface"
          onClick={() => onChoose(option.value)}
        >
          {option.icon}
          <span className="min-w-0 flex-1">
            <span className={clsx('block text-row', option.value === value ? 'font-[620]' : 'font-medium')}>
              {option.label}
            </span>
            {option.hint !== undefined && (
              <span className="block text-secondary text-muted">{option.hint}</span>
            )}
          </span>
          {option.value === value && <Check className="size-5 shrink-0" strokeWidth={2} aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}
