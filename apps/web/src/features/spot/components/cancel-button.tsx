import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { cancelOrder, useIsCancelling } from '../api.ts';
import type { Order } from '../model/orders.ts';

/** Cancels an order; until the server has answered, the order stays and the button says so. */
export function CancelButton({ order }: { readonly order: Order }) {
  const t = useT();
  const isCancelling = useIsCancelling(order.id);
  const cancel = async (): Promise<void> => {
    if (await cancelOrder(order)) toast.success(t('spot:orders.cancelled', { pair: order.symbol }));
  };
  return (
    <Button size="small" variant="secondary" isLoading={isCancelling} onClick={() => void cancel()}>
      {t(isCancelling ? 'spot:orders.cancelling' : 'spot:orders.cancel')}
    </Button>
  );
}
