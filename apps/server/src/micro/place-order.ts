import { type DecodedInputOf, type micro as calls, MICRO_LIMITS, USDT_ID } from '@openbourse/api';
import {
  addDecimal,
  compareDecimal,
  DAY_MS,
  divDecimal,
  formatDecimal,
  mulDecimal,
  subDecimal,
} from '@openbourse/money';
import { microExposure } from '@openbourse/engine';
import { AppError, assert } from '../kernel/error.ts';
import type { Tx } from '../kernel/db.ts';
import type { Session } from '../kernel/request.ts';
import {
  type Balance,
  Journal,
  lockBalances,
  presentBalance,
  balanceChanged,
  writeBatch,
} from '../ledger/index.ts';
import type { Match } from '../market/index.ts';
import { checkMatch, checkPerson, leftOf, readStake } from './check-order.ts';
import { BANKROLL, type MicroDeps, USDT_SCALE } from './micro-deps.ts';
import type { OrderRecord } from './order.ts';
import { findByKey, insertOrder, type NewOrder } from './order-queries.ts';
import { listProducts, lockExposure, type ProductRow, readExposure, readStanding } from './queries.ts';
import { ratesOf } from './rates.ts';
import { readLimit } from './self-limit.ts';
import { lockSelf, readPractice, setPractice } from './self-queries.ts';

type PlaceInput = DecodedInputOf<typeof calls.place>;

interface Wanted {
  readonly order: NewOrder;
  /** In minor units of USDT. */
  readonly stake: bigint;
}

/**
 * Accepts an order with its stake held; it waits for its entry tick. A repeat of the key answers the first order,
 * another body with it is `request.idempotency_conflict`.
 */
export async function acceptOrder(
  deps: MicroDeps,
  session: Session,
  asked: { readonly input: PlaceInput; readonly idempotencyKey: string },
): Promise<OrderRecord> {
  checkPerson(session, asked.input.is_practice ?? false);
  const stake = readStake(asked.input.stake);
  const key = { userId: session.userId, idempotencyKey: asked.idempotencyKey || deps.random.uuid() };
  const first = await findByKey(deps.db, key);
  if (first !== undefined) return sameOrder(first, asked.input);
  const match = checkMatch(deps, asked.input.currency_match_id);
  const product = await findProduct(deps, asked.input.seconds);
  const accepted = await deps.db.transaction(async (tx) => {
    await lockSelf(tx, session.userId);
    const repeated = await findByKey(tx, key);
    if (repeated !== undefined) return { order: sameOrder(repeated, asked.input), balance: null };
    const wanted = compose(deps, { input: asked.input, key, match, product, stake });
    const balance = await place(tx, deps, wanted);
    const order = await findByKey(tx, key);
    assert(order !== undefined, 'an accepted order is stored');
    return { order, balance };
  });
  if (accepted.balance !== null) {
    const rows = [presentBalance(accepted.balance)];
    deps.bus.publish(balanceChanged, { userId: session.userId, rows });
  }
  return accepted.order;
}

function sameOrder(order: OrderRecord, input: PlaceInput): OrderRecord {
  const isSame =
    order.matchId === input.currency_match_id &&
    order.direction === input.direction &&
    order.seconds === input.seconds &&
    order.isPractice === (input.is_practice ?? false) &&
    compareDecimal(order.stake, input.stake) === 0;
  if (!isSame) throw new AppError('request.idempotency_conflict');
  return order;
}

async function findProduct(deps: MicroDeps, seconds: number): Promise<ProductRow> {
  const products = await listProducts(deps.db, deps.clock.now());
  const found = products.find((product) => product.seconds === seconds);
  if (found !== undefined) return found;
  const accepted = products.map((product) => product.seconds).join(', ');
  throw new AppError('micro.not_offered', { field: 'seconds', accepted });
}

function compose(
  deps: MicroDeps,
  from: {
    readonly input: PlaceInput;
    readonly key: { readonly userId: number; readonly idempotencyKey: string };
    readonly match: Match;
    readonly product: ProductRow;
    readonly stake: bigint;
  },
): Wanted {
  const { input, match, product } = from;
  const series = deps.ticks.series().find(({ matchId, kind }) => matchId === match.id && kind === 'index');
  // Right after a beat failed nobody knows where the series stand, so there is no price that may decide.
  if (series === undefined) throw new AppError('micro.feed_unhealthy', { field: 'currency_match_id' });
  const acceptedAt = deps.clock.now() + MICRO_LIMITS.acceptanceMs;
  const order = {
    ...from.key,
    publicId: deps.random.uuid(),
    matchId: match.id,
    seriesId: series.id,
    productId: product.id,
    direction: input.direction,
    seconds: product.seconds,
    profitPpm: product.profitPpm,
    lossPpm: product.lossPpm,
    stake: formatDecimal(from.stake, USDT_SCALE),
    isPractice: input.is_practice ?? false,
    acceptedAt,
    expiresAt: acceptedAt + product.seconds * 1_000,
  };
  return { order, stake: from.stake };
}

/** Answers the balance that changed; null for practice. */
async function place(tx: Tx, deps: MicroDeps, { order, stake }: Wanted): Promise<Balance | null> {
  await checkStanding(tx, deps, order);
  if (order.isPractice) {
    const balance = await readPractice(tx, order.userId, MICRO_LIMITS.practiceGrant);
    const left = subDecimal(balance, order.stake);
    if (left.startsWith('-')) {
      const known = { limit: order.stake, available: balance, accepted: balance, asset: 'USDT' };
      throw new AppError('ledger.insufficient_balance', { field: 'stake', ...known });
    }
    await setPractice(tx, order.userId, left);
    await insertOrder(tx, order);
    return null;
  }
  await lockExposure(tx);
  await checkExposure(tx, deps, { order, stake });
  const balances = await lockBalances(tx, [{ userId: order.userId, wallet: 'micro', currencyId: USDT_ID }]);
  const balance = balances.get({ userId: order.userId, wallet: 'micro', currencyId: USDT_ID });
  if (balance.available < stake) {
    const available = formatDecimal(balance.available, USDT_SCALE);
    const known = { limit: order.stake, available, accepted: available, asset: 'USDT' };
    throw new AppError('ledger.insufficient_balance', { field: 'stake', ...known });
  }
  balances.hold(balance, stake);
  await writeBatch(tx, new Journal(balances));
  await insertOrder(tx, order);
  return balance;
}

/** What a person may have open and lose in a day (rule book, section 3); practice has no loss limit. */
async function checkStanding(tx: Tx, deps: MicroDeps, order: NewOrder): Promise<void> {
  const { userId, isPractice, acceptedAt } = order;
  const limit = await readLimit(tx, { userId, at: acceptedAt });
  if (limit.excludedUntil !== null) {
    throw new AppError('micro.self_excluded', { excluded_until: limit.excludedUntil });
  }
  const since = Math.floor(deps.clock.now() / DAY_MS) * DAY_MS;
  const standing = await readStanding(tx, { userId, isPractice, since });
  if (standing.openOrders >= MICRO_LIMITS.openOrdersMax) {
    throw new AppError('micro.too_many_open', { limit: String(MICRO_LIMITS.openOrdersMax) });
  }
  if (isPractice) return;
  const left = leftOf(limit.lossLimit, addDecimal(standing.lost, standing.atRisk));
  const share = divDecimal(String(order.lossPpm), '1000000', 6, 'floor');
  if (compareDecimal(mulDecimal(order.stake, share, USDT_SCALE, 'ceil'), left) <= 0) return;
  const accepted = divDecimal(left, share, 2, 'floor');
  throw new AppError('micro.loss_limit_reached', { field: 'stake', limit: limit.lossLimit, accepted });
}

async function checkExposure(tx: Tx, deps: MicroDeps, { order, stake }: Wanted): Promise<void> {
  const bankroll = await deps.ledger.platformBalance(tx, {
    kind: 'house',
    name: BANKROLL,
    currencyId: USDT_ID,
  });
  const open = await readExposure(tx, { matchId: order.matchId, expiresAt: order.expiresAt });
  const payout = formatDecimal(microExposure(stake, ratesOf(order)), USDT_SCALE);
  const isOver = (used: string, share: string): boolean =>
    compareDecimal(addDecimal(used, payout), mulDecimal(bankroll, share, USDT_SCALE, 'floor')) > 0;
  if (isOver(open.minute, MICRO_LIMITS.minuteShare) || isOver(open.all, MICRO_LIMITS.openShare)) {
    throw new AppError('micro.limit_reached', { field: 'stake' });
  }
}
