import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { noticesQuery } from '../api.ts';

/** All notices, the newest first. */
function NoticeCenterScreen() {
  const t = useT();
  const format = useFormat();
  const notices = useInfiniteQuery(noticesQuery);
  return (
    <>
      <PageHeader title={t('content:notices')} backTo="/home" />
      <PullToRefresh onRefresh={() => notices.refetch()}>
        <PagedList
          label={t('content:notices')}
          pages={notices}
          renderRow={({ id, title, summary, published_at }) => (
            <ListRow
              to={`/notice-details?id=${id}`}
              title={title}
              subtitle={
                <>
                  <span className="mt-0.5 line-clamp-2">{summary}</span>
                  <span className="figures mt-1 block text-label text-faint">
                    {format.date(published_at)}
                  </span>
                </>
              }
            />
          )}
          skeleton={<TextSkeleton />}
          empty={{
            icon: <Megaphone />,
            title: t('content:notices.empty'),
            hint: t('content:notices.emptyHint'),
          }}
        />
      </PullToRefresh>
    </>
  );
}

export { NoticeCenterScreen as Component };
