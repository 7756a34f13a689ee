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
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { assertMayTrade } from '../identity/index.ts';
import { Journal, lockBalances, writeBatch } from '../ledger/index.ts';
import type { Match } from '../market/index.ts';
import { checkMatch, leftOf, readStake } from './check-order.ts';
import { BANKROLL, type MicroDeps, USDT_SCALE } from './micro-deps.ts';
import { type MicroOrderRow, presentOrder } from './order.ts';
import { insertOrder, type NewOrder } from './order-queries.ts';
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

const PENDING = {
  state: 'pending',
  voidReason: null,
  entryPrice: null,
  entryAt: null,
  exitPrice: null,
  exitAt: null,
  payout: null,
  settledAt: null,
} as const;

/** Accepts an order with its stake held; it waits for its entry tick. */
export async function acceptOrder(
  deps: MicroDeps,
  { tx, input, by }: Change<typeof calls.place>,
): Promise<MicroOrderRow> {
  const { userId } = by;
  // Play money asks for no more than an account (rule book, section 4, L0).
  if (input.is_practice !== true) assertMayTrade(by);
  const stake = readStake(input.stake);
  const match = checkMatch(deps, input.currency_match_id);
  await lockSelf(tx, userId);
  // An order is never accepted at an instant that lies before its wait for another one of the same person.
  // A clock that was set back accepts none before a tick that is public either.
  const now = Math.max(deps.clock.now(), await deps.ticks.newestAt(tx));
  const product = await findProduct(tx, { seconds: input.seconds, at: now, match });
  const wanted = compose(deps, { input, userId, match, product, stake, now });
  await place(tx, deps, wanted);
  return presentOrder({ ...wanted.order, ...PENDING, symbol: match.symbol });
}

/** Reports whether an order that arrives now ends before its match is delisted. */
function endsInTime({ delistsAt }: Match, { seconds }: ProductRow, at: number): boolean {
  return delistsAt === null || expiryOf(at, seconds) <= delistsAt;
}

/** Time at which an order that arrives at an instant ends. */
function expiryOf(at: number, seconds: number): number {
  return at + MICRO_LIMITS.acceptanceMs + seconds * 1_000;
}

async function findProduct(
  tx: Tx,
  { seconds, at, match }: { readonly seconds: number; readonly at: number; readonly match: Match },
): Promise<ProductRow> {
  const products = (await listProducts(tx, at)).filter((product) => endsInTime(match, product, at));
  const found = products.find((product) => product.seconds === seconds);
  if (found !== undefined) return found;
  const accepted = products.map((product) => product.seconds).join(', ');
  throw new AppError('micro.not_offered', { field: 'seconds', accepted });
}

function compose(
  deps: MicroDeps,
  from: {
    readonly input: PlaceInput;
    readonly userId: number;
    readonly match: Match;
    readonly product: ProductRow;
    readonly stake: bigint;
    readonly now: number;
  },
): Wanted {
  const { input, userId, match, product, now } = from;
  const series = deps.ticks.series().find(({ matchId, kind }) => matchId === match.id && kind === 'index');
  // Right after a beat failed the place of the series is unknown, so there is no price that may decide.
  if (series === undefined) throw new AppError('micro.feed_unhealthy', { field: 'currency_match_id' });
  const acceptedAt = now + MICRO_LIMITS.acceptanceMs;
  const order = {
    userId,
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
    expiresAt: expiryOf(now, product.seconds),
  };
  return { order, stake: from.stake };
}

async function place(tx: Tx, deps: MicroDeps, { order, stake }: Wanted): Promise<void> {
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
    return;
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
}

/**
 * Checks the open orders of a person and the loss of the day (rule book, section 3); practice has no loss
 * limit.
 */
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
