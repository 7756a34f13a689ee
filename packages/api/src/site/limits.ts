/** What the site offers; a mode may be about one of them. */
export const PRODUCTS = [
  'spot',
  'contract',
  'micro',
  'fiat',
  'staking',
  'subscription',
  'referral',
  'wallet',
] as const;
export type Product = (typeof PRODUCTS)[number];

/** Chains of hashes whose heads the server signs: of the operators' audit log, and of the seals of the ledger. */
export const ANCHORED_CHAINS = ['operator_audit', 'ledger_seal'] as const;
export type AnchoredChainName = (typeof ANCHORED_CHAINS)[number];

/**
 * What the site, a product, a market or an asset takes when it does not take everything: `cancel_only` nothing new,
 * `no_withdrawals` everything but withdrawals, `read_only` and `maintenance` no change at all.
 */
export const SITE_MODES = ['cancel_only', 'no_withdrawals', 'read_only', 'maintenance'] as const;
export type SiteMode = (typeof SITE_MODES)[number];
