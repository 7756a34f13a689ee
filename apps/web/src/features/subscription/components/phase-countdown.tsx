import { clockText } from '@openbourse/kit/lib/clock-text.ts';
import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { DAY_MS } from '@openbourse/money';
import type { Offering } from '../api.ts';
import { isOpen, nextBorder, type Phase } from '../model/offering.ts';

export interface PhaseCountdownProps {
  readonly offering: Offering;
  readonly phase: Phase;
  readonly now: number;
}

/** Time left of the phase, with the days in words. Nothing once the offering is over. */
export function PhaseCountdown({ offering, phase, now }: PhaseCountdownProps) {
  const t = useT();
  const format = useFormat();
  const dueAt = nextBorder(offering, now);
  const left = useCountdown(dueAt);
  if (dueAt === null || phase === 'ended' || phase === 'cancelled') return null;
  const label = t(`subscription:until.${phase}`);
  const days = Math.floor(left / DAY_MS);
  const clock = clockText(left % DAY_MS);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-dense">
      <span className="text-muted">{label}</span>
      <span
        role="timer"
        aria-label={label}
        className={`figures font-semibold whitespace-nowrap ${isOpen(phase) ? 'text-accent' : ''}`}
      >
        {days > 0 ? `${format.days(days)} ${clock}` : clock}
      </span>
    </p>
  );
}
