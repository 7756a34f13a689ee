import { clsx } from 'clsx';

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly tone?: 'neutral' | 'up' | 'warn' | 'down';
}

const TONES = { neutral: 'bg-ink', up: 'bg-up', warn: 'bg-warn', down: 'bg-down' } as const;

export function ProgressBar({ label, percent, tone = 'neutral' }: ProgressBarProps) {
  const width = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(width)}
      className="h-1 overflow-hidden rounded-full bg-surface-strong"
    >
      <div className={clsx('h-full rounded-full', TONES[tone])} style={{ width: `${width}%` }} />
    </div>
  );
}
