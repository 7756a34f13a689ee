import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TickStateBadge } from '../../../shared/ui/tick-state-badge.tsx';
import { queryOf } from '../../session/index.ts';
import type { Series } from '../api.ts';

const RENEW_MS = 2_000;
const SHOWN_TICKS = 12;

/** One series: its newest ticks, each chained to the one before by its hash. */
export function SeriesDetail({ series }: { readonly series: Series | undefined }) {
  const t = useTexts();
  if (series === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <TickStateBadge state={series.state} />
        <h2 className="mt-2 text-price">{series.series}</h2>
        <p className="text-dense text-muted">{t(`market:series.${series.kind}`)}</p>
      </div>
      {series.newest !== null && (
        <Facts
          facts={[
            { label: t('market:tickNumber'), value: series.newest.seq },
            { label: t('market:price'), value: series.newest.price },
            { label: t('market:hash'), value: <CopyText text={series.newest.hash} /> },
          ]}
        />
      )}
      <h3 className="text-row font-[620]">{t('market:newestTicks')}</h3>
      <NewestTicks series={series.series} />
    </div>
  );
}

function NewestTicks({ series }: { readonly series: string }) {
  const format = useFormat();
  const { data, error, isFetching, refetch } = useQuery(
    queryOf('tick.list', { series, limit: SHOWN_TICKS }, { refetchInterval: RENEW_MS }),
  );
  if (data === undefined && error !== null) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-60 w-full" />;
  return (
    <ol className="figures text-dense">
      {data.ticks.toReversed().map((tick) => (
        <li key={tick.seq} className="flex min-h-8 items-center justify-between gap-3 border-b border-line">
          <span className="text-muted">{tick.seq}</span>
          <span className="flex-1 text-right font-medium">{tick.price}</span>
          <time dateTime={new Date(tick.at).toISOString()} className="text-muted">
            {format.time(tick.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
