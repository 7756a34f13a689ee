import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'buy' | 'sell' | 'danger' | 'text';
export type ButtonSize = 'large' | 'medium' | 'small';

export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Fills the width of its container. */
  readonly isBlock?: boolean;
}

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-ink text-on-ink hover:bg-ink-hover',
  secondary: 'bg-surface text-text hover:bg-surface-strong',
  buy: 'bg-up text-on-up hover:brightness-110',
  sell: 'bg-down text-on-down hover:brightness-110',
  danger: 'bg-danger-soft text-danger hover:brightness-95',
  text: 'bg-transparent text-accent hover:bg-accent-soft',
};

/** Small buttons look 36 px high; an invisible border of 4 px keeps the target at 44 px. */
const SIZES: Readonly<Record<ButtonSize, string>> = {
  large: 'min-h-12 px-5 py-2.5 text-row',
  medium: 'min-h-11 px-4 py-2 text-body font-semibold',
  small: 'min-h-9 px-3 py-1 text-dense font-semibold relative before:absolute before:-inset-1',
};

/** Classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'large', isBlock = false }: ButtonLook): string {
  return clsx(
    'inline-flex select-none items-center justify-center gap-2 rounded-button text-center font-semibold',
    'transition-[background-color,filter,transform] duration-(--duration-fast) active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-40 aria-busy:pointer-events-none',
    VARIANTS[variant],
    SIZES[size],
    isBlock && 'w-full',
  );
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly isLoading?: boolean;
  readonly icon?: ReactNode;
}

export function Button({ variant, size, isBlock, isLoading = false, icon, children, ...rest }: ButtonProps) {
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isBlock !== undefined && { isBlock }),
  };
  return (
    <button
      type="button"
      {...(rest.type === 'submit' && { onMouseDown: keepFocus })}
      {...rest}
      className={buttonClass(look)}
      aria-busy={isLoading || undefined}
      disabled={rest.disabled === true || isLoading}
    >
      {isLoading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A field that is left shows its error, which would move the button from under the press that sends the form. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
