import { useFilters } from '../../../shared/lib/use-filters.ts';
import { OrderQueue } from './order-queue.tsx';
import { OrderView } from './order-view.tsx';

/** The orders that wait for an operator, and all others; one with everything about it when the address names it. */
export function ArbitrationScreen() {
  const filters = useFilters();
  const orderId = filters.get('order');
  if (orderId === '') return <OrderQueue filters={filters} />;
  return <OrderView key={orderId} orderId={orderId} onLeave={() => filters.set({ order: '' })} />;
}
