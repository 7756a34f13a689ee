import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { ChangeList } from './change-list.tsx';
import { FeeList } from './fee-list.tsx';
import { FeedList } from './feed-list.tsx';
import { MatchList } from './match-list.tsx';
import { RootList } from './root-list.tsx';
import { SeriesList } from './series-list.tsx';

const VIEWS = ['matches', 'changes', 'fees', 'feeds', 'ticks', 'roots'] as const;

/** The markets with their filters, what is announced, the fee rules, the feeds that carry the prices, and what is recorded of them. */
export function MarketsScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('market:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`market:view.${value}`) }))}
      filters={filters}
    />
  );
  const props = { filters, tabs };
  switch (filters.get('view')) {
    case 'changes':
      return <ChangeList {...props} />;
    case 'fees':
      return <FeeList {...props} />;
    case 'feeds':
      return <FeedList {...props} />;
    case 'ticks':
      return <SeriesList {...props} />;
    case 'roots':
      return <RootList {...props} />;
    default:
      return <MatchList {...props} />;
  }
}
