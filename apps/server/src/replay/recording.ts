import type { PositionOfRecord } from '../contract/index.ts';
import type { RecordedAccount, RecordedSeal, RecordedTxn } from '../ledger/index.ts';
import type { RecordedSnapshot } from '../liability/index.ts';
import type { Match } from '../market/index.ts';
import type {
  FiltersOfTime,
  MarketPlace,
  Opening,
  OpeningOrder,
  RecordedStep,
  RecordedTrade,
} from '../spot/index.ts';

/** The first row: where the recording begins. */
export interface RecordingHead {
  readonly row: 'recording';
  readonly version: 1;
  /** The snapshot from which it begins; null from the beginning. */
  readonly from: number | null;
  /** The seal from whose transactions on the journal is there; empty and 0 from the beginning. */
  readonly sealHash: string;
  readonly sealedTxnId: number;
}

/** A match, where its rows begin and where they end. Its open orders and its steps follow. */
export interface RecordedMarket {
  readonly row: 'market';
  readonly match: Match;
  readonly filters: readonly FiltersOfTime[];
  readonly opening: Omit<Opening, 'orders'>;
  readonly closing: MarketPlace & { readonly lastPrice: string | null };
}

/** The rows of a recording, in this order of kinds. */
export type RecordingRow =
  | RecordingHead
  | { readonly row: 'currency'; readonly id: number; readonly code: string; readonly scale: number }
  | RecordedAccount
  | RecordedTxn
  | RecordedSeal
  | RecordedSnapshot
  | RecordedMarket
  | OpeningOrder
  | RecordedStep
  | RecordedTrade
  | PositionOfRecord
  /** The last row, with the number of rows before it: without it a file is cut. */
  | { readonly row: 'end'; readonly rows: number };

export type Recording = AsyncIterable<RecordingRow>;
