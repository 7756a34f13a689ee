import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { AdList } from './ad-list.tsx';
import { MerchantList } from './merchant-list.tsx';
import { OutageList } from './outage-list.tsx';
import { PaymentMethodList } from './payment-method-list.tsx';
import { StatisticsView } from './statistics-view.tsx';

const VIEWS = ['merchants', 'ads', 'methods', 'outages', 'statistics'] as const;

/**
 * Trade between people: merchants and their applications, ads, ways of paying, declared outages and the numbers of it all.
 */
export function FiatScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('fiat:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`fiat:view.${value}`) }))}
      filters={filters}
    />
  );
  const props = { filters, tabs };
  switch (filters.get('view')) {
    case 'ads':
      return <AdList {...props} />;
    case 'methods':
      return <PaymentMethodList {...props} />;
    case 'outages':
      return <OutageList {...props} />;
    case 'statistics':
      return <StatisticsView tabs={tabs} />;
    default:
      return <MerchantList {...props} />;
  }
}
