import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell, CheckCheck, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { noticePages, refreshNotices, useMarkRead } from '../api.ts';
import { groupByDay, nameOfDay } from '../model/group-by-day.ts';
import { useNoticeChannel } from '../use-notice-channel.ts';
import { NoticeRow } from './notice-row.tsx';

const MINUTE_MS = 60_000;

/** What happened to the account and its money, by day. */
export function NotificationsScreen() {
  useNoticeChannel();
  const t = useT();
  const notices = useNotices();
  const { mutate: markRead, isPending } = useMarkRead();
  const unread = notices.data?.pages[0]?.unread ?? 0;
  const actions = (
    <>
      {unread > 0 && (
        <IconButton
          label={t('notice:center.mark_all')}
          icon={<CheckCheck />}
          disabled={isPending}
          onClick={() => markRead('all')}
        />
      )}
      <Link
        to="/notifications/settings"
        className={iconButtonClass(false)}
        aria-label={t('notice:center.settings')}
        title={t('notice:center.settings')}
      >
        <Settings />
      </Link>
    </>
  );
  return (
    <>
      <PageHeader title={t('notice:center.title')} backTo="/home" actions={actions} />
      <PullToRefresh onRefresh={refreshNotices}>
        <Days notices={notices} onRead={markRead} />
      </PullToRefresh>
    </>
  );
}

interface DaysProps {
  readonly notices: ReturnType<typeof useNotices>;
  readonly onRead: (id: number) => void;
}

function Days({ notices, onRead }: DaysProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const { data, error, isFetching, hasNextPage, isFetchingNextPage } = notices;
  if (data === undefined && error !== null) {
    return <ErrorState hint={error.message} isRetrying={isFetching} onRetry={() => void notices.refetch()} />;
  }
  if (data === undefined) return <Loading />;
  const days = groupByDay(data.pages.flatMap((page) => page.data));
  if (days.length === 0) {
    return (
      <EmptyState icon={<Bell />} title={t('notice:center.empty')} hint={t('notice:center.empty_hint')} />
    );
  }
  const titleOf = (start: number): string => {
    const name = nameOfDay(start, now);
    return name === 'earlier' ? format.date(start) : t(`notice:center.${name}`);
  };
  return (
    <>
      {days.map(({ start, notices: rows }) => (
        <section key={start} className="pt-2">
          <h2 className="text-secondary text-muted">{titleOf(start)}</h2>
          <ul>
            {rows.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onRead={onRead} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div className="py-3">
          <Button
            variant="secondary"
            size="medium"
            isBlock
            isLoading={isFetchingNextPage}
            onClick={() => void notices.fetchNextPage()}
          >
            {t('app:action.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function useNotices() {
  return useInfiniteQuery(noticePages);
}

const LOADING_ROWS = [0, 1, 2, 3, 4];

function Loading() {
  return (
    <div aria-busy="true">
      {LOADING_ROWS.map((index) => (
        <div key={index} className="space-y-2 py-3">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
