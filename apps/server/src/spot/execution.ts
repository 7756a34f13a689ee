import type { CancelReason } from '@openbourse/engine';
import { formatDecimal } from '@openbourse/money';
import type { OrderState, SpotOrder } from './order.ts';
import type { Trade } from './present-order.ts';
import { priceText, quantityText, quoteText, type Terms } from './terms.ts';

/**
 * One step in the life of an order as a batch made it. Its numbers are raw, because most steps are followed by
 * nobody; `presentExecution` makes the text.
 */
export interface Execution {
  readonly kind: 'placed' | 'triggered' | 'filled' | 'cancelled';
  readonly terms: Terms;
  /** What is fixed of it may be read; what moves is recorded here as of this step. */
  readonly order: SpotOrder;
  /** The state that the step led to; a fill that used the order up completes it. */
  state: OrderState;
  readonly executedLots: number;
  readonly executedTickLots: bigint;
  readonly triggeredAt: number | null;
  /** Why it was cancelled. */
  readonly reason: CancelReason | null;
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
    more: { readonly reason?: CancelReason; readonly trade?: Trade } = {},
  ): void {
    const { order } = step;
    const execution: Execution = {
      ...step,
      state: step.kind === 'cancelled' ? 'revoked' : 'pending',
      executedLots: order.executedLots,
      executedTickLots: order.executedTickLots,
      triggeredAt: order.triggeredAt,
      reason: more.reason ?? null,
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

/** The amounts of a step as text. */
export function presentExecution({ order, terms, trade, ...step }: Execution): {
  readonly executedQuantity: string;
  readonly executedTotal: string;
  readonly fill: FillText | null;
} {
  return {
    executedQuantity: quantityText(terms, step.executedLots),
    executedTotal: quoteText(terms, step.executedTickLots),
    fill: trade === null ? null : presentFill(order, trade),
  };
}

/** What a trade was to one of its two orders. */
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
