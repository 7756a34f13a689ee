import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { isAmendable } from '../model/amendment.ts';
import type { Order } from '../model/orders.ts';

export interface EditButtonProps {
  readonly order: Order;
  readonly onEdit: (order: Order) => void;
}

/** Stands at orders that can be amended. */
export function EditButton({ order, onEdit }: EditButtonProps) {
  const t = useT();
  if (!isAmendable(order)) return null;
  return (
    <Button size="small" variant="secondary" onClick={() => onEdit(order)}>
      {t('spot:orders.edit')}
    </Button>
  );
}
