import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface BadgeProps {
  readonly tone: 'neutral' | 'accent' | 'up' | 'down' | 'warn' | 'danger';
  readonly children: ReactNode;
}

const TONES = {
  neutral: 'bg-surface-strong text-muted',
  accent: 'bg-accent-soft text-accent',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
} as const;

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-tag px-1.5 py-0.5 text-label font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
