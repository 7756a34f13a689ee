import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { SECOND_MS } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useIsLoggedIn } from '../../session/index.ts';
import { offeringsQuery } from '../api.ts';
import { LIST_TABS, type ListTab, offeringsOf } from '../model/offering.ts';
import { OfferingCard } from './offering-card.tsx';
import { OwnCommitments } from './own-commitments.tsx';

/** The offerings by their phase, and the user's commitments. The tab is in the address. */
function OfferingListScreen() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const [params, setParams] = useSearchParams();
  const tabs = LIST_TABS.filter((tab) => tab !== 'mine' || isLoggedIn);
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'all';
  return (
    <div className="flex flex-col gap-4 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <PageHeader title={t('subscription:title')} backTo="/home" />
      <Tabs
        label={t('subscription:phases')}
        items={tabs.map((value) => ({
          value,
          label:
            value === 'all' || value === 'mine'
              ? t(`subscription:tab.${value}`)
              : t(`subscription:phase.${value}`),
        }))}
        value={tab}
        onValueChange={(value) => setParams(value === 'all' ? {} : { tab: value }, { replace: true })}
      />
      {tab === 'mine' ? <OwnCommitments /> : <Offerings tab={tab} />}
    </div>
  );
}

function Offerings({ tab }: { readonly tab: ListTab }) {
  const t = useT();
  const now = useNow(SECOND_MS);
  const { data, isError, error, isFetching, refetch } = useQuery(offeringsQuery);
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <CardsSkeleton />;
  const shown = offeringsOf(data, tab, now);
  if (shown.length === 0) {
    return <EmptyState icon={<Coins />} title={t('subscription:empty')} hint={t('subscription:emptyHint')} />;
  }
  return (
    <ul className="grid gap-3 desktop:grid-cols-2">
      {shown.map((offering) => (
        <li key={offering.id}>
          <OfferingCard offering={offering} now={now} />
        </li>
      ))}
    </ul>
  );
}

function CardsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3 desktop:grid-cols-2">
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  );
}

export { OfferingListScreen as Component };
