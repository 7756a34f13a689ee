/** The limits that the contract, the server's checks and the forms share. Plain data. */
export const LIMITS = {
  /** Specification, section 5. */
  passwordLengthMin: 6,
  passwordLengthMax: 16,
  /** Rule book, section 9. */
  payPasswordDigits: 6,
  codeDigits: 6,
  codeTtlMs: 600_000,
  codeTriesMax: 5,
  codeResendMs: 60_000,
  /** Specification, section 9. */
  requestTimeoutMs: 60_000,
  toastMs: 2_000,
  userInfoPollMs: 60_000,
  carouselMs: 3_000,
  socketWaitTries: 30,
  socketWaitMs: 1_000,
  popularPairs: 3,
  defaultAreaId: 1,
  defaultLoginType: 2,
  newsCategoryBanner: 2,
  newsCategoryNotice: 3,
  /** Lists. */
  pageSizeMax: 100,
  klineSizeMax: 1_000,
  depthLevelsMax: 100,
  /** Rule book, section 1. */
  openOrdersPerPairMax: 200,
  marketSweepPpm: 50_000,
  priceBandPpm: 200_000,
} as const;

/** Candle periods, shortest first, with their length where it is fixed. Months follow the calendar. */
export const KLINE_PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type KlinePeriod = (typeof KLINE_PERIODS)[number];

/** How a person logs in (specification, sections 3 and 9: the default is 2). */
export const LOGIN_TYPES = { mobilePassword: 1, emailPassword: 2, mobileCode: 3, emailCode: 4 } as const;

/** What a verification code may be used for; a code sent for one purpose opens nothing else. */
export const CODE_PURPOSES = ['register', 'login', 'forget', 'amend_password', 'amend_pay_password'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The five accounts of a user (specification, section 1), by the id used in calls. */
export const ACCOUNT_TYPES = { 1: 'trade', 2: 'contract', 3: 'fiat', 4: 'micro', 5: 'financial' } as const;
export type AccountTypeId = keyof typeof ACCOUNT_TYPES;
export type AccountTypeCode = (typeof ACCOUNT_TYPES)[AccountTypeId];
/** Which currencies an account takes, by code; null stands for every coin. Margins and stakes are in USDT. */
export const ACCOUNT_CURRENCIES: Readonly<Record<AccountTypeCode, readonly string[] | null>> = {
  trade: null,
  contract: ['USDT'],
  fiat: null,
  micro: ['USDT'],
  financial: null,
};

/** Ledger entries by hand, which one operator proposes and another one decides. */
export const MANUAL_ENTRY_DIRECTIONS = ['credit', 'debit'] as const;
export const MANUAL_ENTRY_KINDS = ['correction', 'compensation', 'manual_deposit'] as const;
export const MANUAL_ENTRY_STATES = ['proposed', 'approved', 'rejected'] as const;

export const ORDER_TYPES = ['limit', 'market', 'stop_limit', 'stop_market', 'oco'] as const;
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok'] as const;
/** The states of a spot order (specification, section 4): executed in full is `completed`, cancelled is `revoked`. */
export const SPOT_ORDER_STATES = ['pending', 'completed', 'revoked'] as const;

/** What an operator may do; nobody has a role that sets a balance, a price or an outcome, because none exists. */
export const OPERATOR_ROLES = [
  'support',
  'identity_reviewer',
  'fiat_arbiter',
  'content',
  'risk',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
  'security_admin',
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** How the software of a chain is spoken to. */
export const CHAIN_FAMILIES = ['evm', 'utxo'] as const;
export type ChainFamily = (typeof CHAIN_FAMILIES)[number];
/** Why a coin cannot be deposited or withdrawn on a chain: no node is configured, an operator paused it, or it is off. */
export const CLOSED_REASONS = ['no_node', 'paused', 'off'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export const DEPOSIT_KINDS = ['chain', 'manual'] as const;
/**
 * The states of a deposit (rule book, section 6). Of a chain: `seen` in a block, `credited` (tradable), `withdrawable`;
 * `below_minimum` is recorded only; `orphaned` left the chain again and is reversed. With a voucher:
 * `pending_review`, then `withdrawable` or `rejected`.
 */
export const DEPOSIT_STATES = [
  'seen',
  'credited',
  'withdrawable',
  'below_minimum',
  'orphaned',
  'pending_review',
  'rejected',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];
export const REVIEW_DECISIONS = ['approve', 'reject'] as const;
