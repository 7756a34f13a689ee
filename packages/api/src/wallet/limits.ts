/** The states and limits of chains, deposits and withdrawals. Plain data. */

/** Protocols by which the software of a chain is reached. */
export const CHAIN_FAMILIES = ['evm', 'utxo', 'tron', 'solana'] as const;
export type ChainFamily = (typeof CHAIN_FAMILIES)[number];
/** Most blocks that a chain may ask for. */
export const CONFIRMATIONS_MAX = 1_000;
/** Why a coin cannot be deposited or withdrawn on a chain: no node is configured, operators paused, closed or delisted it. */
export const CLOSED_REASONS = ['no_node', 'paused', 'off', 'delisted'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** Least time from the end of deposits of a delisted asset to the end of its withdrawals. */
export const DELISTING_WITHDRAWALS_MS = 2_592_000_000;

/** Source of the decimals of a contract that is listed. */
export const EXAMINERS = ['node', 'nobody'] as const;

export const DEPOSIT_KINDS = ['chain', 'manual'] as const;
/**
 * The states of a deposit (rule book, section 6). Of a chain: `seen` in a block, `credited` (tradable), `withdrawable`;
 * `below_minimum` is recorded only; `late` arrived after its asset was closed and waits for operators; `orphaned` left
 * the chain again and is reversed. With a voucher: `pending_review`, then `withdrawable` or `rejected`. A late one may be
 * `rejected` too.
 */
export const DEPOSIT_STATES = [
  'seen',
  'credited',
  'withdrawable',
  'below_minimum',
  'late',
  'orphaned',
  'pending_review',
  'rejected',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];
export const REVIEW_DECISIONS = ['approve', 'reject'] as const;

/**
 * The states of a withdrawal (rule book, section 6); `broadcast` was sent and waits for its confirmations,
 * `proof_broken` is not what its user proved: it stays frozen until two operators reject it.
 */
export const WITHDRAWAL_STATES = [
  'pending_review',
  'approved',
  'broadcast',
  'success',
  'proof_broken',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
/**
 * The steps of a withdrawal's time line; `returned` went back to review, for example after it failed on its chain,
 * `proof_broken` is frozen for good.
 */
export const WITHDRAWAL_EVENTS = [
  'requested',
  'approved_first',
  'approved',
  'broadcast',
  'replaced',
  'returned',
  'success',
  'proof_broken',
  'rejected_first',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];
/** Flags that bring a withdrawal to an operator although it is small enough to be automatic. */
export const WITHDRAWAL_FLAGS = [
  'new_address',
  'new_device',
  'security_changed',
  'first_withdrawal',
  'large_share',
  'near_limit',
  'shared_address',
  'failed_on_chain',
  'frozen',
  'proof_broken',
  'screening',
] as const;
export type WithdrawalFlag = (typeof WITHDRAWAL_FLAGS)[number];
/**
 * Why an approved withdrawal is not sent yet, or a sent one not again (`proof_broken`); `screening` while a vendor has not
 * answered about it.
 */
export const WITHDRAWAL_WAITS = ['stopped', 'hot_wallet_cap', 'proof_broken', 'node', 'screening'] as const;
export type WithdrawalWait = (typeof WITHDRAWAL_WAITS)[number];
/** Why less than everything can be withdrawn now. */
export const WITHDRAWAL_LESS_REASONS = [
  'held',
  'immature',
  'daily_limit',
  'monthly_limit',
  'withdrawal_hold',
  'frozen',
  'no_pay_password',
  'no_node',
  'paused',
  'off',
  'delisted',
  'price_unknown',
] as const;
export type WithdrawalLessReason = (typeof WITHDRAWAL_LESS_REASONS)[number];
/**
 * Factors that prove a withdrawal besides the transaction password; `authenticator_missing`: one has to be
 * bound first.
 */
export const WITHDRAWAL_FACTORS = ['authenticator', 'message_code', 'authenticator_missing'] as const;
/** The states of a signed transaction: of those in one slot at most one is `signed`, and at most one ends `mined`. */
export const TRANSACTION_STATES = ['signed', 'replaced', 'mined', 'failed'] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];
/**
 * The values of the wallet's rules that operators change by versions (rule book, sections 4 and 6), by what they are
 * of. `coin` is an amount of the asset, `usdt` a worth, `share` a part of 1, `open` 1 or 0, `count` a whole number.
 */
export const WALLET_TERMS = {
  min_deposit: { of: 'asset', unit: 'coin' },
  min_withdrawal: { of: 'asset', unit: 'coin' },
  withdrawal_fee: { of: 'asset', unit: 'coin' },
  deposit_open: { of: 'asset', unit: 'open' },
  withdrawal_open: { of: 'asset', unit: 'open' },
  /** Above this the hot wallet's coins go to the cold one, down to the target; 0 is never. */
  hot_max: { of: 'asset', unit: 'coin' },
  hot_target: { of: 'asset', unit: 'coin' },
  withdraw_daily_max: { of: 'level', unit: 'usdt' },
  withdraw_monthly_max: { of: 'level', unit: 'usdt' },
  /** Withdrawals up to this are approved automatically when nothing flags them. */
  automatic_max: { of: 'platform', unit: 'usdt' },
  /** The part of the daily limit that the automatic approvals of a day stay within. */
  automatic_share: { of: 'platform', unit: 'share' },
  /** Above these a second operator has to approve a withdrawal or a claimed deposit. */
  one_operator_max: { of: 'platform', unit: 'usdt' },
  claim_one_operator_max: { of: 'platform', unit: 'usdt' },
  /** Without an authenticator a code by message proves what a day sums up to. */
  message_code_max: { of: 'platform', unit: 'usdt' },
  /** The number of claimed deposits of one user that may wait for a review at once. */
  claims_pending_max: { of: 'platform', unit: 'count' },
} as const;
export type WalletTermName = keyof typeof WALLET_TERMS;
export const WALLET_TERM_NAMES = Object.keys(WALLET_TERMS) as [WalletTermName, ...WalletTermName[]];
/**
 * Terms that no user sees: sums above which operators look closer, which would show how to stay below them, and what a
 * hot wallet holds.
 */
export const HIDDEN_WALLET_TERMS = [
  'hot_max',
  'hot_target',
  'automatic_max',
  'automatic_share',
  'one_operator_max',
  'claim_one_operator_max',
] as const satisfies readonly WalletTermName[];

/**
 * Coverage of users' holdings of a coin: `covered` by the chains alone, `declared` together with operators'
 * declarations, `short` not even then; `unknown` where nothing shows either.
 */
export const COVERAGE_STATES = ['covered', 'declared', 'unknown', 'short'] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];
/** The states of a declaration of coins: `replaced` by a newer one of its place, `ended` where it says that nothing is left. */
export const DECLARATION_STATES = ['valid', 'expired', 'replaced', 'ended'] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];
export const DECLARATION_LIMITS = {
  /** Unless it is renewed. */
  validMs: 2_592_000_000,
  placeLengthMin: 2,
  placeLengthMax: 60,
  proofLengthMin: 3,
  proofLengthMax: 300,
} as const;

/** The states of coins on their way from the hot wallet to the cold one; `failed` was mined and moved nothing. */
export const SWEEP_STATES = ['open', 'done', 'failed'] as const;
export type SweepState = (typeof SWEEP_STATES)[number];
/** The states of a refill: `open` until the chain shows that the cold wallet has paid it. */
export const REFILL_STATES = ['open', 'done', 'withdrawn'] as const;
export type RefillState = (typeof REFILL_STATES)[number];

/** Amounts in USDT (reliability, section 3, "withdrawal"). */
export const WITHDRAWAL_LIMITS = {
  addressCoolDownMs: 86_400_000,
  addressesMax: 50,
  memoLengthMax: 60,
  labelLengthMax: 30,
  hotWalletCapUsdt: '500000',
} as const;
