import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { SECOND_MS } from '@openbourse/money';
import { Lock } from 'lucide-react';
import type { SecurityCenter } from './api.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Why withdrawals wait, each reason with the time that is left, counted down; the rest goes on unless frozen. */
export function HoldList({ center }: { readonly center: SecurityCenter }) {
  const t = useT();
  const holds = center.withdrawal_holds;
  if (holds.length === 0) return null;
  return (
    <section aria-labelledby="holds-title" className="rounded-card bg-warn-soft p-4">
      <h2 id="holds-title" className="flex items-center gap-2 text-row text-warn">
        <Lock className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        {t('security:holds')}
      </h2>
      <ul className="mt-1.5">
        {holds.map((hold) => (
          <li
            key={`${hold.reason} ${hold.placed_at}`}
            className="flex items-center justify-between gap-4 py-1"
          >
            <span className="text-dense">{t(`security:hold.${hold.reason}`)}</span>
            <TimeLeft until={hold.until} />
          </li>
        ))}
      </ul>
      {!center.is_frozen && <p className="mt-1.5 text-secondary text-muted">{t('security:holdsHint')}</p>}
    </section>
  );
}

function TimeLeft({ until }: { readonly until: number }) {
  const seconds = Math.ceil(useCountdown(until) / SECOND_MS);
  const parts = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE];
  return (
    <span role="timer" className="figures shrink-0 font-semibold">
      {parts.map((part) => `${part}`.padStart(2, '0')).join(':')}
    </span>
  );
}
