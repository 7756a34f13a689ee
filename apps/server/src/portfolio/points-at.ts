import { firstMark, type Flows, nextMark, unchained } from '@openbourse/engine';
import { addDecimal, compareDecimal, DAY_MS, mulDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { FEE_KINDS, FLOW_KINDS, UNPRICED_EXCHANGES } from './flows.ts';
import { type FlowRow, type FlowSpan, listFirstPostings, listFlows, listLastMarks } from './queries.ts';
import {
  dayOf,
  isSameUnpriced,
  type Point,
  QUOTE,
  startingAt,
  unitsOf,
  VALUE_SCALE,
  type Worth,
} from './point.ts';

/** Returns are of days; beyond this they are not chained over a time of which no day is known. */
const CHAINED_MAX_MS = 7 * DAY_MS;

/** Everything that changes what a user has and is no result. */
export interface Moved {
  readonly flows: Flows;
  /** Amounts without a price that came or went by exchanges. */
  readonly unpriced: Worth['unpriced'];
}

/**
 * Points of users at an instant, each from the last one that is kept before it, or from the user's first day on. Null where a
 * price of the instant is missing.
 */
export async function pointsAt(
  db: Db,
  of: { readonly at: number; readonly worths: ReadonlyMap<number, Worth>; readonly isNow?: boolean },
): Promise<ReadonlyMap<number, Point | null>> {
  const { at, worths, isNow = false } = of;
  const before = await pointsBefore(db, { at, userIds: [...worths.keys()] });
  const spans = [...before].map(([userId, { point, isKept }]) => ({
    userId,
    since: isKept ? point.at : null,
  }));
  const moved = await movedOf(db, { spans, to: isNow ? null : at });
  return new Map(
    [...worths].map(([userId, worth]) => {
      const last = before.get(userId)?.point;
      return [userId, pointAfter(last, { at, worth, moved: moved.get(userId) ?? null })];
    }),
  );
}

/** The point that follows another one; where the time between is not known, everything begins anew. */
export function pointAfter(
  before: Point | undefined,
  now: { readonly at: number; readonly worth: Worth; readonly moved: Moved | null },
): Point | null {
  const { at, worth, moved } = now;
  const { unpriced } = worth;
  if (!worth.isWhole) return null;
  const there = { at, total: unitsOf(worth.total) };
  if (
    before === undefined ||
    moved === null ||
    !isSameUnpriced(sumOf(before.unpriced, moved.unpriced), unpriced)
  )
    return { ...firstMark(there), unpriced };
  const next = nextMark(before, there, moved.flows);
  return { ...(at - before.at > CHAINED_MAX_MS ? unchained(next) : next), unpriced };
}

/** Sums of all that came in and went out in each span; null where the price of a part is not known. */
export async function movedOf(
  db: Db,
  of: { readonly spans: readonly FlowSpan[]; readonly to: number | null },
): Promise<ReadonlyMap<number, Moved | null>> {
  const kinds = [...FLOW_KINDS, ...UNPRICED_EXCHANGES];
  const rows = await listFlows(db, { ...of, kinds, feeKinds: FEE_KINDS, quote: QUOTE });
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(of.spans.map(({ userId }) => [userId, sumUp(byUser.get(userId) ?? [])]));
}

function sumUp(rows: readonly FlowRow[]): Moved | null {
  let flows: Flows = { inflow: 0n, outflow: 0n };
  let unpriced: Worth['unpriced'] = new Map();
  for (const postings of Map.groupBy(rows, ({ txnId }) => txnId).values()) {
    const isExchange = UNPRICED_EXCHANGES.includes(postings[0]?.txnKind ?? '');
    if (isExchange && postings.every(({ price }) => price !== null)) continue;
    for (const { code, amount, price } of postings) {
      if (price !== null) flows = withFlow(flows, amount, price);
      else if (isExchange) unpriced = sumOf(unpriced, new Map([[code, amount]]));
      else return null;
    }
  }
  return { flows, unpriced };
}

/** Sums by code, without those that are nothing. */
function sumOf(one: Worth['unpriced'], other: Worth['unpriced']): Worth['unpriced'] {
  const sums = new Map(one);
  for (const [code, amount] of other) sums.set(code, addDecimal(sums.get(code) ?? '0', amount));
  return new Map([...sums].filter(([, amount]) => compareDecimal(amount, '0') !== 0));
}

function withFlow({ inflow, outflow }: Flows, amount: string, price: string): Flows {
  const value = unitsOf(mulDecimal(amount, price, VALUE_SCALE, 'floor'));
  return value > 0n ? { inflow: inflow + value, outflow } : { inflow, outflow: outflow - value };
}

interface Before {
  readonly point: Point;
  /** False for the first day of a user, which everything that came is after. */
  readonly isKept: boolean;
}

async function pointsBefore(
  db: Db,
  of: { readonly at: number; readonly userIds: readonly number[] },
): Promise<ReadonlyMap<number, Before>> {
  const kept = await listLastMarks(db, of);
  const found = new Map<number, Before>(
    kept.map(({ userId, ...point }) => [userId, { point, isKept: true }]),
  );
  const others = of.userIds.filter((userId) => !found.has(userId));
  for (const { userId, at } of await listFirstPostings(db, others))
    found.set(userId, { point: startingAt(Math.min(dayOf(at), of.at)), isKept: false });
  return found;
}
