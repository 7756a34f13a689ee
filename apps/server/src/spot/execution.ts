import type { CancelReason } from '@openbourse/engine';
import { formatDecimal } from '@openbourse/money';
import type { OrderState, SpotOrder } from './order.ts';
import type { Trade } from './trade.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

/**
 * One step in the life of an order as a batch made it. Its numbers are raw, because most steps have no
 * follower; `presentExecution` makes the text.
 */
export interface Execution {
  readonly kind: 'placed' | 'triggered' | 'reduced' | 'filled' | 'cancelled';
  readonly terms: Terms;
  /** Its fixed parts may be read; the moving ones are recorded here as of this step. */
  readonly order: SpotOrder;
  /** The state that the step led to; a fill that used the order up completes it. */
  state: OrderState;
  /** The whole quantity; null of an order by total. */
  readonly lots: number | null;
  readonly executedLots: number;
  readonly executedTickLots: bigint;
  /** So far, in minor units of the currency received. */
  readonly fee: bigint;
  readonly triggeredAt: number | null;
  /** Why it was canceled. */
  readonly reason: CancelReason | null;
  /** Of a leg that went with its sibling: whether that was canceled by request. */
  readonly siblingReason: 'requested' | null;
  /** The trade of a fill. */
  readonly trade: Trade | null;
  /** The newest sequence of the engine at this step. */
  readonly engineSeq: number;
  readonly at: number;
}

/** Collects the steps of a batch in the order in which they happened. */
export class Executions {
  readonly steps: Execution[] = [];
  private readonly last = new Map<SpotOrder, Execution>();

  add(
    step: Pick<Execution, 'kind' | 'terms' | 'order' | 'engineSeq' | 'at'>,
    more: {
      readonly reason?: CancelReason;
      readonly sibling?: SpotOrder | undefined;
      readonly trade?: Trade;
    } = {},
  ): void {
    const { order } = step;
    const execution: Execution = {
      ...step,
      state: step.kind === 'cancelled' ? 'revoked' : 'pending',
      lots: order.lots,
      executedLots: order.executedLots,
      executedTickLots: order.executedTickLots,
      fee: order.fee,
      triggeredAt: order.triggeredAt,
      reason: more.reason ?? null,
      siblingReason: more.sibling?.revokeReason === 'requested' ? 'requested' : null,
      trade: more.trade ?? null,
    };
    this.steps.push(execution);
    this.last.set(order, execution);
  }

  /** The latest step of the order used it up. */
  complete(order: SpotOrder): void {
    const step = this.last.get(order);
    if (step !== undefined) step.state = 'completed';
  }
}

/** A trade from the view of one of its two orders. */
export interface FillText {
  /** The number of the trade in its match. */
  readonly trade: number;
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  /** In the currency received. */
  readonly fee: string;
  readonly feeCode: string;
  readonly isMaker: boolean;
}

export function presentFill(order: SpotOrder, trade: Trade): FillText {
  const { terms } = trade;
  const received = order.side === 'buy' ? terms.match.base : terms.match.quote;
  const isMaker = trade.maker === order;
  return {
    trade: trade.seq,
    price: priceText(terms, trade.priceTicks),
    quantity: quantityText(terms, trade.lots),
    total: quoteText(terms, BigInt(trade.priceTicks) * BigInt(trade.lots)),
    fee: formatDecimal(isMaker ? trade.makerFee : trade.takerFee, received.scale),
    feeCode: received.code,
    isMaker,
  };
}
