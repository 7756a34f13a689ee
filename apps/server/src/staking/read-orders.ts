import type { DecodedInputOf, ReplyOf, staking as calls } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import { maturesAt, type OrderRecord, presentOrder, type StakingOrderRow } from './order.ts';
import { findOrder, listDividends, listOrders } from './order-queries.ts';
import type { StakingDeps } from './staking-deps.ts';

type Read = Pick<StakingDeps, 'db'>;

const PAGE_SIZE = 20;

/** The orders of a user, newest first. */
export async function readOrders(
  { db }: Read,
  userId: number,
  input: DecodedInputOf<typeof calls.orders>,
): Promise<ReplyOf<typeof calls.orders>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listOrders(db, {
    userId,
    productId: null,
    state: input.state ?? null,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(rows, limit, { present: presentOrder, cursorOf: writeIdCursor });
}

export async function readOrder({ db }: Read, userId: number, id: string): Promise<StakingOrderRow> {
  return presentOrder(await findOwn({ db }, userId, id));
}

/** The dividends of an order of the user, newest first. */
export async function readDividends(
  { db }: Read,
  userId: number,
  input: DecodedInputOf<typeof calls.dividends>,
): Promise<ReplyOf<typeof calls.dividends>> {
  const order = await findOwn({ db }, userId, input.id);
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listDividends(db, {
    orderId: order.id,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(rows, limit, {
    present: ({ day, amount, paidAt }) => ({ day, amount, paid_at: paidAt }),
    cursorOf: writeIdCursor,
  });
}

/** Orders of all users for operators. */
export async function readAllOrders(
  { db, identity }: Pick<StakingDeps, 'db' | 'identity'>,
  input: DecodedInputOf<typeof calls.operatorOrders>,
): Promise<ReplyOf<typeof calls.operatorOrders>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listOrders(db, {
    userId: input.user_id ?? null,
    productId: input.product_id ?? null,
    state: input.state ?? null,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const uids = await identity.uidsOf(rows.map(({ userId }) => userId));
  const present = (order: OrderRecord) => ({
    id: order.publicId,
    user_id: order.userId,
    uid: uids.get(order.userId) ?? null,
    product_id: order.productId,
    code: order.code,
    principal: order.principal,
    daily_dividend: order.dailyDividend,
    cycle_days: order.daysTotal,
    days_paid: order.daysPaid,
    dividends_paid: order.paid,
    state: order.state,
    end_reason: order.endReason,
    ordered_at: order.orderedAt,
    matures_at: maturesAt(order),
    ended_at: order.endedAt,
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}

/** Others' orders are not there. */
async function findOwn({ db }: Read, userId: number, publicId: string): Promise<OrderRecord> {
  const order = await findOrder(db, { publicId, userId });
  if (order === undefined) throw new AppError('staking.order_not_found', { field: 'id' });
  return order;
}
