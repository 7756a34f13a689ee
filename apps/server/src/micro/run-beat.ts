import { MICRO_LIMITS } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import { balanceChanged, type Balance, presentBalance } from '../ledger/index.ts';
import { firstTicksAfter, lastTicksAt } from '../tick/index.ts';
import { BANKROLL, type MicroDeps, USDT_ID } from './micro-deps.ts';
import { type OrderRecord, presentOrder } from './order.ts';
import { type Lane, lockExpired, lockPending, writeEntries } from './order-queries.ts';
import { settleAt, voidOf, writeSettlement } from './settle-orders.ts';
import { microChanged } from './topics.ts';

/** Orders of one transaction: large enough for few statements, small enough not to hold locks for long. */
const BATCH = 2_500;
/** So many transactions go on at once, each with people of its own, so that they never wait for each other's rows. */
const LANES = 2;

/**
 * Decides what the ticks up to `at` decide: orders that wait take their entry, and those that have expired are
 * settled. All ticks up to `at` are committed, so nothing that comes later can change an answer.
 */
export async function runBeat(deps: MicroDeps, at: number): Promise<void> {
  await Promise.all(
    Array.from({ length: LANES }, async (_, rest) => {
      const lane = { of: LANES, rest };
      while ((await commit(deps, (tx) => enter(tx, deps, { at, lane }))) === BATCH);
      while ((await commit(deps, (tx) => settle(tx, deps, { at, lane }))) === BATCH);
    }),
  );
}

interface Turn {
  readonly at: number;
  readonly lane: Lane;
}

interface Step {
  /** How many orders were looked at. */
  readonly seen: number;
  readonly changed: readonly OrderRecord[];
  readonly balances: readonly Balance[];
}

async function commit(deps: MicroDeps, step: (tx: Tx) => Promise<Step>): Promise<number> {
  const { seen, changed, balances } = await deps.db.transaction(step);
  for (const balance of balances) {
    deps.bus.publish(balanceChanged, { userId: balance.userId, rows: [presentBalance(balance)] });
  }
  for (const [userId, orders] of Map.groupBy(changed, (order) => order.userId)) {
    deps.bus.publish(microChanged, { userId, orders: orders.map(presentOrder) });
  }
  return seen;
}

/** The entry is the first tick after acceptance, within 2 s, else the stake goes back (rule book, section 3). */
async function enter(tx: Tx, deps: MicroDeps, { at, lane }: Turn): Promise<Step> {
  const orders = await lockPending(tx, { before: at, most: BATCH, lane });
  const ticks = await firstTicksAfter(
    tx,
    orders.map(({ seriesId, acceptedAt }) => ({
      seriesId,
      after: acceptedAt,
      until: Math.min(at, acceptedAt + MICRO_LIMITS.entryWaitMs),
    })),
  );
  const entered = orders.flatMap((order, index) => {
    const tick = ticks[index] ?? null;
    if (tick === null) return [];
    return [
      { ...order, state: 'running' as const, entrySeq: tick.seq, entryPrice: tick.price, entryAt: tick.at },
    ];
  });
  const missed = orders
    .filter(
      (order, index) => (ticks[index] ?? null) === null && at >= order.acceptedAt + MICRO_LIMITS.entryWaitMs,
    )
    .map((order) => voidOf(order, 'no_entry_tick', at));
  if (entered.length > 0) await writeEntries(tx, entered);
  const balances = missed.length === 0 ? [] : await writeSettlement(tx, missed, await bankrollOf(tx, deps));
  return { seen: entered.length + missed.length, changed: [...entered, ...missed], balances };
}

/** The exit is the last tick at or before the expiry, no older than 3 s, else the order is void. */
async function settle(tx: Tx, deps: MicroDeps, { at, lane }: Turn): Promise<Step> {
  const orders = await lockExpired(tx, { at, most: BATCH, lane });
  if (orders.length === 0) return { seen: 0, changed: [], balances: [] };
  const ticks = await lastTicksAt(
    tx,
    orders.map(({ seriesId, expiresAt }) => ({ seriesId, at: expiresAt })),
  );
  const settled = orders.map((order, index) => {
    const tick = ticks[index] ?? null;
    const isFresh = tick !== null && order.expiresAt - tick.at <= MICRO_LIMITS.exitTickAgeMaxMs;
    return settleAt(order, isFresh ? tick : null, at);
  });
  const balances = await writeSettlement(tx, settled, await bankrollOf(tx, deps));
  return { seen: orders.length, changed: settled, balances };
}

function bankrollOf(tx: Tx, deps: MicroDeps) {
  return deps.ledger.ensurePlatformAccount(tx, { kind: 'house', name: BANKROLL, currencyId: USDT_ID });
}
