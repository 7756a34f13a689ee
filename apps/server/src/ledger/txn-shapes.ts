/**
 * Shape of a kind of transaction (L8): how many postings each of its currencies may have, and how many
 * currencies.
 */
export interface TxnShape {
  readonly postings: readonly number[];
  readonly currencies: number;
}

/** One side gives and one side gets. */
const PAIR: TxnShape = { postings: [2], currencies: 1 };

/** The most postings of one transaction; its steps are numbered from 0 to 99. */
const POSTINGS_MAX = 100;

/**
 * The kinds that are no pairs in one currency. What is not named here is pairs in any number of currencies; the checks of
 * the slices know more of their kinds. A posting of zero is none, so a part that is not due is left out.
 */
export const TXN_SHAPES: Readonly<Record<string, TxnShape>> = {
  transfer: PAIR,
  payment: PAIR,
  manual_entry: PAIR,
  deposit: PAIR,
  contract_open_fee: PAIR,
  contract_overnight: PAIR,
  micro_settlement: PAIR,
  staking_dividend: PAIR,
  staking_redemption: PAIR,
  network_fee: PAIR,
  /** Two things change hands, each less a fee that has a posting of the payer and one of the house. */
  spot_trade: { postings: [2, 4], currencies: 2 },
  /** The user, the world unless all is fee, and the house unless there is none. */
  withdrawal: { postings: [2, 3], currencies: 1 },
  /** The user, the pool, the fee and the insurance fund, of which any two may be left out. */
  contract_close: { postings: [2, 3, 4], currencies: 1 },
  /** Seller and buyer, and the fee as a pair of its own. */
  fiat_release: { postings: [2, 4], currencies: 1 },
  /** Each house that got a fee of the hour gives, in any mix; the receiver gets. */
  referral_commission: { postings: range(2, POSTINGS_MAX), currencies: POSTINGS_MAX },
};

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
