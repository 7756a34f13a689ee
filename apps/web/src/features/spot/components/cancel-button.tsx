import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { cancelOrder, useIsCancelling } from '../api.ts';
import type { Order } from '../model/orders.ts';

/** Cancels an order; until the server has answered, the order stays and the button says so. */
export function CancelButton({ order }: { readonly order: Order }) {
  const t = useT();
  const isCancelling = useIsCancelling(order.id);
  return (
    <Button size="small" variant="secondary" isLoading={isCancelling} onClick={() => void cancelOrder(order)}>
      {t(isCancelling ? 'spot:orders.cancelling' : 'spot:orders.cancel')}
    </Button>
  );
}
