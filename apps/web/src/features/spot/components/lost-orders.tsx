import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useEffect, useEffectEvent } from 'react';
import { toastError } from '../../session/index.ts';
import { receiptText } from '../receipt-text.ts';
import { useOrderSender } from '../use-order-sender.ts';

/**
 * Finds out the outcome of an order whose answer was lost, and shows it on whatever screen the person is by
 * then.
 */
export function LostOrders() {
  const t = useT();
  const format = useFormat();
  const { sending } = useOrderSender({
    onPlaced: ([order]) => {
      if (order !== undefined) toast.plain(receiptText(order, { t, format }));
    },
    onRefused: toastError,
  });
  const tellUnsent = useEffectEvent(() => toast.error(t('spot:sending.unsent')));
  useEffect(() => {
    if (sending.kind === 'unsent') tellUnsent();
  }, [sending.kind]);
  return null;
}
