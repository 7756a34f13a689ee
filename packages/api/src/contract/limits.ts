/** The states and limits of leveraged contracts and of the ticks that decide them. Plain data. */

/** Interval at which the index and the mark price are recorded. Nothing in between decides money. */
export const TICK_BEAT_MS = 500;
/** The two series of a match: its guarded index, and the mark price that contracts follow. */
export const TICK_KINDS = ['index', 'mark'] as const;
export type TickKind = (typeof TICK_KINDS)[number];
/**
 * States of a match's price: whether it may decide money and, if not, why (rule book, section 2, "Mark price").
 */
export const TICK_STATES = ['healthy', 'stale', 'frozen', 'doubtful', 'closed', 'halted'] as const;
export type TickState = (typeof TICK_STATES)[number];
/** Why a market is closed by its hours. */
export const CLOSED_SESSION_REASONS = ['weekend', 'holiday'] as const;

/** The states of a contract position (specification, section 4): a limit order is `pending`. */
export const CONTRACT_STATES = ['pending', 'trading', 'closing', 'closed', 'cancelled'] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];
export const CONTRACT_SIDES = ['long', 'short'] as const;
export type ContractSide = (typeof CONTRACT_SIDES)[number];
export const CONTRACT_ORDER_TYPES = ['market', 'limit'] as const;
export const MARGIN_MODES = ['isolated', 'cross'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];
/** Why a position, or a part of it, was closed. */
/** `covering`: another close of the account needed the profit of the position (rule book, section 2). */
export const CLOSE_REASONS = [
  'requested',
  'take_profit',
  'stop_loss',
  'trailing_stop',
  'covering',
  'liquidation',
  'delisted',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
/** Why a pending contract was canceled. */
/** `exposure`: it would have been filled beyond what the house may put at risk. */
export const CANCEL_REASONS = ['requested', 'limits', 'exposure', 'delisted', 'countdown'] as const;
/**
 * Why a position was closed and not opened on the other side: too little money, a bracket or leverage, the bound of the
 * house, no price in time, or the position had ended before for another reason.
 */
export const REVERSAL_REFUSALS = ['balance', 'limits', 'exposure', 'no_price', 'ended'] as const;
export type ReversalRefusal = (typeof REVERSAL_REFUSALS)[number];
/** Why a person may not use more leverage. */
export const LEVERAGE_REASONS = ['new_account', 'not_advanced', 'jurisdiction'] as const;

/** Rule book, section 2. */
export const CONTRACT_LIMITS = {
  leverages: [2, 5, 10, 20, 50, 100],
  lotsMax: 10_000,
  positionsPerPairMax: 20,
  /** The highest leverage in the first days, or below advanced verification. */
  leverageMaxNew: 20,
  newAccountDays: 60,
  /** The risk rates at which a person is warned, in percent of the initial margin and of the liquidation rate. */
  warnRiskPercent: 50,
  urgentLiquidationPercent: 130,
  /** An opening that finds no healthy tick in this time is refused. */
  fillWaitMs: 2_000,
  /** Contracts of a delisted pair wait this long for a venue, then they close at the last mark price. */
  delistingWaitMs: 600_000,
} as const;
