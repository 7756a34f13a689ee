import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import type { Order } from '../model/orders.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { usePair } from '../use-pairs.ts';
import { EditOrderForm } from './edit-order-form.tsx';

export interface EditOrderSheetProps {
  /** The order as it was when it was chosen; null while closed. */
  readonly chosen: Order | null;
  /** The price at which its line in the chart was dropped. */
  readonly price?: string | undefined;
  readonly onClose: () => void;
}

/** Edits an open order. What is executed meanwhile shows at once, what was typed stays. */
export function EditOrderSheet({ chosen, price, onClose }: EditOrderSheetProps) {
  const t = useT();
  const open = useOpenOrders().data;
  const pair = usePair(chosen?.currency_match_id);
  const order = open?.find(({ id }) => id === chosen?.id);
  return (
    <BottomSheet isOpen={chosen !== null} onClose={onClose} title={t('spot:edit.title')}>
      {chosen !== null && pair !== undefined && (
        <EditOrderForm
          key={chosen.id}
          order={order ?? chosen}
          isGone={open !== undefined && order === undefined}
          pair={pair}
          price={price}
          onDone={onClose}
        />
      )}
    </BottomSheet>
  );
}
