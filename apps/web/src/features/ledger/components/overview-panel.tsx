import { ACCOUNT_TYPES, type AccountTypeId } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Overview, performanceQuery } from '../api.ts';
import { SPOT_ACCOUNT, useOverview } from '../use-accounts.ts';
import { AllocationCard } from './allocation-card.tsx';
import { MoneyActions } from './money-actions.tsx';
import { ProfitPanel } from './profit-panel.tsx';
import { SecretAmount } from './secret-amount.tsx';
import { TotalHead } from './total-head.tsx';

const DECIMALS = 2;

/** All accounts together: their worth, what the day made of it, and the way into each. */
export function OverviewPanel({ verification }: { readonly verification: ReactNode }) {
  const { data, error, isFetching, refetch } = useOverview();
  if (data === undefined && error !== null)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <PullToRefresh onRefresh={refetch}>
      <div className="flex flex-col gap-7 pt-5 desktop:grid desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] desktop:gap-12">
        <div className="flex min-w-0 flex-col gap-5">
          <section>
            <TotalHead overview={data} />
            {data !== undefined && <Notes overview={data} />}
          </section>
          <MoneyActions accountTypeId={SPOT_ACCOUNT} />
          <ProfitSummary />
          {verification}
        </div>
        <div className="flex min-w-0 flex-col gap-7">
          <AccountLines overview={data} />
          {data !== undefined && <AllocationCard overview={data} />}
        </div>
      </div>
    </PullToRefresh>
  );
}

/** Profit and worth over time with the ways to all of it; nothing while it cannot be loaded or nothing has moved. */
function ProfitSummary() {
  const t = useT();
  const { data, isError } = useQuery(performanceQuery);
  const hasProfit = data === undefined ? !isError : data.started_at !== null;
  return (
    <>
      {hasProfit && <ProfitPanel performance={data} />}
      <div>
        <ListRow leading={<ChartNoAxesCombined />} title={t('portfolio:title')} to="/profit" />
        <ListRow leading={<History />} title={t('ledger:history.title')} to="/asset-history" />
      </div>
    </>
  );
}

function Notes({ overview }: { readonly overview: Overview }) {
  const t = useT();
  return (
    <>
      <p className="pt-1 text-label text-faint">{t('ledger:overview.todayHint')}</p>
      {overview.unpriced.length > 0 && (
        <p className="pt-1 text-secondary text-muted">
          {t('ledger:total.without', { codes: overview.unpriced.join(', ') })}
        </p>
      )}
    </>
  );
}

function AccountLines({ overview }: { readonly overview: Overview | undefined }) {
  const t = useT();
  const format = useFormat();
  if (overview === undefined) return <TextSkeleton />;
  return (
    <section aria-labelledby="account-lines">
      <h2 id="account-lines" className="text-symbol">
        {t('ledger:accounts')}
      </h2>
      {overview.accounts.map(({ account_type_id: id, total }) => {
        const code = ACCOUNT_TYPES[id as AccountTypeId];
        const profit = code === 'contract' ? overview.unrealised_profit : null;
        return (
          <ListRow
            key={id}
            to={`/assets?account=${id}`}
            title={t(`ledger:account.${code}`)}
            subtitle={
              profit !== null &&
              profit !== '0' && (
                <>
                  {t('ledger:overview.unrealised')} <SecretAmount text={format.price(profit, DECIMALS)} />
                </>
              )
            }
            trailing={<SecretAmount text={format.price(total, DECIMALS)} />}
          />
        );
      })}
    </section>
  );
}
