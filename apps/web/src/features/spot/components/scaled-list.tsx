import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { scaledOrders } from '../model/scaled.ts';
import type { TicketState } from '../use-ticket.ts';

/** Each of the scaled orders as it would be placed, before they are sent. */
export function ScaledList({ state }: { readonly state: TicketState }) {
  const t = useT();
  const format = useFormat();
  const { ticket, terms } = state;
  const orders = ticket.type === 'scaled' ? scaledOrders(ticket, terms) : null;
  if (orders === null) return null;
  return (
    <table className="figures w-full text-secondary">
      <caption className="pb-1 text-left text-muted">{t('spot:scaled.list')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('app:word.price')}</th>
          <th scope="col">{t('app:word.quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ price, quantity }) => (
          <tr key={price}>
            <td>{format.price(price, terms.tickDecimals)}</td>
            <td className="text-right">{`${format.quantity(quantity)} ${terms.base}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
