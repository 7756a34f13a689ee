/** The accounts of a user and what moves between them. Plain data. */

export const TRADE_ACCOUNT = 1;
export const CONTRACT_ACCOUNT = 2;
export const FIAT_ACCOUNT = 3;
export const MICRO_ACCOUNT = 4;
export const FINANCIAL_ACCOUNT = 5;

/** The five accounts of a user (specification, section 1), by the id used in calls. */
export const ACCOUNT_TYPES = {
  [TRADE_ACCOUNT]: 'trade',
  [CONTRACT_ACCOUNT]: 'contract',
  [FIAT_ACCOUNT]: 'fiat',
  [MICRO_ACCOUNT]: 'micro',
  [FINANCIAL_ACCOUNT]: 'financial',
} as const;
export type AccountTypeId = keyof typeof ACCOUNT_TYPES;
export type AccountTypeCode = (typeof ACCOUNT_TYPES)[AccountTypeId];

/** Margins, stakes and limits are in USDT, which every installation has under this id. */
export const USDT_ID = 1;

export const ACCOUNT_TYPE_CODES = Object.values(ACCOUNT_TYPES) as [AccountTypeCode, ...AccountTypeCode[]];

export const CURRENCY_KINDS = ['coin', 'fiat', 'metal'] as const;
export type CurrencyKind = (typeof CURRENCY_KINDS)[number];
export const CURRENCY_LIMITS = { nameLengthMax: 40, scaleMax: 18 } as const;

/** The kinds of ledger transactions that people can distinguish and filter by. */
export const ENTRY_KINDS = [
  'spot_trade',
  'spot_fee',
  'deposit',
  'withdrawal',
  'transfer',
  'payment',
  'demo_grant',
  'manual_entry',
  'deposit_reversal',
  'deposit_shortfall',
  'deposit_debt_repaid',
  'micro_settlement',
  'contract_open_fee',
  'contract_close',
  'contract_overnight',
  'fiat_release',
  'fiat_fee',
  'staking_dividend',
  'staking_redemption',
  'subscription_allocation',
  'referral_commission',
] as const;

type EntryKindName = (typeof ENTRY_KINDS)[number];

/** Groups of kinds by which a history is narrowed; each kind is in one. */
export const ENTRY_GROUPS = {
  deposit: ['deposit', 'deposit_reversal', 'deposit_shortfall', 'deposit_debt_repaid'],
  withdrawal: ['withdrawal'],
  trade: ['spot_trade'],
  fee: ['spot_fee', 'contract_open_fee', 'contract_overnight', 'fiat_fee'],
  transfer: ['transfer'],
  payment: ['payment'],
  p2p: ['fiat_release'],
  contract: ['contract_close'],
  micro: ['micro_settlement'],
  staking: ['staking_dividend', 'staking_redemption'],
  subscription: ['subscription_allocation'],
  reward: ['referral_commission', 'demo_grant'],
  adjustment: ['manual_entry'],
} as const satisfies Readonly<Record<string, readonly EntryKindName[]>>;
export type EntryGroup = keyof typeof ENTRY_GROUPS;
export const ENTRY_GROUP_NAMES = Object.keys(ENTRY_GROUPS) as [EntryGroup, ...EntryGroup[]];

/** Rows of the file of a history; a longer one is asked for by periods. */
export const HISTORY_ROWS_MAX = 100_000;

/** Ledger entries by hand, which one operator proposes and another one decides. */
export const MANUAL_ENTRY_DIRECTIONS = ['credit', 'debit'] as const;
export const MANUAL_ENTRY_KINDS = ['correction', 'compensation', 'manual_deposit'] as const;
