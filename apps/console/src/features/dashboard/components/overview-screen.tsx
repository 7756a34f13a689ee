import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { StatGrid } from '../../../shared/ui/stat-grid.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import { type Dashboard, dashboardQuery } from '../api.ts';
import { ExposureTable } from './exposure-table.tsx';
import { MonthCurves } from './month-curves.tsx';
import { ProductCards } from './product-cards.tsx';
import { QueueList } from './queue-list.tsx';

const AGE_MS = 1_000;
const CARDS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The platform at a glance: what waits, what moves, whether it is sound. */
export function OverviewScreen() {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('shell:nav.overview')}>
        {data !== undefined && <Renewed at={data.at} />}
      </ScreenHeader>
      {data === undefined && error !== null && (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <div className="grid grid-cols-4 gap-3" aria-busy="true">
          {CARDS.map((card) => (
            <Skeleton key={card} className="h-18 rounded-card" />
          ))}
        </div>
      )}
      {data !== undefined && <Numbers data={data} />}
    </div>
  );
}

function Renewed({ at }: { readonly at: number }) {
  const t = useTexts();
  const kit = useT();
  const now = useNow(AGE_MS);
  return (
    <p className="figures text-secondary text-muted">
      {t('dashboard:renewed', { age: formatAge(Math.max(0, now - at), kit) })}
    </p>
  );
}

function Numbers({ data }: { readonly data: Dashboard }) {
  const t = useTexts();
  const seesProducts = hasRole(useOperator(), ['risk', 'support']);
  return (
    <>
      <StatGrid label={t('dashboard:sound')}>
        <AuditorCard auditor={data.auditor} />
        <FeedsCard feeds={data.feeds} />
        <StatCard
          label={t('dashboard:halted')}
          value={data.halted_matches}
          isAlarming={data.halted_matches > 0}
        />
        <StatCard
          label={t('dashboard:users')}
          value={data.users.total}
          note={t('dashboard:usersNote', { fresh: data.users.new_today, active: data.users.active_today })}
        />
        <SpotCard spot={data.spot} />
        <FlowCard label={t('dashboard:deposits')} flow={data.deposits} />
        <FlowCard label={t('dashboard:withdrawals')} flow={data.withdrawals} />
        <StatCard label={t('dashboard:openOrders')} value={data.spot.open_orders} />
      </StatGrid>
      <MonthCurves />
      {seesProducts && <ProductCards />}
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <QueueList queues={data.queues} />
        <ExposureTable rows={data.exposure} />
      </div>
    </>
  );
}

function AuditorCard({ auditor }: { readonly auditor: Dashboard['auditor'] }) {
  const t = useTexts();
  const kit = useT();
  const now = useNow(AGE_MS);
  const ranAt = auditor.last_run_at;
  const age = ranAt === null ? t('dashboard:neverRan') : formatAge(Math.max(0, now - ranAt), kit);
  return (
    <StatCard
      label={t('dashboard:auditor')}
      value={t('dashboard:violations', { count: auditor.violations })}
      note={age}
      isAlarming={auditor.violations > 0}
    />
  );
}

function FeedsCard({ feeds }: { readonly feeds: Dashboard['feeds'] }) {
  const t = useTexts();
  const open = feeds.healthy + feeds.stale + feeds.frozen;
  return (
    <StatCard
      label={t('dashboard:feeds')}
      value={t('dashboard:feedsHealthy', { healthy: feeds.healthy, open })}
      note={feeds.closed > 0 ? t('dashboard:feedsClosed', { count: feeds.closed }) : undefined}
      isAlarming={feeds.stale + feeds.frozen > 0}
    />
  );
}

function SpotCard({ spot }: { readonly spot: Dashboard['spot'] }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <StatCard
      label={t('dashboard:spot')}
      value={`${format.volume(spot.turnover_usdt)} USDT`}
      note={t('dashboard:trades', { count: spot.trades })}
    />
  );
}

function FlowCard({ label, flow }: { readonly label: string; readonly flow: Dashboard['deposits'] }) {
  const t = useTexts();
  const format = useFormat();
  if (flow === null) return <StatCard label={label} value={t('shell:none')} />;
  return (
    <StatCard
      label={label}
      value={`${format.volume(flow.value_usdt)} USDT`}
      note={t('dashboard:movements', { count: flow.count })}
    />
  );
}
