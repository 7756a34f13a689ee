import type { StatementKind } from '@openbourse/api';
import { CORRECTION, type StatementEntry, type StatementKinds } from '../ledger/index.ts';

/** Treatments of all slices for their transactions. */
export interface Treatments {
  /** A kind that no slice names counts as a correction, so that what is owned always adds up. */
  entryOf(txnKind: string): StatementEntry | null;
  /** Reports whether a user's posting of the kind is a fee. */
  isFee(postingKind: string): boolean;
  /** The expense that the house's fee of each kind of transaction is. */
  readonly houseFees: ReadonlyMap<string, StatementKind>;
  /** Reports whether a slice names the kind of transactions or of fees. */
  isKnown(entryKind: string): boolean;
}

/** Puts together what the slices say. */
export function createTreatments(parts: readonly StatementKinds[]): Treatments {
  const transactions = new Map(parts.flatMap((part) => Object.entries(part.transactions)));
  const feePostings = new Set(parts.flatMap((part) => part.feePostings ?? []));
  const houseFees = new Map(parts.flatMap((part) => Object.entries(part.houseFees ?? {})));
  return {
    entryOf: (txnKind) => {
      const found = transactions.get(txnKind);
      return found === undefined ? CORRECTION : found;
    },
    isFee: (postingKind) => feePostings.has(postingKind),
    houseFees,
    isKnown: (entryKind) => transactions.has(entryKind) || feePostings.has(entryKind),
  };
}
