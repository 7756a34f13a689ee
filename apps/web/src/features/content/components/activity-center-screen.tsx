import { ACTIVITY_PHASES } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { activityPages, type NewsRow } from '../api.ts';
import { ActivityTimes } from './activity-times.tsx';

/** Activities that run, come and have been; the address keeps which of them are shown. */
function ActivityCenterScreen() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const phase = ACTIVITY_PHASES.find((one) => one === address.get('phase')) ?? 'running';
  const activities = useInfiniteQuery(activityPages(phase));
  return (
    <>
      <PageHeader title={t('content:activity.title')} backTo="/home" />
      <Tabs
        label={t('content:activity.phases')}
        items={ACTIVITY_PHASES.map((value) => ({ value, label: t(`content:activity.phase.${value}`) }))}
        value={phase}
        onValueChange={(next) => setAddress({ phase: next }, { replace: true })}
      >
        <PullToRefresh onRefresh={() => activities.refetch()}>
          <PagedList
            label={t(`content:activity.phase.${phase}`)}
            pages={activities}
            renderRow={(activity) => <ActivityCard activity={activity} />}
            skeleton={<CardSkeleton />}
            empty={{
              icon: <Gift />,
              title: t(`content:activity.empty.${phase}`),
              hint: t('content:activity.emptyHint'),
            }}
          />
        </PullToRefresh>
      </Tabs>
    </>
  );
}

function ActivityCard({ activity }: { readonly activity: NewsRow }) {
  return (
    <Link to={`/activity-details?id=${activity.id}`} className="group block rounded-card py-4">
      {activity.banner !== null && (
        <img
          src={activity.banner}
          alt=""
          loading="lazy"
          className="mb-3 aspect-[375/210] w-full rounded-card object-cover"
        />
      )}
      <h2 className="text-row font-semibold group-hover:underline">{activity.title}</h2>
      <p className="mt-0.5 line-clamp-3 text-dense text-muted">{activity.summary}</p>
      <ActivityTimes activity={activity} isExact={false} />
    </Link>
  );
}

function CardSkeleton() {
  return (
    <div className="space-y-2 py-4">
      <Skeleton className="aspect-[375/210] w-full" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-3 w-2/5" />
    </div>
  );
}

export { ActivityCenterScreen as Component };
