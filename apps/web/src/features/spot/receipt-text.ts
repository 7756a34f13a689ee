import type { Translate } from '@openbourse/kit/lib/i18n.ts';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import { compareDecimal } from '@openbourse/money';
import { type Order, statusOf } from './model/orders.ts';

const AVERAGE_DECIMALS = 8;

/** Outcome of an order in one sentence: executed, average price and fee, or how it waits. */
export function receiptText(
  order: Order,
  { t, format }: { readonly t: Translate; readonly format: Format },
): string {
  const [base = '', quote = ''] = order.symbol.split('/');
  const isExecuted = compareDecimal(order.executed_quantity, '0') > 0;
  if (!isExecuted) {
    const status = statusOf(order);
    if (status === 'revoked') return t('spot:receipt.nothing');
    return t(status === 'waiting' ? 'spot:receipt.waiting' : 'spot:receipt.open');
  }
  const figures = {
    quantity: `${format.quantity(order.executed_quantity)} ${base}`,
    price: `${format.quantity(order.average_price, AVERAGE_DECIMALS)} ${quote}`,
    fee: `${format.quantity(order.fee)} ${order.fee_currency_code}`,
  };
  const isWhole = order.state === 'completed';
  if (order.side === 'buy') return t(isWhole ? 'spot:receipt.bought' : 'spot:receipt.boughtPartly', figures);
  return t(isWhole ? 'spot:receipt.sold' : 'spot:receipt.soldPartly', figures);
}
