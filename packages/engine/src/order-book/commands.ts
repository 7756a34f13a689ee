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

/** Terms of an order whose stop price follows the trades at a distance; its type says what it becomes. */
interface TrailTerms {
  /** The price from which it follows; null of one that follows at once. */
  readonly stopTicks: number | null;
  /** The side of the last price on which that price is; of one that follows at once it says nothing. */
  readonly trigger: Trigger;
  /** Distance in basis points of the best price since it follows. */
  readonly trailBps: number;
}

interface LimitTerms {
  readonly priceTicks: number;
  readonly qtyLots: number;
}

export type LimitCommand = OrderTerms &
  LimitTerms & {
    readonly type: 'limit';
    /** Of an iceberg, which is gtc: the lots that its book shows at a time, fewer than all. */
    readonly visibleLots?: number | undefined;
  };
export type MarketCommand = OrderTerms & MarketSize & { readonly type: 'market' };
export type StopLimitCommand = OrderTerms & StopTerms & LimitTerms & { readonly type: 'stop_limit' };
export type StopMarketCommand = OrderTerms & StopTerms & MarketSize & { readonly type: 'stop_market' };
export type StopCommand = StopLimitCommand | StopMarketCommand;
export type TrailLimitCommand = OrderTerms & TrailTerms & LimitTerms & { readonly type: 'trail_limit' };
export type TrailMarketCommand = OrderTerms & TrailTerms & MarketSize & { readonly type: 'trail_market' };
export type TrailCommand = TrailLimitCommand | TrailMarketCommand;
export type PlaceCommand = LimitCommand | MarketCommand | StopCommand | TrailCommand;

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
  | 'delisted'
  | 'countdown';

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
      /** Of a trailing order that waited for its trigger: the best price since it followed, where it did. */
      readonly peakTicks?: number;
    }
  | {
      readonly kind: 'triggered';
      readonly orderId: number;
      readonly engineSeq: number;
      readonly lastPriceTicks: number;
      /** Of a trailing order: the best price since it followed. */
      readonly peakTicks?: number;
    }
  | { readonly kind: 'completed'; readonly orderId: number };

/**
 * Shown part of an order of which the rest is hidden: it is cut into slices from its first lot, each is shown when the one before
 * is filled, at the end of its price level.
 */
export interface Iceberg {
  /** Size of a whole slice. */
  readonly visibleLots: number;
  /** Lots that are left of the present one. */
  readonly shownLots: number;
  /** The step that gave the present slice its place: that of the order, or of the taker that filled the slice before. */
  readonly turnSeq: number;
  /** Number of that fill in its step, from 1 on; 0 of a slice that has the place of its order. */
  readonly turnFill: number;
}

/** An order that rests in the book: a limit order, or a stop-limit order since it was triggered. */
export interface RestingOrder {
  readonly type: 'limit';
  readonly orderId: number;
  readonly owner: number;
  readonly side: Side;
  readonly priceTicks: number;
  /** With what is hidden. */
  readonly remainingLots: number;
  /** The sequence of its placing, or of its triggering; it is also its priority in time, but for an iceberg's. */
  readonly engineSeq: number;
  readonly iceberg?: Iceberg;
  /** The stop leg of the same OCO pair. */
  readonly ocoOrderId: number | null;
}

/** A stop order with a fixed price that waits for its trigger. */
export type StopOrder = StopCommand & { readonly engineSeq: number; readonly ocoOrderId: number | null };

/** A trailing order that waits for its trigger. */
export type TrailingOrder = TrailCommand & {
  readonly engineSeq: number;
  /** Always null: it is no leg of a pair. */
  readonly ocoOrderId: number | null;
  /** The best price since it follows: the highest of a sell, the lowest of a buy. Null while it does not. */
  readonly peakTicks: number | null;
};

export type ArmedOrder = StopOrder | TrailingOrder;

/** A row of the engine's whole state; the rows, the sequence and the last price rebuild it. */
export type OpenOrder = RestingOrder | ArmedOrder;

export interface EngineSnapshot {
  readonly engineSeq: number;
  readonly lastPriceTicks: number | null;
  readonly orders: Iterable<OpenOrder>;
}

/** An order of which the trades are to be foreseen. Without a limit the bound of a market order holds. */
export interface PreviewOrder {
  readonly side: Side;
  readonly qtyLots?: number | undefined;
  readonly quoteBudget?: number | undefined;
  readonly limitTicks?: number | undefined;
  /** Passes by what icebergs hide. */
  readonly isShownOnly?: boolean | undefined;
}

/** Trades that a read-only walk of the book foresees. */
export interface Preview {
  readonly qtyLots: number;
  /** In ticks x lots. */
  readonly quote: number;
  readonly worstTicks: number | null;
}

/** Price, quantity and number of orders of one level. */
export type DepthLevel = readonly [priceTicks: number, qtyLots: number, orders: number];

export interface Depth {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}
