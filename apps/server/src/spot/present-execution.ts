import { formatDecimal } from '@openbourse/money';
import type { Match } from '../market/index.ts';
import { type Execution, type FillText, presentFill } from './execution.ts';
import { type NumberedOrder, numberOrder } from './numbered.ts';
import { averageOf } from './present-order.ts';
import { quantityText, quoteText } from './terms.ts';

/** A step for clients that name orders by number. */
export interface NumberedExecution extends Pick<Execution, 'kind' | 'engineSeq' | 'at'> {
  readonly match: Match;
  /** The order as the step left it. */
  readonly order: NumberedOrder;
  /** Label of the other leg of its pair; null without one. */
  readonly siblingLabel: string | null;
  /** The trade that the step was. */
  readonly fill: FillText | null;
}

export function presentExecution(step: Execution): NumberedExecution {
  const { kind, engineSeq, at, order, terms, trade } = step;
  const { row, ...numbered } = numberOrder(order, terms, step.siblingReason);
  const { match } = terms;
  const executedQuantity = quantityText(terms, step.executedLots);
  const executedTotal = quoteText(terms, step.executedTickLots);
  const received = order.side === 'buy' ? match.base : match.quote;
  return {
    ...{ kind, engineSeq, at, match },
    order: {
      ...numbered,
      row: {
        ...row,
        state: step.state,
        revoke_reason: step.reason,
        triggered_at: step.triggeredAt,
        quantity: step.lots === null ? null : quantityText(terms, step.lots),
        executed_quantity: executedQuantity,
        executed_total: executedTotal,
        average_price: averageOf(executedTotal, executedQuantity),
        fee: formatDecimal(step.fee, received.scale),
        updated_at: at,
      },
    },
    siblingLabel: order.oco === null ? null : (order.oco.clientOrderId ?? order.oco.publicId),
    fill: trade === null ? null : presentFill(order, trade),
  };
}
