/** Prices are safe-integer ticks, quantities safe-integer lots, quote amounts ticks x lots. */
export type Side = 'buy' | 'sell';
export type TimeInForce = 'gtc' | 'ioc' | 'fok';
export type Trigger = 'up' | 'down';

export interface EngineConfig {
  /** Distance from the best price that a market order sweeps, in millionths (50_000 is 5 %). */
  readonly marketSweepPpm: number;
}

interface OrderTerms {
  readonly orderId: number;
  readonly owner: number;
  readonly side: Side;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
}

/**
 * The size of a market order: a quantity, or (a buy) a total in the quote asset, or a quantity and a cap on
 * what it may spend.
 */
export type MarketSize =
  | { readonly qtyLots: number; readonly quoteBudget?: number | undefined }
  | { readonly qtyLots?: undefined; readonly quoteBudget: number };

interface StopTerms {
  readonly stopTicks: number;
  /** `up` fires when the last price is at or above the stop price, `down` when at or below it. */
  readonly trigger: Trigger;
}

interface LimitTerms {
  readonly priceTicks: number;
  readonly qtyLots: number;
}

export type LimitCommand = OrderTerms & LimitTerms & { readonly type: 'limit' };
export type MarketCommand = OrderTerms & MarketSize & { readonly type: 'market' };
export type StopLimitCommand = OrderTerms & StopTerms & LimitTerms & { readonly type: 'stop_limit' };
export type StopMarketCommand = OrderTerms & StopTerms & MarketSize & { readonly type: 'stop_market' };
export type StopCommand = StopLimitCommand | StopMarketCommand;
export type PlaceCommand = LimitCommand | MarketCommand | StopCommand;

export type CancelReason =
  | 'requested'
  | 'replaced'
  | 'ioc'
  | 'fok'
  | 'post_only'
  | 'self_trade'
  | 'sweep_bound'
  | 'no_liquidity'
  | 'budget'
  | 'oco'
  | 'delisted';

/**
 * Events in the order in which they happened. Remaining lots are null for an order that has a budget and no
 * quantity.
 */
export type EngineEvent =
  | { readonly kind: 'placed'; readonly orderId: number; readonly engineSeq: number }
  | { readonly kind: 'rested'; readonly orderId: number; readonly remainingLots: number }
  | {
      readonly kind: 'reduced';
      readonly orderId: number;
      readonly remainingLots: number;
      readonly engineSeq: number;
    }
  | {
      readonly kind: 'filled';
      readonly takerOrderId: number;
      readonly makerOrderId: number;
      readonly takerSide: Side;
      readonly priceTicks: number;
      readonly qtyLots: number;
      readonly makerRemainingLots: number;
      readonly takerRemainingLots: number | null;
    }
  | {
      readonly kind: 'cancelled';
      readonly orderId: number;
      readonly remainingLots: number | null;
      readonly reason: CancelReason;
      /** Null for the remainder of an order in the command that placed or triggered it. */
      readonly engineSeq: number | null;
    }
  | {
      readonly kind: 'triggered';
      readonly orderId: number;
      readonly engineSeq: number;
      readonly lastPriceTicks: number;
    }
  | { readonly kind: 'completed'; readonly orderId: number };

/** An order that rests in the book: a limit order, or a stop-limit order since it was triggered. */
export interface RestingOrder {
  readonly type: 'limit';
  readonly orderId: number;
  readonly owner: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly remainingLots: number;
  /** The sequence of its placing, or of its triggering; it is also its priority in time. */
  readonly engineSeq: number;
  /** The stop leg of the same OCO pair. */
  readonly ocoOrderId: number | null;
}

/** A stop order that waits for its trigger. */
export type ArmedOrder = StopCommand & { readonly engineSeq: number; readonly ocoOrderId: number | null };

/** A row of the engine's whole state; the rows, the sequence and the last price rebuild it. */
export type OpenOrder = RestingOrder | ArmedOrder;

export interface EngineSnapshot {
  readonly engineSeq: number;
  readonly lastPriceTicks: number | null;
  readonly orders: Iterable<OpenOrder>;
}

/** Price, quantity and number of orders of one level. */
export type DepthLevel = readonly [priceTicks: number, qtyLots: number, orders: number];

export interface Depth {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}
