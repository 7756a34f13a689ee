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
