import {
  type ArmedOrder,
  type CancelReason,
  type Iceberg,
  type OpenOrder,
  type PlaceCommand,
  type Side,
  shownOf,
  type TimeInForce,
  trailedStop,
  type Trigger,
} from '@openbourse/engine';
import { type EXIT_STATES, LIMITS } from '@openbourse/api';
import { mulDiv, toSafeInteger } from '@openbourse/money';
import { assert } from '../kernel/error.ts';
import { priceText, type Terms, ticksOf } from './terms.ts';

export type LegType = 'limit' | 'market' | 'stop_limit' | 'stop_market';
export type OrderState = 'pending' | 'completed' | 'revoked';

/** Levels at which what an order receives is to leave again; at least one of them is there. */
export interface ExitLevels {
  readonly takeProfitTicks: number | null;
  readonly stopLossTicks: number | null;
}

/** Terms of a stop that follows the trades. */
export interface Trail {
  /** Distance in basis points of the best price since it follows. */
  readonly bps: number;
  /** The price from which it follows; null of one that follows at once. */
  readonly activationTicks: number | null;
}

/** The same of an order, with what it followed to. */
export interface FollowedTrail extends Trail {
  /** The last trade of the match when the order was placed. */
  readonly fromSeq: number;
  /** The best price until the trade `seq`; null while it waits. */
  peakTicks: number | null;
  seq: number;
}

/** Place of the present slice of an iceberg: the step whose fill emptied the slice before it, and which fill of that step. */
export interface Turn {
  readonly seq: number;
  readonly fill: number;
}

export type ExitState = (typeof EXIT_STATES)[number];

/** Terms that a person asked for. */
export interface OrderTerms {
  readonly side: Side;
  readonly type: LegType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly priceTicks: number | null;
  readonly stopTicks: number | null;
  readonly trigger: Trigger | null;
  /** Null when the order has a total. */
  readonly lots: number | null;
  /** The total that a market buy may spend, in minor units of the quote. */
  readonly total: bigint | null;
  /** Of a limit or market order that is to leave again; null of most orders. */
  readonly exit: ExitLevels | null;
  /** Of a stop order that follows the trades, whose stop price here is the first one; null of most orders. */
  readonly trail: Trail | null;
  /** Of an iceberg: the lots that the book shows at a time; null of most orders. */
  readonly visibleLots: number | null;
}

/** A spot order in memory, as its row will be at the next commit. */
export interface SpotOrder extends OrderTerms {
  readonly id: number;
  readonly publicId: string;
  readonly userId: number;
  readonly matchId: number;
  readonly clientOrderId: string | null;
  /** The id that the client gave to the pair of the order. */
  readonly listClientOrderId: string | null;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly oco: {
    readonly id: number;
    readonly publicId: string;
    readonly clientOrderId: string | null;
  } | null;
  readonly createdAt: number;
  /** The order whose exit it is. */
  readonly parentId: number | null;
  readonly trail: FollowedTrail | null;
  /** Of an iceberg; null while its slice has the place of the order. */
  turn: Turn | null;
  /** Null without an exit. */
  exitState: ExitState | null;
  /** Falls when the order is amended in its place. */
  lots: number | null;
  state: OrderState;
  revokeReason: CancelReason | null;
  executedLots: number;
  /** In ticks x lots. */
  executedTickLots: bigint;
  /** In minor units of the asset received. */
  fee: bigint;
  /** In minor units of the quote for a buy, of the base for a sell. */
  held: bigint;
  placedSeq: number;
  triggeredSeq: number | null;
  cancelledSeq: number | null;
  triggeredAt: number | null;
  updatedAt: number;
}

/** The states of an order and what ends them (specification, section 4). */
export const ORDER_TRANSITIONS = {
  complete: { from: 'pending', to: 'completed' },
  revoke: { from: 'pending', to: 'revoked' },
} as const satisfies Record<string, { from: OrderState; to: OrderState }>;

export function transition(order: SpotOrder, event: keyof typeof ORDER_TRANSITIONS): void {
  const { from, to } = ORDER_TRANSITIONS[event];
  assert(order.state === from, `order ${order.id} is ${order.state}, so it cannot ${event}`);
  order.state = to;
}

/** Reports whether the order waits for its trigger. */
export function isArmed(order: SpotOrder): boolean {
  return order.state === 'pending' && order.stopTicks !== null && order.triggeredSeq === null;
}

/** The present stop price of an order, or the first one of a trailing order that waits to follow. */
export function stopOf({ side, stopTicks, trail }: SpotOrder): number | null {
  if (trail === null || trail.peakTicks === null) return stopTicks;
  return trailedStop({ side, trailBps: trail.bps }, trail.peakTicks);
}

const SWEEP_PPM = BigInt(LIMITS.marketSweepPpm);

/** The most that a stop-market buy may spend, in ticks x lots: its stop price and the sweep beyond it. */
export function stopMarketBudget(stopTicks: number, lots: number | bigint): bigint {
  return mulDiv(BigInt(stopTicks) * BigInt(lots), 1_000_000n + SWEEP_PPM, 1_000_000n, 'ceil');
}

/**
 * Need of an open order, in minor units of what it gives: a sell its remaining quantity, a buy the most that
 * the remainder can cost. The pair of an OCO is held by its limit leg; see `holdOf`.
 */
export function needOf(order: OrderTerms & { readonly executedLots: number }, terms: Terms): bigint {
  const remaining = (order.lots ?? 0) - order.executedLots;
  if (order.side === 'sell') return BigInt(remaining) * terms.basePerLot;
  if (order.total !== null) return order.total;
  if (order.priceTicks !== null) {
    return BigInt(order.priceTicks) * BigInt(remaining) * terms.quotePerTickLot;
  }
  assert(order.stopTicks !== null, 'only a stop-market order waits without a price');
  return stopMarketBudget(order.stopTicks, remaining) * terms.quotePerTickLot;
}

/** Hold of an order, given its open OCO sibling: the limit leg holds the larger need of both. */
export function holdOf(order: SpotOrder, sibling: SpotOrder | undefined, terms: Terms): bigint {
  if (order.state !== 'pending') return 0n;
  const need = needOf(order, terms);
  if (sibling === undefined) return need;
  if (order.type !== 'limit') return 0n;
  const other = needOf(sibling, terms);
  return need > other ? need : other;
}

/** The engine's row of an open order. */
export function toOpenOrder(order: SpotOrder, isSiblingOpen: boolean, terms: Terms): OpenOrder {
  const shared = {
    orderId: order.id,
    owner: order.userId,
    side: order.side,
    engineSeq: order.triggeredSeq ?? order.placedSeq,
    ocoOrderId: isSiblingOpen && order.oco !== null ? order.oco.id : null,
  };
  if (isArmed(order)) {
    const peak = order.trail === null ? {} : { peakTicks: order.trail.peakTicks };
    return { ...shared, ...stopTermsOf(order, terms), ...peak } as ArmedOrder;
  }
  assert(order.priceTicks !== null && order.lots !== null, 'a resting order has a price and a quantity');
  return {
    ...shared,
    type: 'limit',
    priceTicks: order.priceTicks,
    remainingLots: order.lots - order.executedLots,
    ...(order.visibleLots !== null && { iceberg: icebergOf(order, order.visibleLots) }),
  };
}

function icebergOf(order: SpotOrder, visibleLots: number): Iceberg {
  const { executedLots, turn } = order;
  const remainingLots = (order.lots ?? 0) - executedLots;
  const shownLots = shownOf({ visibleLots, executedLots, remainingLots });
  return { visibleLots, shownLots, turnSeq: turn?.seq ?? order.placedSeq, turnFill: turn?.fill ?? 0 };
}

/** The command by which the engine takes a new order in. */
export function engineCommand(terms: Terms, order: SpotOrder): PlaceCommand {
  const { id: orderId, userId: owner, side, timeInForce, postOnly, priceTicks, lots, visibleLots } = order;
  const shared = { orderId, owner, side, timeInForce, postOnly };
  if (order.stopTicks !== null) return { ...shared, ...stopTermsOf(order, terms) } as PlaceCommand;
  if (order.type === 'market') return { ...shared, type: 'market', ...sizeOf(order, terms) };
  assert(priceTicks !== null && lots !== null, 'a limit order has a price and a quantity');
  return {
    ...shared,
    type: 'limit',
    priceTicks,
    qtyLots: lots,
    ...(visibleLots !== null && { visibleLots }),
  };
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type StopTerms = Without<ArmedOrder, 'orderId' | 'owner' | 'side' | 'engineSeq' | 'ocoOrderId' | 'peakTicks'>;

/** The part of a stop command that its terms determine. */
export function stopTermsOf(order: OrderTerms, terms: Terms): StopTerms {
  const { stopTicks, trigger, timeInForce, postOnly, priceTicks, lots, trail } = order;
  assert(stopTicks !== null && trigger !== null, 'a stop order has a stop price and a direction');
  const shared = { stopTicks, trigger, timeInForce, postOnly };
  const follows = trail === null ? {} : { stopTicks: trail.activationTicks, trailBps: trail.bps };
  if (priceTicks !== null) {
    assert(lots !== null, 'a stop-limit order has a quantity');
    const type = trail === null ? 'stop_limit' : 'trail_limit';
    return { ...shared, ...follows, type, priceTicks, qtyLots: lots } as StopTerms;
  }
  const type = trail === null ? 'stop_market' : 'trail_market';
  return { ...shared, ...follows, type, ...sizeOf(order, terms) } as StopTerms;
}

/** The size of a market or stop-market order for the engine. A stop-market buy may not outspend its hold. */
export function sizeOf(
  order: OrderTerms,
  terms: Terms,
): { readonly qtyLots: number } | { readonly quoteBudget: number; readonly qtyLots?: number } {
  const { lots, total, stopTicks } = order;
  if (lots === null) {
    assert(total !== null, 'an order without a quantity has a total');
    return { quoteBudget: toSafeInteger(total / terms.quotePerTickLot) };
  }
  if (order.side === 'sell' || stopTicks === null) return { qtyLots: lots };
  return { qtyLots: lots, quoteBudget: toSafeInteger(stopMarketBudget(stopTicks, lots)) };
}

/** The same order in other ticks and lots. */
export function restated(order: SpotOrder, before: Terms, after: Terms): SpotOrder {
  const lotsPer = toSafeInteger(before.basePerLot / after.basePerLot);
  const price = (ticks: number | null): number | null =>
    ticks === null ? null : ticksOf(after, priceText(before, ticks));
  return {
    ...order,
    priceTicks: price(order.priceTicks),
    stopTicks: price(order.stopTicks),
    exit:
      order.exit === null
        ? null
        : {
            takeProfitTicks: price(order.exit.takeProfitTicks),
            stopLossTicks: price(order.exit.stopLossTicks),
          },
    trail:
      order.trail === null
        ? null
        : {
            ...order.trail,
            activationTicks: price(order.trail.activationTicks),
            peakTicks: price(order.trail.peakTicks),
          },
    lots: order.lots === null ? null : order.lots * lotsPer,
    executedLots: order.executedLots * lotsPer,
    visibleLots: order.visibleLots === null ? null : order.visibleLots * lotsPer,
    executedTickLots: (order.executedTickLots * before.quotePerTickLot) / after.quotePerTickLot,
  };
}
