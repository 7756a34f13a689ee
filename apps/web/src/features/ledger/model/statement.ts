import type { CallInput } from '@openbourse/client';

/** A period in days as YYYY-MM-DD in the person's zone; empty leaves an end open. */
export interface Period {
  readonly fromDay: string;
  readonly toDay: string;
}

/** The instants of a period: the first one of its first day, and the first one after its last day. */
export function periodQuery({
  fromDay,
  toDay,
}: Period): Pick<CallInput<'ledger.account_entries'>, 'from' | 'to'> {
  return { from: startOf(fromDay, 0), to: startOf(toDay, 1) };
}

/** Reports whether the period ends before it begins. */
export function isReversed({ fromDay, toDay }: Period): boolean {
  return fromDay !== '' && toDay !== '' && fromDay > toDay;
}

function startOf(day: string, daysLater: number): number | undefined {
  if (day === '') return undefined;
  const start = new Date(`${day}T00:00:00`);
  // The calendar counts, since a day of a clock change is not 24 hours long.
  return start.setDate(start.getDate() + daysLater);
}
