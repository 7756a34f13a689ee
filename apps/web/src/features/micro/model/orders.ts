import type { CallReply } from '@openbourse/client';
import { compareDecimal, subDecimal } from '@openbourse/money';

export type MicroOrder = CallReply<'micro.orders'>[number];

export function isSettled({ state }: Pick<MicroOrder, 'state'>): boolean {
  return state !== 'pending' && state !== 'running';
}

/** The running orders, newest first, after some changed: those that ended are left out. */
export function mergeRunning(
  known: readonly MicroOrder[],
  changed: readonly MicroOrder[],
): readonly MicroOrder[] {
  const merged = new Map(known.map((order) => [order.id, order]));
  for (const order of changed) merged.set(order.id, order);
  return [...merged.values()]
    .filter((order) => !isSettled(order))
    .toSorted((a, b) => b.accepted_at - a.accepted_at);
}

/** Result of an order: payout less stake; null while it runs. */
export function resultOf({ payout, stake }: Pick<MicroOrder, 'payout' | 'stake'>): string | null {
  return payout === null ? null : subDecimal(payout, stake);
}

/** Where an order would end at this price; a tie where it equals the entry at full precision. */
export function standingOf(
  order: Pick<MicroOrder, 'direction' | 'entry_price'>,
  price: string | null,
): 'ahead' | 'behind' | 'level' | null {
  if (order.entry_price === null || price === null) return null;
  const move = compareDecimal(price, order.entry_price);
  if (move === 0) return 'level';
  return move > 0 === (order.direction === 'up') ? 'ahead' : 'behind';
}
