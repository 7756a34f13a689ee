import type { CallReply } from '@openbourse/client';
import { compareDecimal, divDecimal } from '@openbourse/money';

export type Order = CallReply<'spot.open_orders'>[number];
export type Fill = CallReply<'spot.trades'>['data'][number];

/**
 * The open orders after a message of the ORDER channel: changed orders take their place, those that ended go.
 * Newest first; an older state than the known one changes nothing.
 */
export function mergeOrders(known: readonly Order[], changed: readonly Order[]): readonly Order[] {
  const byId = new Map(known.map((order) => [order.id, order]));
  for (const order of changed) {
    const before = byId.get(order.id);
    if (before !== undefined && isOlder(order, before)) continue;
    if (order.state === 'pending') byId.set(order.id, order);
    else byId.delete(order.id);
  }
  return [...byId.values()].toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
}

function isOlder(order: Order, than: Order): boolean {
  if (order.state !== 'pending') return false;
  const progress = compareDecimal(order.executed_quantity, than.executed_quantity);
  return progress < 0 || (progress === 0 && order.updated_at < than.updated_at);
}

/** Orders of a message in which something was executed that was not announced to the person yet. */
export function newlyFilled(known: readonly Order[], changed: readonly Order[]): readonly Order[] {
  const byId = new Map(known.map((order) => [order.id, order]));
  return changed.filter((order) => {
    const before = byId.get(order.id);
    return before !== undefined && compareDecimal(order.executed_quantity, before.executed_quantity) > 0;
  });
}

/** Executed share in whole percent, cut; 0 to 100. */
export function progressOf(order: Order): number {
  const whole = order.quantity ?? order.total ?? '0';
  const done = order.quantity === null ? order.executed_total : order.executed_quantity;
  if (compareDecimal(whole, '0') <= 0) return 0;
  const hundredth = divDecimal(done, divDecimal(whole, '100', 20, 'floor'), 0, 'floor');
  return Math.min(100, Number.parseInt(hundredth, 10));
}

/** Status of an order; a revoked order that traded before has one of its own. */
export type OrderStatus = 'waiting' | 'open' | 'partial' | 'completed' | 'revoked' | 'revoked_partial';

export function statusOf(order: Order): OrderStatus {
  const isUntouched = compareDecimal(order.executed_quantity, '0') === 0;
  if (order.state === 'completed') return 'completed';
  if (order.state === 'revoked') return isUntouched ? 'revoked' : 'revoked_partial';
  if (order.stop_price !== null && order.triggered_at === null) return 'waiting';
  return isUntouched ? 'open' : 'partial';
}
