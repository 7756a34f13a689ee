import { useT } from '@openbourse/kit/lib/i18n.ts';
import type { MicroOrder } from '../model/orders.ts';
import { clockText } from './order-words.tsx';

const RADIUS = 15;

/** Time left of a running order, as a ring and as a text; `now` is the server's time. */
export function CountdownRing({ order, now }: { readonly order: MicroOrder; readonly now: number }) {
  const t = useT();
  const left = Math.max(0, order.expires_at - now);
  const share = Math.min(1, left / (order.seconds * 1_000));
  const text = clockText(left);
  return (
    <span role="timer" aria-label={t('micro:order.left', { time: text })} className="relative block size-14">
      <svg viewBox="0 0 36 36" className="size-14 -rotate-90" aria-hidden="true">
        <circle cx="18" cy="18" r={RADIUS} strokeWidth="3" className="fill-bg stroke-surface-strong" />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray={`${share * 100} 100`}
          className="stroke-accent"
        />
      </svg>
      <span
        className="figures absolute inset-0 flex items-center justify-center text-secondary font-semibold"
        aria-hidden="true"
      >
        {text}
      </span>
    </span>
  );
}
