import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface BannerProps {
  readonly tone: 'demo' | 'offline' | 'warn' | 'info';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const TONES = {
  demo: 'bg-accent-soft text-text',
  offline: 'bg-surface-strong text-text',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-surface text-text',
} as const;

/** A quiet strip above the page. */
export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <div
      role={tone === 'demo' || tone === 'info' ? 'note' : 'status'}
      className={clsx(
        'flex min-h-8 items-center justify-center gap-2 px-4 py-1.5 text-secondary font-medium',
        TONES[tone],
      )}
    >
      {icon !== undefined && <span className="shrink-0 [&_svg]:size-3.5">{icon}</span>}
      <span>{children}</span>
      {action}
    </div>
  );
}
