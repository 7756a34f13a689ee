import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Summary, summaryQuery } from '../api.ts';
import { AuthorizationCode } from './authorization-code.tsx';
import { InviteCard } from './invite-card.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { RewardsPanel } from './rewards-panel.tsx';
import { RewardsSummary } from './rewards-summary.tsx';
import { RulesPanel } from './rules-panel.tsx';

const TABS = ['people', 'rewards', 'rules'] as const;
type Tab = (typeof TABS)[number];

/** The user's invitation, the people who came by it and its earnings (specification, section 2). */
function ShareCodeScreen() {
  const t = useT();
  const summary = useQuery(summaryQuery);
  return (
    <div className="pb-10 desktop:mx-auto desktop:w-full desktop:max-w-280 desktop:px-5">
      <PageHeader title={t('referral:title')} backTo="/user-center" />
      <Loaded query={summary} skeleton={<ShareCodeSkeleton />}>
        {(data) => <Content summary={data} />}
      </Loaded>
    </div>
  );
}

const COLUMNS =
  'flex flex-col gap-6 desktop:grid desktop:grid-cols-[22rem_minmax(0,1fr)] desktop:items-start desktop:gap-10';

function Content({ summary }: { readonly summary: Summary }) {
  const t = useT();
  return (
    <div className={COLUMNS}>
      <div className="flex flex-col gap-2">
        <InviteCard summary={summary} />
        <div className="pt-1">
          <AuthorizationCode />
          <ListRow
            leading={<UsersRound />}
            title={t('referral:agent.title')}
            subtitle={t(summary.is_agent ? 'referral:agent.linkOwn' : 'referral:agent.link')}
            to="/agent"
          />
        </div>
      </div>
      <div className="flex flex-col gap-5">
        <RewardsSummary summary={summary} />
        <Panels summary={summary} />
      </div>
    </div>
  );
}

function Panels({ summary }: { readonly summary: Summary }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const tab: Tab = TABS.find((one) => one === params.get('tab')) ?? 'people';
  return (
    <Tabs
      label={t('referral:title')}
      items={TABS.map((value) => ({ value, label: t(`referral:tab.${value}`) }))}
      value={tab}
      onValueChange={(value) => setParams(value === 'people' ? {} : { tab: value }, { replace: true })}
    >
      <div className="pt-3">
        {tab === 'people' && <PeoplePanel summary={summary} />}
        {tab === 'rewards' && <RewardsPanel />}
        {tab === 'rules' && <RulesPanel summary={summary} />}
      </div>
    </Tabs>
  );
}

function ShareCodeSkeleton() {
  return (
    <div className={COLUMNS}>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  );
}

export { ShareCodeScreen as Component };
