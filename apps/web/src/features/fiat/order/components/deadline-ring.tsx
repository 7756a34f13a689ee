import { clockText } from '@openbourse/kit/lib/clock-text.ts';
import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { clsx } from 'clsx';
import { Pause } from 'lucide-react';

const RADIUS = 16;
/** From then on the ring warns. */
const SHORT_MS = 180_000;

export interface DeadlineRingProps {
  readonly dueAt: number | null;
  /** When the time began to run, so that the ring shows the share that is left. */
  readonly since: number | null;
  readonly isPaused: boolean;
}

/** Time left until the clock acts, as a ring and as a text. */
export function DeadlineRing({ dueAt, since, isPaused }: DeadlineRingProps) {
  const t = useT();
  const left = useCountdown(dueAt);
  if (isPaused) {
    return (
      <span className="flex size-19 shrink-0 items-center justify-center rounded-full border-3 border-surface-strong text-muted">
        <Pause className="size-6" strokeWidth={1.75} role="img" aria-label={t('fiat:order.paused')} />
      </span>
    );
  }
  if (dueAt === null) return null;
  const span = since === null ? left : dueAt - since;
  const share = span <= 0 ? 0 : Math.min(1, left / span);
  const text = clockText(left);
  const isShort = left < SHORT_MS;
  return (
    <span
      role="timer"
      aria-label={left === 0 ? t('fiat:order.overdue') : t('fiat:order.left', { time: text })}
      className="relative block size-19 shrink-0"
    >
      <svg viewBox="0 0 36 36" className="size-full -rotate-90" aria-hidden="true">
        <circle cx="18" cy="18" r={RADIUS} fill="none" strokeWidth="2" className="stroke-surface-strong" />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray={`${share * 100} 100`}
          className={isShort ? 'stroke-danger' : 'stroke-accent'}
        />
      </svg>
      <span
        aria-hidden="true"
        className={clsx(
          'figures absolute inset-0 flex items-center justify-center font-semibold',
          text.length > 5 ? 'text-secondary' : 'text-row',
          isShort && 'text-danger',
        )}
      >
        {text}
      </span>
    </span>
  );
}
