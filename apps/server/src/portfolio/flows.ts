import type { CostTreatment } from '@openbourse/engine';

/** Transactions by which value comes in or leaves without being earned or lost. */
export const FLOW_KINDS: readonly string[] = [
  'deposit',
  'deposit_reversal',
  'deposit_shortfall',
  'deposit_debt_repaid',
  'withdrawal',
  'payment',
  'fiat_release',
  'manual_entry',
  'demo_grant',
];

/**
 * Exchanges for what may have no price yet. What is paid for it leaves what is valued, as a withdrawal does; at a price they
 * are results like any trade.
 */
export const UNPRICED_EXCHANGES: readonly string[] = ['subscription_allocation'];

/** Postings within these that are a cost all the same. */
export const FEE_KINDS: readonly string[] = ['fiat_fee'];

/** Entries that change what a user owns, or move it between the user's own accounts. */
export const RESULT_KINDS: readonly string[] = [
  'spot_trade',
  'spot_fee',
  'transfer',
  'micro_settlement',
  'contract_close',
  'contract_open_fee',
  'contract_overnight',
  'staking_dividend',
  'staking_redemption',
  'subscription_allocation',
  'referral_commission',
];

const TREATMENTS: Readonly<Record<string, CostTreatment>> = {
  spot_trade: 'exchange',
  subscription_allocation: 'exchange',
  // What is sold between people is sold at the market's price, though its money is paid elsewhere.
  fiat_release: 'valued',
};

/** Effect of a transaction on the cost of what a user holds. */
export function treatmentOf(txnKind: string): CostTreatment {
  return TREATMENTS[txnKind] ?? (FLOW_KINDS.includes(txnKind) ? 'moved' : 'earned');
}
