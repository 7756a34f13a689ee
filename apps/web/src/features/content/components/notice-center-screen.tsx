import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { noticesQuery } from '../api.ts';

/** All notices, the newest first. */
export function NoticeCenterScreen() {
  const t = useT();
  const notices = useNotices();
  return (
    <>
      <PageHeader title={t('content:notices')} backTo="/home" />
      <PullToRefresh onRefresh={() => notices.refetch()}>
        <NoticeRows notices={notices} />
      </PullToRefresh>
    </>
  );
}

function NoticeRows({ notices }: { readonly notices: ReturnType<typeof useNotices> }) {
  const t = useT();
  const format = useFormat();
  const { data, error, isFetching, hasNextPage, isFetchingNextPage } = notices;
  if (data === undefined && error !== null) {
    return <ErrorState hint={error.message} isRetrying={isFetching} onRetry={() => void notices.refetch()} />;
  }
  if (data === undefined) return <Loading />;
  const items = data.pages.flatMap((page) => page.data);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone />}
        title={t('content:notices.empty')}
        hint={t('content:notices.emptyHint')}
      />
    );
  }
  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <ListRow
              to={`/notice-details?id=${item.id}`}
              title={item.title}
              subtitle={
                <>
                  <span className="mt-0.5 line-clamp-2">{item.summary}</span>
                  <span className="figures mt-1 block text-label text-faint">
                    {format.date(item.published_at)}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="py-3">
          <Button
            variant="secondary"
            size="medium"
            isBlock
            isLoading={isFetchingNextPage}
            onClick={() => void notices.fetchNextPage()}
          >
            {t('content:notices.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function useNotices() {
  return useInfiniteQuery(noticesQuery);
}

const LOADING_ROWS = [0, 1, 2, 3, 4];

function Loading() {
  return (
    <div aria-busy="true">
      {LOADING_ROWS.map((index) => (
        <div key={index} className="space-y-2 py-3">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
