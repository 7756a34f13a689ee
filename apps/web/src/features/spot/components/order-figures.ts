import type { Translate } from '@openbourse/kit/lib/i18n.ts';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import type { Order } from '../model/orders.ts';
import { percentOf } from '../model/trailing.ts';

/** Averages have more decimals than prices. */
const AVERAGE_DECIMALS = 8;
const TAIL = 4;

interface Words {
  readonly t: Translate;
  readonly format: Format;
}

/** The price of an order as text: its limit, or "Market". */
export function priceOf(order: Order, { t, format }: Words): string {
  return order.price === null ? t('spot:type.market') : format.quantity(order.price);
}

/** Type of an order in words; a stop order whose stop price follows has its distance with it, an iceberg what is visible. */
export function typeOf(order: Order, { t, format }: Words): string {
  if (order.visible_quantity !== null)
    return `${t('spot:iceberg.name')} ${format.quantity(order.visible_quantity)}`;
  if (order.trailing_delta === null) return t(`spot:type.${order.type}`);
  return `${t('spot:type.trailing_stop')} ${format.percent(percentOf(order.trailing_delta))}`;
}

/** The price that a trailing stop waits for; null of other orders. */
export function activationOf(order: Order, { format }: Words): string | null {
  const isWaiting = order.state === 'pending' && order.peak_price === null;
  return order.activation_price !== null && isWaiting ? format.quantity(order.activation_price) : null;
}

/** The size that was asked for: a quantity, or what a buy may spend. */
export function sizeOf(order: Order, { format }: Words): string {
  const [base = '', quote = ''] = order.symbol.split('/');
  if (order.quantity !== null) return `${format.quantity(order.quantity)} ${base}`;
  return `${format.quantity(order.total)} ${quote}`;
}

export function averageOf(order: Order, { format }: Words): string {
  return format.quantity(order.average_price, AVERAGE_DECIMALS);
}

/** Executed of what was asked for, in its unit. */
export function filledOf(order: Order, words: Words): string {
  const executed = order.quantity === null ? order.executed_total : order.executed_quantity;
  return `${words.format.quantity(executed)} / ${sizeOf(order, words)}`;
}

/** The levels of an order's exit, profit first; null where it has none. */
export function exitOf(order: Order, { format }: Words): string | null {
  if (order.exit_state === null) return null;
  return `${format.quantity(order.take_profit)} / ${format.quantity(order.stop_loss)}`;
}

/** Levels of an order, or the order whose exit it is; null of other orders. */
export function exitNote(order: Order, words: Words): string | null {
  const { t } = words;
  if (order.parent_order_id !== null) return t('spot:exit.of', { id: tailOf(order.parent_order_id) });
  const levels = exitOf(order, words);
  return levels === null ? null : `${t('spot:exit.name')} ${levels}`;
}

/** The end of an id, by which a person distinguishes orders. */
function tailOf(id: string): string {
  return `…${id.slice(-TAIL)}`;
}
