import type { Holding } from './margin.ts';
import type { ContractSide, ContractTerms, MarginMode } from './terms.ts';

/** Why the rules refuse a command; the keys are the error keys of the API, the details what their texts show. */
export interface Refusal {
  readonly key: RefusalKey;
  readonly details: Readonly<Record<string, string | number>>;
}

export type RefusalKey =
  | 'ledger.insufficient_balance'
  | 'ledger.move_short'
  | 'wallet.deposit_at_risk'
  | 'contract.feed_unhealthy'
  | 'contract.leverage_not_offered'
  | 'contract.leverage_too_high'
  | 'contract.lots_out_of_range'
  | 'contract.notional_too_high'
  | 'contract.bracket_leverage'
  | 'contract.too_many_positions'
  | 'contract.exposure_limit'
  | 'contract.price_required'
  | 'contract.price_tick'
  | 'contract.limit_price_side'
  | 'contract.take_profit_side'
  | 'contract.stop_loss_side'
  | 'contract.stop_loss_beyond_liquidation'
  | 'contract.trailing_one'
  | 'contract.trailing_percent'
  | 'contract.trailing_distance'
  | 'contract.trailing_activation'
  | 'contract.still_pending'
  | 'contract.position_ended'
  | 'contract.already_closing'
  | 'contract.not_pending'
  | 'contract.not_isolated'
  | 'contract.margin_not_removable';

/** An order to open a position: at the next tick, or at a limit price. */
export interface ContractOrder {
  readonly id: string;
  readonly userId: number;
  readonly matchId: number;
  /** Null for an opening at the next tick. */
  readonly limitPrice: bigint | null;
  readonly side: ContractSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly lots: number;
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly terms: ContractTerms;
  /** Of an opening at the next tick: what comes to the free balance with the position, and not without it. */
  readonly brought?: bigint;
  /** Position that it reverses: it is filled by the tick at which that one is closed for it, or not at all. */
  readonly reverses?: string;
  /** Only ticks after it may fill the order, so that no order trades at a price that is already known. */
  readonly acceptedAt: number;
}

/** A limit order that waits, with what it holds of the account. */
export interface PendingOrder extends ContractOrder {
  readonly limitPrice: bigint;
  readonly margin: bigint;
  readonly fee: bigint;
}

/** The tick at which a trigger fired, or which a trailing stop follows. */
export interface FiredTrigger {
  readonly at: number;
  readonly seq: number;
  readonly mark: bigint;
}

/** A stop that follows the best mark price at a distance. */
export interface TrailTerms {
  /** One of the two is null: a share of the best mark, or a distance in prices. */
  readonly rate: bigint | null;
  readonly distance: bigint | null;
  /** The mark from which on it follows; null for at once. */
  readonly activation: bigint | null;
}

export interface Trail extends TrailTerms {
  /** Only ticks after it count. */
  readonly acceptedAt: number;
  /** The tick of the best mark since it is active: the highest of a long; null before. */
  readonly best: FiredTrigger | null;
}

/** A close that waits for a tick: one that was asked for, or a trigger that has fired. */
export interface WaitingClose {
  readonly lots: number;
  readonly acceptedAt: number;
  readonly reason: 'requested' | 'delisted' | 'take_profit' | 'stop_loss' | 'trailing_stop';
  /** Null where no trigger fired. */
  readonly trigger: FiredTrigger | null;
}

/** An open position as the engine receives it; the rest follows from it. */
export interface StoredPosition {
  readonly id: string;
  readonly userId: number;
  readonly matchId: number;
  readonly side: ContractSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly lots: number;
  readonly entry: bigint;
  readonly conversion: bigint;
  readonly margin: bigint;
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  /** When take-profit and stop-loss were accepted: only ticks after it fire them. */
  readonly triggersAt: number;
  readonly trail: Trail | null;
  readonly terms: ContractTerms;
  readonly openedAt: number;
  /** The first instant of the last UTC day whose night was paid; null before the first. */
  readonly chargedDay: number | null;
  /** Set while the position waits to be closed. */
  readonly closing: WaitingClose | null;
}

/** An open position with the numbers that follow from it. */
export interface Position extends StoredPosition, Holding {
  /** In USDT, at the entry price, of what is open now. */
  readonly notional: bigint;
  readonly initialMargin: bigint;
}

/** The part of a recorded tick of a mark price that the engine needs. */
export interface MarkTick {
  readonly matchId: number;
  readonly seq: number;
  readonly mark: bigint;
  /** USDT per unit of the quote currency; null while it is not known: nothing opens then. */
  readonly conversion: bigint | null;
}

/** The healthy ticks of one beat; a match that is not in it decides nothing. */
export interface MarkBeat {
  readonly at: number;
  readonly ticks: readonly MarkTick[];
  /**
   * Matches that are closed by their hours: the last mark stands and still values cross accounts, so that a position
   * in a closed market does not shield the others. Any other match without a tick stops its accounts' liquidation.
   */
  readonly closed: readonly number[];
}

/** Cost of an opening at a price. */
export interface Quote {
  readonly entry: bigint;
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly margin: bigint;
  readonly fee: bigint;
  readonly holding: Holding;
}

/** `covering`: another close of the account needed the profit of the position. */
export type CloseReason = WaitingClose['reason'] | 'covering' | 'liquidation';

/** The close that a covering close pays for: the loss of so much of a position of the same account. */
export interface Covered {
  readonly id: string;
  /** Of the base currency. */
  readonly quantity: bigint;
}

interface Decision {
  readonly id: string;
  readonly userId: number;
  readonly matchId: number;
}

/** A decision at a tick. */
interface TickDecision extends Decision {
  readonly at: number;
  readonly seq: number;
  readonly mark: bigint;
}

/** A position was opened: the account pays `margin + fee`, of which the order held `released` before. */
export interface OpenedEvent extends TickDecision {
  readonly type: 'opened';
  readonly position: Position;
  readonly fee: bigint;
  readonly released: bigint;
  /** Amount that came to the free balance with it. */
  readonly brought: bigint;
}

/**
 * An order did not fit when it would have been filled: an opening at the next tick is refused, a limit order
 * is canceled and gets back what it held.
 */
export interface UnfilledEvent extends TickDecision {
  readonly type: 'refused' | 'cancelled';
  readonly released: bigint;
  readonly refusal: Refusal;
}

/** Margin of a cross position went to the free balance, because a close of the account needs it. */
export interface MarginDrawnEvent extends Decision {
  readonly type: 'margin_drawn';
  readonly amount: bigint;
  readonly marginLeft: bigint;
}

/** A trailing stop became active or moved with a new best mark. */
export interface TrailedEvent extends TickDecision {
  readonly type: 'trailed';
  readonly trail: Trail;
}

/** A trigger fired, and its close waits for the tick of a position that pays for it. */
export interface TriggeredEvent extends TickDecision {
  readonly type: 'triggered';
  readonly closing: WaitingClose;
}

/** A cross position and its mark when a close was decided. */
export interface CrossMember {
  readonly position: Position;
  readonly mark: bigint;
}

/** The account of a cross position when its close was decided. */
export interface CrossAccount {
  readonly free: bigint;
  readonly members: readonly CrossMember[];
}

/** A position, or a part of it, was closed at the mark price. */
export interface ClosedEvent extends TickDecision {
  readonly type: 'closed';
  readonly reason: CloseReason;
  /** Set where the reason is `take_profit`, `stop_loss` or `trailing_stop`. */
  readonly trigger: FiredTrigger | null;
  /** Set where the reason is `covering`. */
  readonly covered: Covered | null;
  readonly lots: number;
  /** As it was before the close. */
  readonly before: Position;
  /** As it is now; null once it is closed as a whole. */
  readonly after: Position | null;
  readonly profit: bigint;
  readonly fee: bigint;
  readonly liquidationFee: bigint;
  readonly deficit: bigint;
  /** The margin that was given free. */
  readonly margin: bigint;
  /** `margin + profit + deficit - fee - liquidationFee`; negative where cross margin takes from the free balance. */
  readonly returned: bigint;
  readonly cross: CrossAccount | null;
}

/** The fee of a night was taken, or paid where it is negative. */
export interface OvernightEvent extends Decision {
  readonly type: 'overnight';
  readonly day: number;
  readonly mark: bigint;
  readonly notional: bigint;
  readonly rate: bigint;
  readonly fromFree: bigint;
  readonly fromMargin: bigint;
  readonly marginLeft: bigint;
}

export type ContractEvent =
  | OpenedEvent
  | UnfilledEvent
  | MarginDrawnEvent
  | TrailedEvent
  | TriggeredEvent
  | ClosedEvent
  | OvernightEvent;
