import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useDayTitle } from '@openbourse/kit/lib/use-day-title.ts';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell, BellPlus, CheckCheck, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { noticePages, refreshNotices, useMarkRead } from '../api.ts';
import { NoticeRow } from './notice-row.tsx';

/** Events of the account and its money, by day. */
function NotificationsScreen() {
  const t = useT();
  const dayTitle = useDayTitle();
  const notices = useInfiniteQuery(noticePages);
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
        to="/price-alerts"
        className={iconButtonClass(false)}
        aria-label={t('alert:title')}
        title={t('alert:title')}
      >
        <BellPlus />
      </Link>
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
        <PagedList
          label={t('notice:center.title')}
          pages={notices}
          titleOf={(notice) => dayTitle(notice.at)}
          renderRow={(notice) => <NoticeRow notice={notice} onRead={markRead} />}
          skeleton={<TextSkeleton />}
          empty={{ icon: <Bell />, title: t('notice:center.empty'), hint: t('notice:center.empty_hint') }}
        />
      </PullToRefresh>
    </>
  );
}

export { NotificationsScreen as Component };
