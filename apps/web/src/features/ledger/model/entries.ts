import { ENTRY_KINDS } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';

export type Entry = CallReply<'ledger.account_entries'>['data'][number];

export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface EntryFilters {
  readonly accountTypeId: number;
  readonly currencyId: number | 'all';
  readonly kind: EntryKind | 'all';
}

/** A kind beyond those that people can distinguish is shown as "Other". */
export function kindOf(entry: Entry): EntryKind | 'other' {
  return ENTRY_KINDS.find((kind) => kind === entry.kind) ?? 'other';
}

/** Key of the text of an entry: its kind, and of a payment which way it went. */
export function titleOf(entry: Entry) {
  const kind = kindOf(entry);
  if (kind !== 'payment') return `ledger:kind.${kind}` as const;
  return entry.amount.startsWith('-') ? 'ledger:entry.paymentSent' : 'ledger:entry.paymentReceived';
}
