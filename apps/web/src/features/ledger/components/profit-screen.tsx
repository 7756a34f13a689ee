import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, Eye, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { queryClient } from '../../session/index.ts';
import { costsQuery, type Performance, performanceQuery } from '../api.ts';
import { periodOf } from '../model/performance.ts';
import { usePreferences } from '../preferences.ts';
import { CostList } from './cost-list.tsx';
import { ProfitCalendar } from './profit-calendar.tsx';
import { ProfitMethod } from './profit-help.tsx';
import { ProfitPanel, RangeName, RangeProfit } from './profit-panel.tsx';

/** Profit by range, by day and by asset. */
function ProfitScreen() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(performanceQuery);
  const refresh = async (): Promise<void> => {
    await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: [...costsQuery.queryKey] })]);
  };
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-300 desktop:px-5">
      <PageHeader title={t('portfolio:title')} backTo="/assets" actions={<HideButton />} />
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data?.started_at === null ? (
        <EmptyState
          icon={<ChartNoAxesCombined />}
          title={t('portfolio:empty')}
          hint={t('portfolio:emptyHint')}
          action={
            <Link to="/recharge" className={buttonClass({ size: 'medium' })}>
              {t('wallet:deposit')}
            </Link>
          }
        />
      ) : (
        <PullToRefresh onRefresh={refresh}>
          <div className="flex flex-col gap-8 pt-4 desktop:grid desktop:grid-cols-2 desktop:gap-12">
            <div className="flex min-w-0 flex-col gap-4">
              {data !== undefined && <Periods performance={data} />}
              <ProfitMethod text="portfolio:method" />
              <ProfitPanel performance={data} hasValues />
            </div>
            <div className="min-w-0">{data !== undefined && <ProfitCalendar performance={data} />}</div>
            <div className="min-w-0 desktop:col-span-2">
              <CostList />
            </div>
          </div>
        </PullToRefresh>
      )}
    </div>
  );
}

const SHOWN = ['1d', '7d', '30d', 'all'] as const;

function Periods({ performance }: { readonly performance: Performance }) {
  return (
    <dl className="grid grid-cols-2 gap-2.5">
      {SHOWN.map((range) => (
        <div key={range} className="min-w-0 rounded-card bg-surface p-3">
          <dt className="text-dense text-muted">
            <RangeName performance={performance} range={range} />
          </dt>
          <dd className="text-body font-semibold wrap-anywhere">
            <RangeProfit performance={performance} period={periodOf(performance, range)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function HideButton() {
  const t = useT();
  const isHidden = usePreferences((preferences) => preferences.isHidden);
  return (
    <IconButton
      label={t(isHidden ? 'ledger:show' : 'ledger:hide')}
      aria-pressed={isHidden}
      icon={isHidden ? <EyeOff /> : <Eye />}
      onClick={() => usePreferences.setState({ isHidden: !isHidden })}
    />
  );
}

export { ProfitScreen as Component };
