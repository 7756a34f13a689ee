/** Products of the site; a mode may apply to one of them. */
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
 * Restrictions of the site, a product, a market or an asset: `cancel_only` refuses everything new,
 * `no_withdrawals` only withdrawals, `read_only` and `maintenance` any change.
 */
export const SITE_MODES = ['cancel_only', 'no_withdrawals', 'read_only', 'maintenance'] as const;
export type SiteMode = (typeof SITE_MODES)[number];

/** Kinds of rules that hold for everybody and change by announcement; everybody sees their versions. */
export const RULE_KINDS = [
  'spot_fees',
  'market_filters',
  'contract_terms',
  'contract_exposure',
  'micro_products',
  'withdrawal',
  'withdrawal_limits',
  'confirmations',
  'referral_rates',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/**
 * The subject and the values of a rule, each with its unit. A `switch` is 1 where it is open and 0 where not.
 */
export const RULE_FACTS = {
  symbol: 'name',
  user_group: 'name',
  coin: 'name',
  network: 'name',
  level: 'count',
  length: 'seconds',
  maker_fee: 'percent',
  taker_fee: 'percent',
  price_tick: 'amount',
  quantity_step: 'amount',
  min_notional: 'amount',
  trading: 'switch',
  lot_size: 'amount',
  lots_max: 'count',
  leverage_max: 'count',
  maintenance_margin: 'percent',
  spread: 'percent',
  spread_amount: 'amount',
  fee: 'percent',
  liquidation_fee: 'percent',
  overnight_long: 'percent',
  overnight_short: 'percent',
  match_exposure: 'percent',
  total_exposure: 'percent',
  profit: 'percent',
  loss: 'percent',
  offered: 'switch',
  min_deposit: 'coin',
  min_withdrawal: 'coin',
  withdrawal_fee: 'coin',
  deposit_open: 'switch',
  withdrawal_open: 'switch',
  withdraw_daily_max: 'usdt',
  withdraw_monthly_max: 'usdt',
  message_code_max: 'usdt',
  claims_pending_max: 'count',
  confirmations_credit: 'count',
  confirmations_withdraw: 'count',
  level1_share: 'percent',
  level2_share: 'percent',
  agent_share_max: 'percent',
  months: 'count',
} as const;
export type RuleFactName = keyof typeof RULE_FACTS;
export const RULE_FACT_NAMES = Object.keys(RULE_FACTS) as [RuleFactName, ...RuleFactName[]];
