import { ENTRY_KINDS, type EntryGroup } from '@openbourse/api/limits';
import type { CallInput, CallReply } from '@openbourse/client';
import { countRange, type DayRange } from '@openbourse/kit/lib/day-range.ts';

export type Entry = CallReply<'ledger.account_entries'>['data'][number];

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Filters of a history; 'all' and empty days leave it open. */
export interface EntryFilters extends DayRange {
  readonly accountTypeId: number | 'all';
  readonly currencyId: number | 'all';
  readonly group: EntryGroup | 'all';
}

export const NO_FILTERS: EntryFilters = {
  accountTypeId: 'all',
  currencyId: 'all',
  group: 'all',
  fromDay: '',
  toDay: '',
};

/** A kind beyond those that people can distinguish is shown as "Other". */
export function kindOf(entry: Entry): EntryKind | 'other' {
  return ENTRY_KINDS.find((kind) => kind === entry.kind) ?? 'other';
}

/** Number of filters that are set; the two days count as one. */
export function countFilters({ accountTypeId, currencyId, group, ...days }: EntryFilters): number {
  return [accountTypeId, currencyId, group].filter((value) => value !== 'all').length + countRange(days);
}

type EntriesQuery = Omit<CallInput<'ledger.account_entries'>, 'cursor' | 'limit' | 'format'>;

/** The query of a history. A period begins with the first instant of its first day, and ends before the day after its last. */
export function entriesQueryOf(filters: EntryFilters): EntriesQuery {
  const { accountTypeId, currencyId, group, fromDay, toDay } = filters;
  return {
    account_type_id: chosen(accountTypeId),
    currency_id: chosen(currencyId),
    group: chosen(group),
    from: startOf(fromDay, 0),
    to: startOf(toDay, 1),
  };
}

function startOf(day: string, daysLater: number): number | undefined {
  if (day === '') return undefined;
  const start = new Date(`${day}T00:00:00`);
  // The calendar counts, since a day of a clock change is not 24 hours long.
  return start.setDate(start.getDate() + daysLater);
}

function chosen<V>(value: V | 'all'): V | undefined {
  return value === 'all' ? undefined : value;
}

/** Key of the text of an entry: its kind, and of a payment which way it went. */
export function titleOf(entry: Entry) {
  const kind = kindOf(entry);
  if (kind !== 'payment') return `ledger:kind.${kind}` as const;
  return entry.amount.startsWith('-') ? 'ledger:entry.paymentSent' : 'ledger:entry.paymentReceived';
}
