import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import type { Summary } from '../api.ts';
import { useReferralFormat } from '../use-referral-format.ts';

/** Earnings of invitations today, in 30 days and altogether, and their currencies. */
export function RewardsSummary({ summary }: { readonly summary: Summary }) {
  const t = useT();
  const format = useFormat();
  const { rewards, settled_until } = summary;
  return (
    <section aria-label={t('referral:rewards.title')} className="flex flex-col gap-3">
      <div>
        <p className="text-dense text-muted">{t('referral:rewards.total')}</p>
        <Total value={rewards.total.value_usdt} />
      </div>
      <dl className="grid grid-cols-2 gap-4">
        <Sum name={t('referral:rewards.today')} value={rewards.today.value_usdt} />
        <Sum name={t('referral:rewards.days30')} value={rewards.last_30_days.value_usdt} />
      </dl>
      <Currencies sums={rewards.total.currencies} />
      <p className="text-secondary text-muted">
        {settled_until === null
          ? t('referral:rewards.notYet')
          : t('referral:rewards.settled', { time: format.dateTime(settled_until) })}
      </p>
    </section>
  );
}

function Total({ value }: { readonly value: string | null }) {
  const format = useFormat();
  return (
    <p className="figures flex items-baseline gap-2 text-total">
      {format.quantity(value, 4)}
      <span className="text-body font-medium tracking-normal text-muted">USDT</span>
    </p>
  );
}

function Sum({ name, value }: { readonly name: string; readonly value: string | null }) {
  const referral = useReferralFormat();
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-secondary text-muted">{name}</dt>
      <dd className="figures text-symbol">{referral.value(value)}</dd>
    </div>
  );
}

/** As many as stand in two lines of a phone. */
const CURRENCIES_SHOWN = 4;

/** The total in each currency; many of them only when they are asked for. */
function Currencies({ sums }: { readonly sums: Summary['rewards']['total']['currencies'] }) {
  const t = useT();
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  if (sums.length === 0) return null;
  const shown = isWhole ? sums : sums.slice(0, CURRENCIES_SHOWN);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('referral:rewards.currencies')} className="flex flex-wrap gap-2">
        {shown.map(({ currency_id, code, amount }) => (
          <li
            key={currency_id}
            className="figures rounded-field bg-surface px-2.5 py-1 text-dense font-medium"
          >
            {`${format.quantity(amount)} ${code}`}
          </li>
        ))}
      </ul>
      {shown.length < sums.length && (
        <span className="-ml-3">
          <Button variant="text" size="small" onClick={() => setIsWhole(true)}>
            {t('app:action.showAll')}
          </Button>
        </span>
      )}
    </div>
  );
}
