import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { restText } from '../model/withdrawals.ts';

export interface TimeLeftProps {
  readonly text: 'wallet:usableIn' | 'wallet:endsIn';
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Counts down to an instant; says nothing once it has come. */
export function TimeLeft({ text, until }: TimeLeftProps) {
  const t = useT();
  const left = useCountdown(until);
  return left === 0 ? null : <span className="figures">{t(text, { time: restText(left, t) })}</span>;
}
