import { MICRO_LIMITS, USDT_ID } from '@openbourse/api';
import { firstTicksAfter, lastTicksAt } from '../tick/index.ts';
import { BANKROLL, type MicroDeps } from './micro-deps.ts';
import type { OrderRecord } from './order.ts';
import { listDue, writeEntries } from './order-queries.ts';
import { settleAt, voidOf, writeSettlement } from './settle-orders.ts';
import { microChanged } from './topics.ts';

/** Orders that are read at once: large enough for few statements, small enough not to hold locks for long. */
const BATCH = 5_000;
/** So many transactions write a batch, each with people of its own, so that they never wait for each other's rows. */
const LANES = 2;

/**
 * Decides what the ticks up to `at` decide: orders that wait take their entry, and those that have expired are
 * settled. All ticks up to `at` are committed, so nothing that comes later can change an answer. Whoever decides an
 * order that is decided already is refused and changes nothing.
 */
export async function runBeat(deps: MicroDeps, at: number): Promise<void> {
  let orders = await listDue(deps.db, { at, after: { dueAt: 0, orderId: 0 }, most: BATCH });
  for (let last = orders.at(-1); last !== undefined; last = orders.at(-1)) {
    const after = { dueAt: last.state === 'pending' ? last.acceptedAt : last.expiresAt, orderId: last.id };
    // The next orders are others, so they are read while these are decided.
    const [next] = await Promise.all([
      listDue(deps.db, { at, after, most: BATCH }),
      decide(deps, { orders, at }),
    ]);
    orders = next;
  }
}

async function decide(deps: MicroDeps, { orders, at }: Turn): Promise<void> {
  const decided = [
    ...(await enter(deps, { orders: orders.filter(({ state }) => state === 'pending'), at })),
    ...(await settle(deps, { orders: orders.filter(({ state }) => state === 'running'), at })),
  ];
  const lanes = Map.groupBy(decided, ({ userId }) => userId % LANES);
  await Promise.all([...lanes.values()].map((lane) => commit(deps, { orders: lane, at })));
}

interface Turn {
  readonly orders: readonly OrderRecord[];
  readonly at: number;
}

/** Writes what is decided in one transaction and publishes it. */
async function commit(deps: MicroDeps, { orders, at }: Turn): Promise<void> {
  const entered = orders.filter(({ state }) => state === 'running');
  const settled = orders.filter(({ state }) => state !== 'running');
  const key = { kind: 'house', name: BANKROLL, currencyId: USDT_ID } as const;
  await deps.db.transaction(async (tx) => {
    const bankroll = await deps.ledger.ensurePlatformAccount(tx, key);
    if (settled.length > 0) await writeSettlement(tx, { orders: settled, at, bankroll });
    if (entered.length > 0) await writeEntries(tx, entered);
    for (const [userId, changed] of Map.groupBy(orders, (order) => order.userId))
      tx.publish(microChanged, { userId, orders: changed });
  });
}

/** The entry is the first tick after acceptance, within 2 s, else the stake goes back (rule book, section 3). */
async function enter({ db }: MicroDeps, { orders, at }: Turn): Promise<readonly OrderRecord[]> {
  const ticks = await firstTicksAfter(
    db,
    orders.map(({ seriesId, acceptedAt }) => ({
      seriesId,
      after: acceptedAt,
      until: Math.min(at, acceptedAt + MICRO_LIMITS.entryWaitMs),
    })),
  );
  return orders.flatMap((order, index) => {
    const tick = ticks[index] ?? null;
    if (tick !== null) {
      const entry = { entrySeq: tick.seq, entryPrice: tick.price, entryAt: tick.at };
      return [{ ...order, ...entry, state: 'running' as const }];
    }
    const isMissed = at >= order.acceptedAt + MICRO_LIMITS.entryWaitMs;
    return isMissed ? [voidOf(order, 'no_entry_tick', at)] : [];
  });
}

/** The exit is the last tick at or before the expiry, no older than 3 s, else the order is void. */
async function settle({ db }: MicroDeps, { orders, at }: Turn): Promise<readonly OrderRecord[]> {
  const ticks = await lastTicksAt(
    db,
    orders.map(({ seriesId, expiresAt }) => ({ seriesId, at: expiresAt })),
  );
  return orders.map((order, index) => {
    const tick = ticks[index] ?? null;
    const isFresh = tick !== null && order.expiresAt - tick.at <= MICRO_LIMITS.exitTickAgeMaxMs;
    return settleAt(order, isFresh ? tick : null, at);
  });
}
