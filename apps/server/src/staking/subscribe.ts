import type { DecodedInputOf, staking as calls } from '@openbourse/api';
import { planStaking } from '@openbourse/engine';
import { compareDecimal, formatDecimal, isDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { Session } from '../kernel/request.ts';
import { assertMayTrade } from '../identity/index.ts';
import { balanceChanged, Journal, lockBalances, presentBalance, writeBatch } from '../ledger/index.ts';
import { type OrderRecord, presentOrder, type StakingOrderRow } from './order.ts';
import { findByKey, insertOrder } from './order-queries.ts';
import { type ProductRecord, remainingOf } from './product.ts';
import { changeProduct, lockProduct, readOwn } from './product-queries.ts';
import type { StakingDeps } from './staking-deps.ts';

type SubscribeInput = DecodedInputOf<typeof calls.subscribe>;

/**
 * Holds an amount of the financial account for a whole cycle. A repeat of the key answers the first order, another
 * body with it is `request.idempotency_conflict`.
 */
export async function subscribe(
  deps: StakingDeps,
  session: Session,
  asked: { readonly input: SubscribeInput; readonly idempotencyKey: string },
): Promise<StakingOrderRow> {
  assertMayTrade(session);
  const { input } = asked;
  const key = { userId: session.userId, idempotencyKey: asked.idempotencyKey || deps.random.uuid() };
  const { order, balances } = await deps.db.transaction(async (tx) => {
    const product = await lockProduct(tx, input.product_id);
    const repeated = await findByKey(tx, key);
    if (repeated !== undefined) return { order: sameOrder(repeated, input), balances: [] };
    if (product === undefined) throw new AppError('staking.product_not_found', { field: 'product_id' });
    deps.modes.require('open', { product: 'staking', currencyIds: [product.currencyId] });
    const rows = await place(tx, deps, { product, key, amount: input.amount });
    const placed = await findByKey(tx, key);
    assert(placed !== undefined, 'an order that was placed is stored');
    return { order: placed, balances: rows };
  });
  if (balances.length > 0) deps.bus.publish(balanceChanged, { userId: session.userId, rows: balances });
  return presentOrder(order);
}

function sameOrder(order: OrderRecord, input: SubscribeInput): OrderRecord {
  const isSame = order.productId === input.product_id && compareDecimal(order.principal, input.amount) === 0;
  if (!isSame) throw new AppError('request.idempotency_conflict');
  return order;
}

interface Wanted {
  readonly product: ProductRecord;
  readonly key: { readonly userId: number; readonly idempotencyKey: string };
  readonly amount: string;
}

async function place(tx: Tx, deps: StakingDeps, { product, key, amount }: Wanted) {
  const { id: productId, currencyId, code, scale, aprPpm, cycleDays } = product;
  const own = await readOwn(tx, { productId, userId: key.userId });
  const principal = checkAmount(product, { amount, own });
  const name = { userId: key.userId, wallet: 'financial', currencyId } as const;
  const balances = await lockBalances(tx, [name]);
  const balance = balances.get(name);
  if (balance.available < principal) {
    const available = formatDecimal(balance.available, scale);
    const known = { limit: amount, available, accepted: available, asset: code };
    throw new AppError('ledger.insufficient_balance', { field: 'amount', ...known });
  }
  const orderedAt = deps.clock.now();
  const plan = planStaking({ principal, aprPpm, cycleDays, at: orderedAt });
  const isNew = await insertOrder(tx, {
    ...key,
    publicId: deps.random.uuid(),
    productId,
    principal: formatDecimal(principal, scale),
    dailyDividend: formatDecimal(plan.dailyDividend, scale),
    daysTotal: cycleDays,
    orderedAt,
    firstDay: plan.firstDay,
    dueAt: plan.firstDividendAt,
  });
  // Two calls with one key for two products meet here only.
  if (!isNew) throw new AppError('request.idempotency_conflict');
  await changeProduct(tx, { id: productId, taken: formatDecimal(principal, scale), paid: '0' });
  balances.hold(balance, principal);
  await writeBatch(tx, new Journal(balances));
  return [presentBalance(balance)];
}

/** The amount in minor units, within the range, what is left of the pool and of the own maximum. */
function checkAmount(
  product: ProductRecord,
  { amount, own }: { readonly amount: string; readonly own: string },
): bigint {
  const { code: asset, scale, userMin, userMax } = product;
  const field = 'amount';
  if (product.state !== 'open') throw new AppError('staking.not_open', { field: 'product_id' });
  if (!isDecimal(amount, scale)) {
    throw new AppError('ledger.amount_decimals', { field, limit: String(scale), accepted: userMin, asset });
  }
  const remaining = remainingOf(product);
  // The rest of a pool may be taken although it is below the minimum.
  const low = compareDecimal(remaining, userMin) < 0 ? remaining : userMin;
  if (compareDecimal(remaining, '0') === 0 || compareDecimal(amount, remaining) > 0) {
    throw new AppError('staking.above_remaining', { field, limit: remaining, accepted: remaining, asset });
  }
  if (compareDecimal(amount, low) < 0 || compareDecimal(amount, userMax) > 0) {
    throw new AppError('staking.amount_out_of_range', { field, low, high: userMax, accepted: low, asset });
  }
  const left = ownLeft(product, own);
  if (compareDecimal(amount, left) > 0) {
    throw new AppError('staking.above_own_limit', { field, limit: userMax, accepted: left, asset });
  }
  return parseDecimal(amount, scale);
}

/** What a user may still put in by the own maximum. */
function ownLeft({ userMax }: ProductRecord, own: string): string {
  const left = subDecimal(userMax, own);
  return left.startsWith('-') ? '0' : left;
}

/** What a user may still put in by the own maximum and by what is left of the pool. */
export function leftFor(product: ProductRecord, own: string): string {
  const remaining = remainingOf(product);
  const left = ownLeft(product, own);
  return compareDecimal(left, remaining) < 0 ? left : remaining;
}
