import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { AgentList } from './agent-list.tsx';
import { RateList } from './rate-list.tsx';
import { SettlementList } from './settlement-list.tsx';
import { VoidList } from './void-list.tsx';

const VIEWS = ['agents', 'rates', 'settlements', 'void'] as const;

/** Agents, the public rates with their versions, what each hour paid, and who is not paid for whom. */
export function ReferralScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('referral:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`referral:view.${value}`) }))}
      filters={filters}
    />
  );
  const props = { filters, tabs };
  switch (filters.get('view')) {
    case 'rates':
      return <RateList {...props} />;
    case 'settlements':
      return <SettlementList {...props} />;
    case 'void':
      return <VoidList {...props} />;
    default:
      return <AgentList {...props} />;
  }
}
