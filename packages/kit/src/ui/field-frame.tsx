import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly children: ReactNode;
}

/** Ids that tie an input to its hint and error. */
export function fieldDescription(
  id: string,
  parts: { readonly hint?: ReactNode; readonly error?: string | undefined },
) {
  const isInvalid = parts.error !== undefined && parts.error !== '';
  const ids = [isInvalid && `${id}-error`, parts.hint !== undefined && `${id}-hint`].filter(Boolean);
  return { 'aria-invalid': isInvalid || undefined, 'aria-describedby': ids.join(' ') || undefined };
}

export const FIELD_INPUT_CLASS =
  'w-full min-w-0 bg-transparent text-field font-[560] text-text outline-none placeholder:font-normal placeholder:text-faint disabled:cursor-not-allowed';

/** The filled box with its label above the value, shared by every kind of field. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  isDisabled = false,
  prefix,
  suffix,
  children,
}: FieldFrameProps) {
  const isInvalid = error !== undefined && error !== '';
  return (
    <div className={clsx(isDisabled && 'opacity-50')}>
      <div
        className={clsx(
          'flex min-h-13 items-end gap-2 rounded-field border bg-surface px-3.5 pb-2 transition-colors duration-(--duration-fast)',
          'focus-within:border-accent focus-within:bg-bg',
          isInvalid ? 'border-danger' : 'border-transparent hover:border-line-strong',
        )}
      >
        {prefix !== undefined && (
          <div className="flex min-h-6 shrink-0 items-center text-muted">{prefix}</div>
        )}
        <div className="min-w-0 flex-1 pt-2">
          <label htmlFor={id} className="block truncate text-label text-muted">
            {label}
          </label>
          {children}
        </div>
        {suffix !== undefined && (
          <div className="flex min-h-6 shrink-0 items-center text-dense text-muted">{suffix}</div>
        )}
      </div>
      {isInvalid && (
        <p id={`${id}-error`} className="mt-1.5 px-0.5 text-secondary text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="mt-1.5 px-0.5 text-secondary text-muted">
          {hint}
        </div>
      )}
    </div>
  );
}
