import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ListChecks } from 'lucide-react';
import { allMatches, useMatches } from '../../market-data/index.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { EditOrderForm } from './edit-order-form.tsx';

export interface EditOrderSheetProps {
  /** Null while closed. */
  readonly orderId: string | null;
  readonly onClose: () => void;
}

/** Edits an open order, as it is now: one that ends meanwhile says so. */
export function EditOrderSheet({ orderId, onClose }: EditOrderSheetProps) {
  const t = useT();
  const order = useOpenOrders().data?.find(({ id }) => id === orderId);
  const matches = allMatches(useMatches().data ?? []);
  const match = matches.find(({ id }) => id === order?.currency_match_id);
  return (
    <BottomSheet isOpen={orderId !== null} onClose={onClose} title={t('spot:edit.title')}>
      {order !== undefined && match !== undefined && (
        // What is executed meanwhile shows at once, what was typed stays.
        <EditOrderForm key={order.id} order={order} match={match} onDone={onClose} />
      )}
      {orderId !== null && order === undefined && <Gone />}
    </BottomSheet>
  );
}

function Gone() {
  const t = useT();
  return <EmptyState icon={<ListChecks />} title={t('error:spot.order_closed')} />;
}
