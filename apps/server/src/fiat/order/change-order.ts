import type { FiatOrderEvent } from '@openbourse/engine';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import { shareOutages } from '../deadline/outage-queries.ts';
import { lockPeople } from '../person/lock-people.ts';
import { type OrderRecord, sideOf } from './order.ts';
import { findOrder } from './order-queries.ts';
import { publishOrders } from './publish-orders.ts';
import { assertAllowed, type Deed, type Patch, stepOf, writeSteps } from './write-steps.ts';

/** The actor: one of the two sides, an operator or the clock. A side is named by its user. */
export type Actor = { readonly userId: number } | 'operator' | 'clock';

/** Requested change of an order. */
export interface OrderChange {
  readonly publicId: string;
  readonly by: Actor;
  readonly event: FiatOrderEvent;
  readonly reason: string | null;
  readonly text: string | null;
  /** Asked with the people locked, once the transition is known to be allowed; may refuse. */
  readonly apply: (order: OrderRecord) => Promise<Effect>;
}

/** Effects of a change besides those in the table of transitions. */
export interface Effect {
  readonly patch: Patch;
  /**
   * Award that the clock makes right after it, in the same transaction: a final ruling is carried out at
   * once.
   */
  readonly award?: 'award_buyer' | 'award_seller';
}

/**
 * Changes an order with everything that follows from it, and publishes it. A foreign order is `fiat.order_not_found`, a
 * transition that the table does not know `fiat.action_not_allowed`.
 */
export async function changeOrder(tx: Tx, deps: Deps, change: OrderChange): Promise<OrderRecord> {
  await shareOutages(tx);
  const found = await findFor(tx, change);
  await lockPeople(tx, [found.buyerId, found.sellerId]);
  const order = await findFor(tx, change);
  const deed = deedOf(order, change);
  assertAllowed(order, deed);
  const { award, ...effect } = await change.apply(order);
  const at = deps.clock.now();
  const step = stepOf(order, deed, { ...effect, at });
  await writeSteps(tx, deps, { steps: [step], at });
  const last = award === undefined ? step : stepOf(step.after, carriedOut(deed, award), { patch: {}, at });
  if (last !== step) await writeSteps(tx, deps, { steps: [last], at });
  await publishOrders(tx, deps, [order.id]);
  return last.after;
}

async function findFor(tx: Tx, { publicId, by }: OrderChange): Promise<OrderRecord> {
  const order = await findOrder(tx, publicId);
  const isForeign = order !== undefined && typeof by === 'object' && sideOf(order, by.userId) === null;
  if (order === undefined || isForeign) throw new AppError('fiat.order_not_found', { field: 'id' });
  return order;
}

function deedOf(order: OrderRecord, { by, event, reason, text }: OrderChange): Deed {
  if (typeof by === 'string') return { event, actor: by, reason, text, userId: null };
  return { event, actor: sideOf(order, by.userId) ?? 'buyer', reason, text, userId: by.userId };
}

/** A final ruling is carried out by the clock. */
function carriedOut(ruling: Deed, event: NonNullable<Effect['award']>): Deed {
  return { ...ruling, event, actor: 'clock', userId: null };
}
