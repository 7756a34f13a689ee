import type { FiatOrderEvent } from '@openbourse/engine';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Balance } from '../../ledger/index.ts';
import type { Kit } from '../kit.ts';
import { shareOutages } from '../deadline/outage-queries.ts';
import { lockPeople } from '../person/lock-people.ts';
import { announce } from './announce.ts';
import { type OrderRecord, sideOf } from './order.ts';
import { findEventByKey, findOrder } from './order-queries.ts';
import { assertAllowed, type Deed, type Patch, stepOf, writeSteps } from './write-steps.ts';

/** Who acts: one of the two sides, an operator or the clock. A side is named by its user. */
export type Actor = { readonly userId: number } | 'operator' | 'clock';

/** What is asked of an order. */
export interface OrderChange {
  readonly publicId: string;
  readonly by: Actor;
  readonly event: FiatOrderEvent;
  /** Of the call of a side; empty or null without one. */
  readonly idempotencyKey: string | null;
  readonly reason: string | null;
  readonly text: string | null;
  /** Whether the order is as this very call would have left it; for what neither reason nor text tell. */
  readonly isSame?: (order: OrderRecord) => boolean;
}

/** What a change adds to what the table of transitions says. */
export interface Effect {
  readonly patch: Patch;
  /** What the clock does right after it, in the same transaction: a final ruling is carried out at once. */
  readonly award?: 'award_buyer' | 'award_seller';
}

/**
 * Changes an order in one transaction with everything that follows from it; `apply` is asked with the people locked,
 * once the transition is known to be allowed, and may refuse. A repeat of an idempotency key answers the order as it
 * is; the key with anything else is `request.idempotency_conflict`. A foreign order is `fiat.order_not_found`, a
 * transition that the table does not know `fiat.action_not_allowed`.
 */
export async function changeOrder(
  kit: Kit,
  change: OrderChange,
  apply: (tx: Tx, order: OrderRecord) => Promise<Effect>,
): Promise<OrderRecord> {
  const { order, balances } = await kit.db.transaction((tx) => changeOrderIn(tx, kit, { change, apply }));
  await announce(kit, { orderIds: [order.id], balances });
  return order;
}

/** The same within a transaction of the caller, who announces it after the commit (announce.ts). */
export async function changeOrderIn(
  tx: Tx,
  kit: Kit,
  {
    change,
    apply,
  }: {
    readonly change: OrderChange;
    readonly apply: (tx: Tx, order: OrderRecord) => Promise<Effect>;
  },
): Promise<{ readonly order: OrderRecord; readonly balances: readonly Balance[] }> {
  await shareOutages(tx);
  const found = await findFor(tx, change);
  await lockPeople(tx, [found.buyerId, found.sellerId]);
  const order = await findFor(tx, change);
  const deed = deedOf(order, change);
  if (await isRepeat(tx, { order, change, deed })) return { order, balances: [] };
  assertAllowed(order, deed);
  const { award, ...effect } = await apply(tx, order);
  const at = kit.clock.now();
  const step = stepOf(order, deed, { ...effect, at });
  const balances = await writeSteps(tx, kit, { steps: [step], at });
  if (award === undefined) return { order: step.after, balances };
  const carriedOut: Deed = { ...deed, event: award, actor: 'clock', userId: null, idempotencyKey: null };
  const last = stepOf(step.after, carriedOut, { patch: {}, at });
  return { order: last.after, balances: await writeSteps(tx, kit, { steps: [last], at }) };
}

async function findFor(tx: Tx, { publicId, by }: OrderChange): Promise<OrderRecord> {
  const order = await findOrder(tx, publicId);
  const isForeign = order !== undefined && typeof by === 'object' && sideOf(order, by.userId) === null;
  if (order === undefined || isForeign) throw new AppError('fiat.order_not_found', { field: 'id' });
  return order;
}

function deedOf(order: OrderRecord, { by, event, reason, text, idempotencyKey }: OrderChange): Deed {
  if (typeof by === 'string') return { event, actor: by, reason, text, userId: null, idempotencyKey: null };
  const actor = sideOf(order, by.userId) ?? 'buyer';
  const key = idempotencyKey === '' ? null : idempotencyKey;
  return { event, actor, reason, text, userId: by.userId, idempotencyKey: key };
}

async function isRepeat(
  tx: Tx,
  asked: { readonly order: OrderRecord; readonly change: OrderChange; readonly deed: Deed },
): Promise<boolean> {
  const { order, change, deed } = asked;
  if (deed.userId === null || deed.idempotencyKey === null) return false;
  const { userId, idempotencyKey } = deed;
  const earlier = await findEventByKey(tx, { userId, idempotencyKey });
  if (earlier === undefined) return false;
  const isSame =
    earlier.orderId === order.id &&
    earlier.event === deed.event &&
    earlier.reason === deed.reason &&
    earlier.text === deed.text &&
    (change.isSame?.(order) ?? true);
  if (!isSame) throw new AppError('request.idempotency_conflict');
  return true;
}
