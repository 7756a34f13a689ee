import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { RingChart } from '@openbourse/kit/ui/ring-chart.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { formatDecimal } from '@openbourse/money';
import { type Holdings, sharesOf } from '../model/balances.ts';
import { SecretAmount } from './secret-amount.tsx';

/** The ring names four currencies and folds the rest. */
const NAMED = 4;
const TOTAL_DECIMALS = 2;

/** The worth of the account in USDT and what it consists of. */
export function TotalValue({ holdings }: { readonly holdings: Holdings | null }) {
  const t = useT();
  const format = useFormat();
  if (holdings === null) return <TotalSkeleton />;
  const shares = sharesOf(holdings, NAMED);
  return (
    <section aria-label={t('ledger:total')}>
      <h2 className="text-dense text-muted">{t('ledger:total')}</h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-total">
          <SecretAmount text={format.price(holdings.total, TOTAL_DECIMALS)} />
        </span>
        <span className="text-body text-muted">USDT</span>
      </p>
      {holdings.untraded.length > 0 && (
        <p className="pt-1 text-secondary text-muted">
          {t('ledger:total.without', { codes: holdings.untraded.join(', ') })}
        </p>
      )}
      {shares.length > 0 && (
        <div className="mt-5 desktop:max-w-100">
          <RingChart
            label={t('ledger:allocation')}
            segments={shares.map(({ code, basisPoints }) => ({
              label: code === '' ? t('ledger:other') : code,
              weight: basisPoints,
              text: shareText(basisPoints, format.percent),
            }))}
          />
        </div>
      )}
    </section>
  );
}

/** Cut to one decimal; what is less than that is still something. */
export function shareText(basisPoints: number, percent: Format['percent']): string {
  return basisPoints < 10 ? `< ${percent('0.1')}` : percent(formatDecimal(BigInt(basisPoints), 2), 1);
}

function TotalSkeleton() {
  return (
    <div className="space-y-2" aria-busy="true">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="h-9 w-48" />
      <div className="flex items-center gap-6 pt-4">
        <Skeleton className="size-26" isRound />
        <div className="flex-1 space-y-3">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-full" />
        </div>
      </div>
    </div>
  );
}
