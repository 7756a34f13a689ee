import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import type { Overview } from '../api.ts';
import { SecretAmount } from './secret-amount.tsx';

const DECIMALS = 2;
const TONES = { up: 'text-up', down: 'text-down', neutral: 'text-muted' } as const;

/** Total value, and the profit of the day; a profit that is not known is a dash. */
export function TotalHead({ overview }: { readonly overview: Overview | undefined }) {
  const t = useT();
  const format = useFormat();
  if (overview === undefined) {
    return (
      <div className="space-y-2" aria-busy="true">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-3.5 w-36" />
      </div>
    );
  }
  const { total, today } = overview;
  const tone = today === null ? 'neutral' : toneOf(today.profit);
  const sign = tone === 'up' ? '+' : '';
  const percent = today?.percent ?? null;
  const share = percent === null ? '' : ` (${format.change(percent)})`;
  return (
    <>
      <p className="text-dense text-muted">{t('ledger:overview.total')}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-total">
          <SecretAmount text={format.price(total, DECIMALS)} />
        </span>
        <span className="text-body text-muted">USDT</span>
      </p>
      <p className="pt-1 text-dense text-muted">
        {t('ledger:overview.today')}{' '}
        <span className={TONES[tone]}>
          <SecretAmount
            text={today === null ? '–' : `${sign}${format.price(today.profit, DECIMALS)} USDT${share}`}
          />
        </span>
      </p>
    </>
  );
}
