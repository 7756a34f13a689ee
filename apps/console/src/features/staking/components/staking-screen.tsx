import { useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { OrderList } from './order-list.tsx';
import { ProductList } from './product-list.tsx';
import { RewardList } from './reward-list.tsx';

const VIEWS = ['products', 'orders', 'rewards'] as const;

/** The pools with what they may still have to pay, the orders in them, and the accounts that pay. */
export function StakingScreen() {
  const t = useTexts();
  const filters = useFilters();
  const tabs = (
    <TabStrip
      label={t('staking:views')}
      name="view"
      tabs={VIEWS.map((value) => ({ value, label: t(`staking:view.${value}`) }))}
      filters={filters}
    />
  );
  const props = { filters, tabs };
  switch (filters.get('view')) {
    case 'orders':
      return <OrderList {...props} />;
    case 'rewards':
      return <RewardList {...props} />;
    default:
      return <ProductList {...props} />;
  }
}
