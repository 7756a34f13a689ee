import type { Value } from './lots.ts';

/**
 * Treatment of a movement: an exchange of one asset for another; `valued` at the price of its day; a thing
 * that only comes or goes (`moved`); or one that is won or paid, and so counts as income, result or expense.
 */
export type Treatment = 'exchange' | 'valued' | 'moved' | 'income' | 'result' | 'expense';

export interface Change {
  readonly asset: string;
  /** Minor units; negative when given. Never 0. */
  readonly units: bigint;
}

/** Effect of one ledger transaction on all accounts of a person together. */
export interface Movement {
  readonly at: number;
  readonly kind: string;
  readonly treatment: Treatment;
  readonly reference: string | null;
  /** At most one per asset; fees of an exchange are taken off already, other fees are not in here. */
  readonly changes: readonly Change[];
  /** Fees as positive units; one with a kind of its own is an expense beside the changes, the others are part of them. */
  readonly fees: readonly (Change & { readonly kind: string | null })[];
}

export type RecordName = 'opening' | 'acquired' | 'disposed' | 'withdrawn' | 'closing';

/** One line of a statement; null where a column does not apply. */
export interface StatementRow {
  readonly record: RecordName;
  readonly at: number;
  readonly kind: string | null;
  readonly asset: string;
  readonly quantity: bigint;
  readonly cost: Value | null;
  readonly proceeds: Value | null;
  readonly gain: Value | null;
  /** Income and results with their sign; expenses are negative. */
  readonly income: Value | null;
  /** A trading fee that is part of cost or proceeds. */
  readonly feeIncluded: bigint | null;
  readonly acquiredAt: number | null;
  readonly daysHeld: number | null;
  readonly reference: string | null;
}

/** Figures of one asset in the period. */
export interface AssetFigures {
  readonly asset: string;
  readonly opening: bigint;
  readonly acquired: bigint;
  readonly disposed: bigint;
  readonly withdrawn: bigint;
  readonly closing: bigint;
  readonly closingCost: Value;
  /** Of the disposals whose gain is known. */
  readonly proceeds: bigint;
  readonly cost: bigint;
  readonly gain: bigint;
  /** Disposals whose gain is not known. */
  readonly incomplete: number;
}

export interface StatementFigures {
  readonly gains: bigint;
  readonly losses: bigint;
  readonly income: ReadonlyMap<string, bigint>;
  readonly results: ReadonlyMap<string, bigint>;
  readonly expenses: ReadonlyMap<string, bigint>;
  readonly net: bigint;
  readonly feesIncluded: bigint;
  readonly incomplete: number;
  /** By code; only what was held or moved. */
  readonly assets: readonly AssetFigures[];
}
