import type { ReplyOf, staking as calls } from '@openbourse/api';
import { redemptionPayout } from '@openbourse/engine';
import { compareDecimal, formatDecimal, parseDecimal } from '@openbourse/money';
import type { Change } from '../kernel/change.ts';
import { type Tx, toTimestamp } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { Journal, lockBalances, writeBatch } from '../ledger/index.ts';
import { enqueueNotification } from '../notification/index.ts';
import { dividendsTotal, maturesAt, type OrderRecord, presentOrder, type StakingOrderRow } from './order.ts';
import { findOrder, redeemOrder } from './order-queries.ts';
import { changeProduct, lockProduct, lockRewards } from './product-queries.ts';
import { rewardsKey, type StakingDeps } from './staking-deps.ts';

type Quote = ReplyOf<typeof calls.redeemQuote>;

/** Cost of taking an order back now. Refuses `staking.order_ended` once it is over. */
export async function quoteRedemption(
  deps: Pick<StakingDeps, 'db' | 'clock'>,
  userId: number,
  id: string,
): Promise<Quote> {
  const order = await findOrder(deps.db, { publicId: id, userId });
  assertInEffect(order, deps.clock.now());
  return {
    code: order.code,
    principal: order.principal,
    cost: order.paid,
    payout: payoutOf(order),
    days_left: order.daysTotal - order.daysPaid,
    dividends_total: dividendsTotal(order),
    matures_at: maturesAt(order),
  };
}

/**
 * Takes an order back before its end: the principal is free, the dividends that it was paid go back to the rewards and
 * its quantity to the pool. Refuses `staking.payout_changed` when another payout was shown.
 */
export async function redeem(
  deps: Pick<StakingDeps, 'ledger'>,
  { tx, input, by, now }: Change<typeof calls.redeem>,
): Promise<StakingOrderRow> {
  const name = { publicId: input.id, userId: by.userId };
  const found = await findOrder(tx, name);
  if (found === undefined) throw new AppError('staking.order_not_found', { field: 'id' });
  // A redemption raises what the pool may have to pay, so nothing is measured against the rewards meanwhile.
  await lockRewards(tx);
  await lockProduct(tx, found.productId);
  await giveBack(tx, deps, { order: await findOrder(tx, name), payout: input.payout, now });
  const ended = await findOrder(tx, name);
  assert(ended !== undefined, 'an order is kept');
  return presentOrder(ended);
}

async function giveBack(
  tx: Tx,
  deps: Pick<StakingDeps, 'ledger'>,
  asked: { readonly order: OrderRecord | undefined; readonly payout: string; readonly now: number },
): Promise<void> {
  const { order, payout, now } = asked;
  assertInEffect(order, now);
  if (!isPayout(order, payout)) {
    const accepted = payoutOf(order);
    throw new AppError('staking.payout_changed', { field: 'payout', accepted, asset: order.code });
  }
  const { userId, currencyId, scale, publicId, principal, paid, code: asset } = order;
  const key = { userId, wallet: 'financial', currencyId } as const;
  const balances = await lockBalances(tx, [key]);
  const balance = balances.get(key);
  const journal = new Journal(balances);
  balances.hold(balance, -parseDecimal(principal, scale));
  const cost = parseDecimal(paid, scale);
  if (cost > 0n) {
    const rewards = await deps.ledger.ensurePlatformAccount(tx, rewardsKey(currencyId));
    const head = { reference: publicId, idempotencyKey: publicId, at: toTimestamp(now) };
    journal.begin({ kind: 'staking_redemption', ...head });
    journal.postUser(balance, -cost, 'staking_redemption');
    journal.postPlatform(rewards, cost, 'staking_redemption');
  }
  await writeBatch(tx, journal);
  await redeemOrder(tx, order.id, now);
  await changeProduct(tx, { id: order.productId, taken: `-${principal}`, paid: `-${paid}` });
  const params = { order: publicId, payout, cost: paid, asset };
  await enqueueNotification(tx, { userId, kind: 'staking_redeemed', params, key: publicId, at: now });
}

/** An order whose last dividend is due has no cost any more: it ends by itself within a minute. */
function assertInEffect(order: OrderRecord | undefined, now: number): asserts order is OrderRecord {
  if (order === undefined) throw new AppError('staking.order_not_found', { field: 'id' });
  if (order.state === 'in_effect' && now < maturesAt(order)) return;
  throw new AppError('staking.order_ended', { field: 'id' });
}

function payoutOf({ principal, paid, scale }: OrderRecord): string {
  const units = { principal: parseDecimal(principal, scale), paid: parseDecimal(paid, scale) };
  return formatDecimal(redemptionPayout(units), scale);
}

function isPayout(order: OrderRecord, payout: string): boolean {
  return compareDecimal(payoutOf(order), payout) === 0;
}
