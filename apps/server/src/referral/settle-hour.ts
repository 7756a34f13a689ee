import { REFERRAL_LIMITS } from '@openbourse/api';
import { type FeeShare, isWithinMonths, partsOfShare, shareFee } from '@openbourse/engine';
import { formatDecimal, HOUR_MS, parseDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import type { TxnRange } from '../ledger/index.ts';
import { findVoid, pairKey, type VoidReasons } from './find-void.ts';
import { gatherFees, type GatheredFees } from './gather-fees.ts';
import { hourOf, type Deps } from './deps.ts';
import { payDue } from './pay-due.ts';
import type { RateVersion } from './rate-queries.ts';
import { readRateAt } from './rates.ts';
import * as queries from './settle-queries.ts';

/** Longer than any transaction may take, so that all of an hour are committed when it is settled. */
const GRACE_MS = 60_000;
/** After a long pause the hours are caught up in parts. */
const HOURS_PER_RUN = 200;
const PAYERS_PER_READ = 500;
const ROWS_PER_WRITE = 2_000;

/**
 * Settles every full hour that is over and was not settled yet, oldest first, and pays what is due. An hour is a range
 * of the ledger's transactions: up to the first one that was made after it. What is committed later than the seal
 * belongs to the next hour, so that each fee is counted once, whatever stood still in between.
 */
export async function settleDue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  if (!(await isDue(deps, now))) return payDue(deps);
  await deps.ledger.seal();
  const sealedTxnId = await deps.fees.sealedTxnId(deps.db);
  for (let hours = 0; hours < HOURS_PER_RUN; hours += 1) {
    const next = await findNext(deps);
    if (next === null || next.hour + HOUR_MS + GRACE_MS > now) break;
    const { afterTxnId, hour } = next;
    const range = { afterTxnId, toTxnId: Math.max(afterTxnId, sealedTxnId) };
    const idleUntil = await findIdleEnd(deps, range, now);
    if (idleUntil > hour) {
      await queries.insertIdleHours(
        deps.db,
        { hour, afterTxnId, toTxnId: afterTxnId, settledAt: now },
        idleUntil,
      );
      continue;
    }
    const toTxnId = await deps.fees.lastTxnBefore(deps.db, range, hour + HOUR_MS);
    await settleHour(deps, { hour, afterTxnId, toTxnId, settledAt: now });
  }
  await payDue(deps);
}

/** Up to here nothing was posted: after a long pause such hours need no look each. */
async function findIdleEnd(deps: Deps, range: TxnRange, now: number): Promise<number> {
  const firstAt = await deps.fees.firstTxnAt(deps.db, range);
  const lastDueEnd = hourOf(now - GRACE_MS);
  return firstAt === null ? lastDueEnd : Math.min(hourOf(firstAt), lastDueEnd);
}

async function isDue(deps: Deps, now: number): Promise<boolean> {
  const next = await findNext(deps);
  return next !== null && next.hour + HOUR_MS + GRACE_MS <= now;
}

/** The hour to settle next: the first one with a transaction, then one after the other. */
async function findNext(deps: Deps): Promise<{ readonly hour: number; readonly afterTxnId: number } | null> {
  const last = await queries.findLastSettlement(deps.db);
  if (last !== undefined) return { hour: last.hour + HOUR_MS, afterTxnId: last.toTxnId };
  const firstAt = await deps.fees.firstTxnAt(deps.db, { afterTxnId: 0, toTxnId: Number.MAX_SAFE_INTEGER });
  return firstAt === null ? null : { hour: hourOf(firstAt), afterTxnId: 0 };
}

async function settleHour(deps: Deps, settlement: queries.Settlement): Promise<void> {
  const { hour } = settlement;
  const gathered = await gatherFees(deps, settlement);
  const terms = await readRateAt(deps.db, hour);
  const shares = await listShares(deps.db, { payerIds: payersOf(gathered), hour, terms });
  const pairs = [...shares].flatMap(([payerId, list]) =>
    list.map(({ userId }) => ({ payerId, receiverId: userId })),
  );
  const reasons = await findVoid(deps, pairs, hour);
  const fees = gathered.fees.filter(({ payerId }) => shares.has(payerId));
  const commissions = fees.flatMap((fee) => commissionsOf(fee, { shares, gathered, reasons }));
  const turnovers = gathered.turnovers.filter(({ userId, value }) => shares.has(userId) && value !== '0');
  const volumes = gathered.volumes.filter(({ value }) => value !== '0');
  await deps.db.transaction(async (tx) => {
    if (!(await queries.insertSettlement(tx, settlement))) return;
    await inParts(fees, (part) => queries.insertFees(tx, hour, part));
    await inParts(turnovers, (part) => queries.insertTurnovers(tx, hour, part));
    await inParts(volumes, (part) => deps.recordVolumes(tx, hour, part));
    await inParts(commissions, (part) => queries.insertCommissions(tx, hour, part));
    await inParts(pairs, (part) =>
      queries.writeRelations(
        tx,
        hour,
        part.map((pair) => ({ ...pair, voidReason: reasons.get(pairKey(pair)) ?? null })),
      ),
    );
  });
}

function payersOf({ fees, turnovers }: GatheredFees): readonly number[] {
  return [...new Set([...fees.map(({ payerId }) => payerId), ...turnovers.map(({ userId }) => userId)])];
}

/** The shares of everyone above each payer; payers without an inviter are left out. */
async function listShares(
  db: Db,
  input: { readonly payerIds: readonly number[]; readonly hour: number; readonly terms: RateVersion },
): Promise<ReadonlyMap<number, readonly FeeShare[]>> {
  const { payerIds, hour, terms } = input;
  const shares = new Map<number, readonly FeeShare[]>();
  for (let from = 0; from < payerIds.length; from += PAYERS_PER_READ) {
    const rows = await queries.listInviters(db, {
      payerIds: payerIds.slice(from, from + PAYERS_PER_READ),
      hour,
      depthMax: REFERRAL_LIMITS.depthMax,
    });
    for (const [payerId, inviters] of Map.groupBy(rows, (row) => row.payerId)) {
      const isRecent = isWithinMonths(inviters[0]?.registeredAt ?? hour, hour, terms.months);
      const { level1Rate: level1, level2Rate: level2, agentRateMax: agentMax } = terms;
      shares.set(payerId, shareFee(inviters, { level1, level2, agentMax, isRecent }));
    }
  }
  return shares;
}

function commissionsOf(
  fee: queries.FeeRow,
  by: {
    readonly shares: ReadonlyMap<number, readonly FeeShare[]>;
    readonly gathered: GatheredFees;
    readonly reasons: VoidReasons;
  },
): queries.CommissionRow[] {
  const { payerId, currencyId, house } = fee;
  const scale = by.gathered.currencies.get(currencyId)?.scale;
  assert(scale !== undefined, `the currency ${currencyId} of a fee exists`);
  return (by.shares.get(payerId) ?? []).flatMap(({ userId: receiverId, depth, rate, ordinary }) => {
    const parts = partsOfShare(parseDecimal(fee.amount, scale), { rate, ordinary });
    const whole = formatDecimal(parts.ordinary + parts.agent, scale);
    if (parts.ordinary + parts.agent === 0n) return [];
    const row = {
      ...{ payerId, receiverId, currencyId, house, depth, rate },
      ordinary: formatDecimal(parts.ordinary, scale),
      agent: formatDecimal(parts.agent, scale),
      valueUsdt: by.gathered.valueOf(currencyId, whole),
      voidReason: by.reasons.get(pairKey({ payerId, receiverId })) ?? null,
    };
    return [row];
  });
}

async function inParts<T>(rows: readonly T[], write: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_WRITE)
    await write(rows.slice(from, from + ROWS_PER_WRITE));
}
