import { USDT_ID } from '@openbourse/api';
import { microOutcome, microPayout } from '@openbourse/engine';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import { type BalanceKey, Journal, lockBalances, type PlatformAccount, writeBatch } from '../ledger/index.ts';
import { enqueueNotifications, type NewNotification } from '../notification/index.ts';
import { USDT_SCALE } from './micro-deps.ts';
import type { OrderRecord } from './order.ts';
import { writeSettled } from './order-queries.ts';
import { addToDays, type DayRow } from './queries.ts';
import { ratesOf } from './rates.ts';
import { addToPractice } from './self-queries.ts';

/** The tick that an order leaves at. */
export interface ExitTick {
  readonly seq: number;
  readonly at: number;
  readonly price: string;
}

/** An order with what becomes of it at its exit; without a tick that is fresh enough it is void. */
export function settleAt(order: OrderRecord, exit: ExitTick | null, at: number): OrderRecord {
  if (exit === null || order.entryPrice === null) return voidOf(order, 'no_exit_tick', at);
  const outcome = microOutcome(order.direction, { entry: order.entryPrice, exit: exit.price });
  const payout = microPayout(outcome, parseDecimal(order.stake, USDT_SCALE), ratesOf(order));
  return {
    ...order,
    state: outcome,
    exitSeq: exit.seq,
    exitPrice: exit.price,
    exitAt: exit.at,
    payout: formatDecimal(payout, USDT_SCALE),
    settledAt: at,
  };
}

/** An order that gives its stake back in full. */
export function voidOf(
  order: OrderRecord,
  reason: 'no_entry_tick' | 'no_exit_tick',
  at: number,
): OrderRecord {
  return { ...order, state: 'void', voidReason: reason, payout: order.stake, settledAt: at };
}

interface Settlement {
  readonly orders: readonly OrderRecord[];
  /** When all of them are settled. */
  readonly at: number;
  readonly bankroll: PlatformAccount;
}

/**
 * Writes settled orders with their money in the caller's transaction: the hold is released and the net is posted
 * between the user and the bankroll.
 */
export async function writeSettlement(tx: Tx, { orders, at, bankroll }: Settlement): Promise<void> {
  const real = orders.filter(({ isPractice }) => !isPractice);
  const balances = await lockBalances(tx, real.map(keyOf));
  const journal = new Journal(balances);
  const settledAt = toTimestamp(at);
  for (const order of real) {
    const balance = balances.get(keyOf(order));
    const stake = parseDecimal(order.stake, USDT_SCALE);
    const net = parseDecimal(order.payout ?? '0', USDT_SCALE) - stake;
    balances.hold(balance, -stake);
    if (net === 0n) continue;
    const name = { reference: order.publicId, idempotencyKey: order.publicId };
    journal.begin({ kind: 'micro_settlement', ...name, at: settledAt });
    journal.postUser(balance, net, 'micro_settlement');
    journal.postPlatform(bankroll, -net, 'micro_settlement');
  }
  await writeBatch(tx, journal);
  await writeSettled(tx, { orders, at });
  const practised = orders.filter(({ isPractice }) => isPractice);
  if (practised.length > 0) {
    await addToPractice(
      tx,
      practised.map(({ userId, payout }) => ({ userId, amount: payout ?? '0' })),
    );
  }
  const begun = real.filter(({ voidReason }) => voidReason !== 'no_entry_tick');
  await enqueueNotifications(
    tx,
    begun.map((order) => noticeOf(order, at)),
  );
  // The rows of the days are everybody's, so they are locked last and for the shortest time.
  if (real.length > 0) await addToDays(tx, daysOf(real, at));
}

/**
 * Notice of an order's outcome for a user who looks elsewhere; one that never began was answered when it was
 * placed.
 */
function noticeOf({ userId, symbol, stake, payout, publicId }: OrderRecord, at: number): NewNotification {
  const params = { symbol, stake, payout: payout ?? '0' };
  return { userId, kind: 'micro_ended', params, key: publicId, at };
}

function keyOf({ userId }: OrderRecord): BalanceKey {
  return { userId, wallet: 'micro', currencyId: USDT_ID };
}

/** The orders of the day of an instant, summed by their length. */
function daysOf(orders: readonly OrderRecord[], at: number): readonly DayRow[] {
  const groups = Map.groupBy(orders, ({ seconds }) => seconds);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const countOf = (state: OrderRecord['state']): number =>
      group.filter((order) => order.state === state).length;
    const sum = (units: (order: OrderRecord) => bigint): string =>
      formatDecimal(
        group.reduce((total, order) => total + units(order), 0n),
        USDT_SCALE,
      );
    return {
      day: at,
      seconds: first.seconds,
      orders: group.length,
      won: countOf('won'),
      lost: countOf('lost'),
      tied: countOf('tied'),
      void: countOf('void'),
      stakes: sum(({ stake }) => parseDecimal(stake, USDT_SCALE)),
      houseProfit: sum(
        ({ stake, payout }) => parseDecimal(stake, USDT_SCALE) - parseDecimal(payout ?? '0', USDT_SCALE),
      ),
    };
  });
}
