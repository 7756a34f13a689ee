import { compareDecimal, DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';

/** Rule book, section 5. */
export const FIAT_TIMES = {
  receiptMs: 24 * HOUR_MS,
  postponementMs: 12 * HOUR_MS,
  buyerDisputeMs: 15 * MINUTE_MS,
  evidenceMs: 24 * HOUR_MS,
} as const;
const REMINDERS_MIN = [5, 10, 20] as const;

/** A time in which people could not act, as an operator declared it; epoch milliseconds, the end excluded. */
export interface Outage {
  readonly since: number;
  /** Null while it lasts. */
  readonly until: number | null;
}

/**
 * The instant at which `durationMs` have passed since `since` that no outage covers; null while an outage without an
 * end stops the time before.
 */
export function dueAt(
  span: { readonly since: number; readonly durationMs: number },
  outages: readonly Outage[],
): number | null {
  let due = span.since + span.durationMs;
  let covered = span.since;
  for (const { since, until } of outages.toSorted((a, b) => a.since - b.since)) {
    const begins = Math.max(since, covered);
    if (begins >= due) break;
    if (until === null) return null;
    if (until <= begins) continue;
    due += until - begins;
    covered = until;
  }
  return due;
}

/** Instants of an order from which its deadlines follow; epoch milliseconds, null where it did not happen. */
export interface FiatOrderTimes {
  readonly createdAt: number;
  readonly windowMinutes: number;
  readonly isExtended: boolean;
  readonly paidAt: number | null;
  readonly isPostponed: boolean;
  readonly disputedAt: number | null;
}

/** The payment is due after the window of the ad; extended by the seller, after two. */
export function payBy(times: FiatOrderTimes, outages: readonly Outage[]): number | null {
  const durationMs = times.windowMinutes * MINUTE_MS * (times.isExtended ? 2 : 1);
  return dueAt({ since: times.createdAt, durationMs }, outages);
}

/** The receipt is due 24 hours after the payment, postponed 36. */
export function confirmBy(
  times: FiatOrderTimes & { readonly paidAt: number },
  outages: readonly Outage[],
): number | null {
  const durationMs = FIAT_TIMES.receiptMs + (times.isPostponed ? FIAT_TIMES.postponementMs : 0);
  return dueAt({ since: times.paidAt, durationMs }, outages);
}

/** From when on the buyer may apply for rights protection; the seller may at once. */
export function buyerMayDisputeAt(paidAt: number): number {
  return paidAt + FIAT_TIMES.buyerDisputeMs;
}

/** Both sides may bring evidence until then. */
export function evidenceBy(disputedAt: number, outages: readonly Outage[]): number | null {
  return dueAt({ since: disputedAt, durationMs: FIAT_TIMES.evidenceMs }, outages);
}

/** When the seller is reminded of a payment. */
export function remindersAt(paidAt: number): readonly number[] {
  return REMINDERS_MIN.map((minutes) => paidAt + minutes * MINUTE_MS);
}

/** Facts by which an unconfirmed receipt is judged. */
export interface AutoConfirmFacts {
  readonly hasVoucher: boolean;
  readonly hasDispute: boolean;
  readonly isPayerNameEqual: boolean;
  readonly buyerCompleted: number;
  /** In USDT, as a decimal text. */
  readonly value: string;
}

/**
 * The most that the clock confirms, in USDT, and the number of completed orders of the buyer that it takes.
 */
export const CLOCK_CONFIRMATION = { valueMax: '500', orders: 5 } as const;

/**
 * Reports whether an order that is due confirms itself; otherwise it becomes abnormal and waits for an
 * operator (rule book, section 5). A voucher alone never releases coins: it is one of five conditions.
 */
export function confirmsItself(facts: AutoConfirmFacts): boolean {
  return (
    facts.hasVoucher &&
    !facts.hasDispute &&
    facts.isPayerNameEqual &&
    facts.buyerCompleted >= CLOCK_CONFIRMATION.orders &&
    compareDecimal(facts.value, CLOCK_CONFIRMATION.valueMax) <= 0
  );
}

/** The next 00:00 UTC. */
export function nextMidnight(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}
