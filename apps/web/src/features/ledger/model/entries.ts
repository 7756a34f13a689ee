import type { CallReply } from '@openbourse/client';

export type Entry = CallReply<'ledger.account_entries'>['data'][number];

/** The kinds that people can tell apart and filter by; a kind beyond them is shown as "Other". */
export const ENTRY_KINDS = [
  'spot_trade',
  'spot_fee',
  'deposit',
  'withdrawal',
  'transfer',
  'demo_grant',
  'manual_entry',
  'deposit_reversal',
  'deposit_shortfall',
  'deposit_debt_repaid',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface EntryFilters {
  readonly accountTypeId: number;
  readonly currencyId: number | 'all';
  readonly kind: EntryKind | 'all';
}

export function kindOf(entry: Entry): EntryKind | 'other' {
  return ENTRY_KINDS.find((kind) => kind === entry.kind) ?? 'other';
}

/** Entries by the day they happened on, in the given order; `dayOf` names the day of an instant. */
export function groupByDay(
  entries: readonly Entry[],
  dayOf: (epochMs: number) => string,
): readonly { readonly day: string; readonly entries: readonly Entry[] }[] {
  const groups: { readonly day: string; readonly entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}
