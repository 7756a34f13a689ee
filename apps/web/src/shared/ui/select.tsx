import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useIsDesktop } from '../lib/use-media.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import { Menu } from './menu.tsx';

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
}

export interface SelectProps<V extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  /** `field` is a filled box in a form, `inline` a word with an arrow in a row. */
  readonly look: 'field' | 'inline';
  readonly disabled?: boolean;
}

/** One choice of several: a bottom sheet on a phone, a menu on a desktop. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, options, value, onValueChange, look, disabled = false } = props;
  const isDesktop = useIsDesktop();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string): void => {
    const option = options.find((entry) => entry.value === next);
    if (option !== undefined) onValueChange(option.value);
    setIsOpen(false);
  };
  const face = { label, look, disabled, text: chosen?.label ?? '', icon: chosen?.icon };
  if (isDesktop) {
    const items = options.map((option) => ({ ...option, isChosen: option.value === value }));
    return <Menu trigger={<SelectFace {...face} />} items={items} onChoose={choose} />;
  }
  return (
    <>
      <SelectFace {...face} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={label}>
        <OptionList label={label} options={options} value={value} onChoose={choose} />
      </BottomSheet>
    </>
  );
}

interface SelectFaceProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly text: string;
  readonly look: 'field' | 'inline';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

function SelectFace({ label, text, look, icon, ...button }: SelectFaceProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={`${label}: ${text}`}
      className={clsx(
        'inline-flex min-h-11 items-center gap-2 rounded-field font-semibold transition-colors disabled:opacity-50',
        look === 'field'
          ? 'w-full bg-surface px-3.5 text-body hover:bg-surface-strong'
          : 'w-fit text-dense hover:text-accent',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate text-left">{text}</span>
      <ChevronDown className="size-4 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

interface OptionListProps<V extends string> {
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
