import type { StatementKind } from '@openbourse/api';
import type { Treatment } from '@openbourse/engine';

/** Meaning of a transaction for a statement. */
export interface StatementEntry {
  readonly kind: StatementKind;
  readonly treatment: Treatment;
}

/** Meaning of the transactions of a slice for a yearly statement. */
export interface StatementKinds {
  /** By kind of transaction; `null` moves between a person's own accounts. */
  readonly transactions: Readonly<Record<string, StatementEntry | null>>;
  /** Kinds of a user's postings that are fees; they belong to what the rest of the transaction does. */
  readonly feePostings?: readonly string[];
  /**
   * The expense that the house's fee of a transaction is, by its kind, where no posting of the user's shows
   * it apart.
   */
  readonly houseFees?: Readonly<Record<string, StatementKind>>;
}

/** Whatever only puts something right, such as an entry by hand. */
export const CORRECTION: StatementEntry = { kind: 'correction', treatment: 'moved' };

export const LEDGER_STATEMENT: StatementKinds = {
  transactions: { transfer: null, manual_entry: CORRECTION },
};
