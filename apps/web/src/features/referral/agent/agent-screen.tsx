import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Agent, agentQuery, type Period } from '../api.ts';
import { RewardsPanel } from '../components/rewards-panel.tsx';
import { AgentHead } from './agent-head.tsx';
import { AgentPeriods } from './agent-periods.tsx';
import { BecomeAgent } from './become-agent.tsx';
import { SubAgentsPanel } from './sub-agents-panel.tsx';
import { TeamPanel } from './team-panel.tsx';

const TABS = ['team', 'commission', 'subAgents'] as const;
type Tab = (typeof TABS)[number];

/** The team of an agent and what it brings; for everybody else, how one becomes an agent. */
function AgentScreen() {
  const t = useT();
  const agent = useQuery(agentQuery);
  return (
    <div className="pb-10 desktop:mx-auto desktop:w-full desktop:max-w-280 desktop:px-5">
      <PageHeader title={t('referral:agent.title')} backTo="/share-code" />
      <Loaded query={agent} skeleton={<AgentSkeleton />}>
        {(data) => (data.agent === null ? <BecomeAgent /> : <Content agent={data.agent} />)}
      </Loaded>
    </div>
  );
}

const COLUMNS =
  'flex flex-col gap-6 desktop:grid desktop:grid-cols-[20rem_minmax(0,1fr)] desktop:items-start desktop:gap-10';

function Content({ agent }: { readonly agent: Agent }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [period, setPeriod] = useState<Period>('30d');
  const tab: Tab = TABS.find((one) => one === params.get('tab')) ?? 'team';
  return (
    <div className={COLUMNS}>
      <AgentHead agent={agent} />
      <div className="flex flex-col gap-5">
        <AgentPeriods agent={agent} period={period} onPeriodChange={setPeriod} />
        <Tabs
          label={t('referral:agent.title')}
          items={TABS.map((value) => ({ value, label: t(`referral:agent.tab.${value}`) }))}
          value={tab}
          onValueChange={(value) => setParams(value === 'team' ? {} : { tab: value }, { replace: true })}
        >
          <div className="pt-2">
            {tab === 'team' && <TeamPanel period={period} />}
            {tab === 'commission' && <RewardsPanel />}
            {tab === 'subAgents' && <SubAgentsPanel agent={agent} />}
          </div>
        </Tabs>
      </div>
    </div>
  );
}

function AgentSkeleton() {
  return (
    <div className={COLUMNS}>
      <Skeleton className="h-44 w-full" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  );
}

export { AgentScreen as Component };
