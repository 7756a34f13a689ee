import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { ExposureList } from './exposure-list.tsx';
import { OrderList } from './order-list.tsx';
import { ProductList } from './product-list.tsx';

const VIEWS = ['exposure', 'orders', 'products'] as const;

/**
 * Possible cost of the open micro contracts for the bankroll, the orders, and the products with their
 * versions.
 */
export function MicroScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('micro:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`micro:view.${value}`) }))}
      filters={filters}
    />
  );
  const props = { filters, tabs };
  switch (filters.get('view')) {
    case 'orders':
      return <OrderList {...props} />;
    case 'products':
      return <ProductList {...props} />;
    default:
      return <ExposureList {...props} />;
  }
}
