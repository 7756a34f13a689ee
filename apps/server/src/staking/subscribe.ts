import type { staking as calls } from '@openbourse/api';
import { planStaking } from '@openbourse/engine';
import { compareDecimal, formatDecimal, isDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import type { Change } from '../kernel/change.ts';
import { AppError, assert } from '../kernel/error.ts';
import { Journal, lockBalances, writeBatch } from '../ledger/index.ts';
import { presentOrder, type StakingOrderRow } from './order.ts';
import { findOrder, insertOrder } from './order-queries.ts';
import { type ProductRecord, remainingOf } from './product.ts';
import { changeProduct, lockProduct, readOwn } from './product-queries.ts';
import type { StakingDeps } from './staking-deps.ts';

/** Holds an amount of the financial account for a whole cycle. */
export async function subscribe(
  deps: Pick<StakingDeps, 'random' | 'modes'>,
  { tx, input, by, now }: Change<typeof calls.subscribe>,
): Promise<StakingOrderRow> {
  const { userId } = by;
  const product = await lockProduct(tx, input.product_id);
  if (product === undefined) throw new AppError('staking.product_not_found', { field: 'product_id' });
  const { id: productId, currencyId, code, scale, aprPpm, cycleDays } = product;
  deps.modes.require('open', { product: 'staking', currencyIds: [currencyId] });
  const own = await readOwn(tx, { productId, userId });
  const principal = checkAmount(product, { amount: input.amount, own });
  const name = { userId, wallet: 'financial', currencyId } as const;
  const balances = await lockBalances(tx, [name]);
  const balance = balances.get(name);
  if (balance.available < principal) {
    const available = formatDecimal(balance.available, scale);
    const known = { limit: input.amount, available, accepted: available, asset: code };
    throw new AppError('ledger.insufficient_balance', { field: 'amount', ...known });
  }
  const plan = planStaking({ principal, aprPpm, cycleDays, at: now });
  const publicId = deps.random.uuid();
  await insertOrder(tx, {
    ...{ publicId, userId, productId },
    principal: formatDecimal(principal, scale),
    dailyDividend: formatDecimal(plan.dailyDividend, scale),
    daysTotal: cycleDays,
    orderedAt: now,
    firstDay: plan.firstDay,
    dueAt: plan.firstDividendAt,
  });
  await changeProduct(tx, { id: productId, taken: formatDecimal(principal, scale), paid: '0' });
  balances.hold(balance, principal);
  await writeBatch(tx, new Journal(balances));
  const placed = await findOrder(tx, { publicId, userId });
  assert(placed !== undefined, 'an order that was placed is stored');
  return presentOrder(placed);
}

/** The amount in minor units, within the range, what is left of the pool and of the user's maximum. */
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

/** Amount that a user may still put in by the user's maximum. */
function ownLeft({ userMax }: ProductRecord, own: string): string {
  const left = subDecimal(userMax, own);
  return left.startsWith('-') ? '0' : left;
}

/** Amount that a user may still put in by the user's maximum and by what is left of the pool. */
export function leftFor(product: ProductRecord, own: string): string {
  const remaining = remainingOf(product);
  const left = ownLeft(product, own);
  return compareDecimal(left, remaining) < 0 ? left : remaining;
}
