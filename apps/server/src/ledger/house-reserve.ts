import type { HouseAccount } from '@openbourse/api';
import type { Db, Tx } from '../kernel/db.ts';

/** Amount that an account of the house has to keep for what users have open; its slice knows. */
export interface HouseReserve {
  /** Lets nothing be opened against the account before the caller's transaction ends. */
  lock(tx: Tx): Promise<void>;
  /** The least balance that covers what is open in a currency of the account, a decimal. */
  read(db: Db, currencyId: number): Promise<string>;
}

/**
 * Of every account with capital but `equity`, which stands for the owners and keeps nothing. Proceeds are bounded by
 * their offerings.
 */
export type HouseReserves = Readonly<
  Record<Exclude<HouseAccount, 'equity' | 'subscription_proceeds'>, HouseReserve>
>;

/** Payments of buyers for an offering that is settled, a decimal of USDT; they never change any more. */
export interface OfferingProceeds {
  readonly offeringId: number;
  readonly token: string;
  readonly received: string;
}

export type ListProceeds = (db: Db) => Promise<readonly OfferingProceeds[]>;
