import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { BoundList } from './bound-list.tsx';
import { CloseList } from './close-list.tsx';
import { ExposureList } from './exposure-list.tsx';
import { NearList } from './near-list.tsx';
import { RuleList } from './rule-list.tsx';

const VIEWS = ['exposure', 'near', 'closes', 'rules', 'bounds'] as const;

/** Open contracts, positions in danger, closed positions, and the rules and bounds with their versions. */
export function ContractsScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('contract:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`contract:view.${value}`) }))}
      filters={filters}
    />
  );
  const props = { filters, tabs };
  switch (filters.get('view')) {
    case 'near':
      return <NearList {...props} />;
    case 'closes':
      return <CloseList {...props} />;
    case 'rules':
      return <RuleList {...props} />;
    case 'bounds':
      return <BoundList {...props} />;
    default:
      return <ExposureList {...props} />;
  }
}
