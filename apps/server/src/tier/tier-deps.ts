import type { Identity } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Operator } from '../operator/index.ts';

/** Days from the first one up to the one before the last one. */
export interface DaySpan {
  readonly userIds: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** Percentages of a trade. */
export interface FeeRates {
  readonly maker_fee_percent: string;
  readonly taker_fee_percent: string;
}

type Announced = FeeRates & { readonly effective_from: number };

export interface TierDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'readUser' | 'listGroups' | 'setGroups'>;
  readonly operator: Pick<Operator, 'proposals' | 'assertNotOwn'>;
  /** The spot rates of a group on pairs that have none of their own. */
  readonly feeRates: (userGroup: string) => Promise<FeeRates & { readonly upcoming?: readonly Announced[] }>;
  /** Worth of users in USDT at the beginnings of the days of a span, added up. */
  readonly sumTotals: (db: Db, span: DaySpan) => Promise<ReadonlyMap<number, string>>;
  /** The instant up to which everything that was traded is added to its day; null before the first trade. */
  readonly settledUntil: (db: Db) => Promise<number | null>;
}
