import { CONTENT_CATEGORIES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { ListSkeleton, Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../session/index.ts';

const SHOWN = 20;

/** The latest notices beside a trading screen. */
export function NoticePanel() {
  const t = useT();
  const format = useFormat();
  const input = { category_id: CONTENT_CATEGORIES.notice, limit: SHOWN };
  const { data, isError, error, isFetching, refetch } = useQuery(queryOf('content.news_list', input));
  if (isError && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined)
    return (
      <ListSkeleton>
        <Skeleton className="my-3 h-4 w-full" />
      </ListSkeleton>
    );
  if (data.data.length === 0) return <EmptyState title={t('content:notices.empty')} />;
  return (
    <ul aria-label={t('home:notices')}>
      {data.data.map((notice) => (
        <li key={notice.id}>
          <Link
            to={`/notice-details?id=${notice.id}`}
            className="block rounded-button px-2 py-2 transition-colors hover:bg-surface focus-visible:-outline-offset-2"
          >
            <span className="line-clamp-2 text-dense">{notice.title}</span>
            <span className="figures text-secondary text-muted">{format.date(notice.published_at)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
