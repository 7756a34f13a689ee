import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onCheckedChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

export function Checkbox({ isChecked, onCheckedChange, children, error, disabled = false }: CheckboxProps) {
  const id = useId();
  const isInvalid = error !== undefined && error !== '';
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-dense text-muted has-disabled:cursor-not-allowed has-disabled:opacity-50">
        <span className="relative flex size-5 shrink-0">
          <input
            type="checkbox"
            className="peer absolute inset-0 size-5 cursor-[inherit] appearance-none rounded-tag border-[1.5px] border-line-strong bg-bg transition-colors checked:border-ink checked:bg-ink hover:border-muted aria-invalid:border-danger"
            checked={isChecked}
            disabled={disabled}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
            onChange={(event) => onCheckedChange(event.target.checked)}
          />
          <Check
            className="pointer-events-none absolute inset-0.5 size-4 text-on-ink opacity-0 peer-checked:opacity-100"
            strokeWidth={3}
            aria-hidden="true"
          />
        </span>
        <span>{children}</span>
      </label>
      {isInvalid && (
        <p id={`${id}-error`} className="text-secondary text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
