import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> {
  /** Action of the button, for screen readers and as tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly isFilled?: boolean;
}

/** Classes of an icon button, for links that look like one. */
export function iconButtonClass(isFilled: boolean): string {
  return clsx(
    'relative inline-flex size-11 shrink-0 items-center justify-center rounded-button text-text',
    'transition-colors duration-(--duration-fast) hover:bg-surface-strong disabled:pointer-events-none disabled:opacity-40',
    '[&_svg]:size-5.5 [&_svg]:stroke-[1.75]',
    isFilled && 'bg-surface',
  );
}

export function IconButton({ label, icon, isFilled = false, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={iconButtonClass(isFilled)} aria-label={label} title={label}>
      {icon}
    </button>
  );
}
