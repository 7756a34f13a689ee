import type { Db } from '../kernel/db.ts';
import * as queries from './fee-queries.ts';
import { readLastSealedId } from './seal-queries.ts';

/** The trading fees of a range of transactions, and what was traded for them. */
export interface FeesOfRange {
  /** By user and currency, without those of contract closes. */
  readonly paid: readonly queries.PaidFee[];
  readonly traded: Awaited<ReturnType<typeof queries.listTraded>>;
  readonly contracts: readonly queries.ContractFee[];
}

/** Reads of fees for the slice that shares them. None of them shows a profit or a loss. */
export interface FeeReader {
  /** When the first transaction of the range was made; null without any. */
  firstTxnAt(db: Db, range: queries.TxnRange): Promise<number | null>;
  /** Up to here the transactions are final: none before it can still be committed. */
  sealedTxnId(db: Db): Promise<number>;
  /** The last transaction before the first one of the range that was made at the instant or later. */
  lastTxnBefore(db: Db, range: queries.TxnRange, at: number): Promise<number>;
  feesOf(db: Db, range: queries.TxnRange): Promise<FeesOfRange>;
}

export const feeReader: FeeReader = {
  firstTxnAt: queries.readFirstTxnAt,
  sealedTxnId: readLastSealedId,
  lastTxnBefore: async (db, range, at) => {
    const first = await queries.findTxnFrom(db, range, at);
    return first === null ? range.toTxnId : first - 1;
  },
  feesOf: async (db, range) => ({
    paid: await queries.listPaidFees(db, range),
    traded: await queries.listTraded(db, range),
    contracts: await queries.listContractFees(db, range),
  }),
};
