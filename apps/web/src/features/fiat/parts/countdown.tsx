import { clockText } from '@openbourse/kit/lib/clock-text.ts';
import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';

export interface CountdownProps {
  /** Subject of the countdown, for screen readers. */
  readonly label: string;
  /** Epoch milliseconds; null where no clock runs. */
  readonly dueAt: number | null;
  /** True when a declared outage stops the clock. */
  readonly isPaused: boolean;
}

/** Time left until an instant, second by second. */
export function Countdown({ label, dueAt, isPaused }: CountdownProps) {
  const t = useT();
  const left = useCountdown(isPaused ? null : dueAt);
  if (isPaused) return <span>{t('fiat:part.paused')}</span>;
  if (dueAt === null) return null;
  return (
    <span role="timer" aria-label={label} className="figures whitespace-nowrap">
      {clockText(left)}
    </span>
  );
}
