import type { AmendedInPlace, NumberedOrder, Trader } from '../../spot/index.ts';
import { amountText, ZERO } from '../amount-text.ts';
import { type Call, type Json, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { symbolOf } from '../symbols.ts';
import { orderNameOf } from './cancel-order.ts';
import type { InputOf } from '../params.ts';
import * as params from './order-params.ts';
import {
  labelOf,
  NO_LIST,
  quantityOf,
  SELF_TRADE_MODE,
  statusOf,
  timeInForceOf,
  typeOf,
  workingTimeOf,
} from './order-text.ts';
import { requireCancels } from './require-open.ts';

const AMEND_PARAMS = {
  symbol: params.symbol,
  orderId: params.number,
  origClientOrderId: params.soughtId,
  newClientOrderId: params.givenId,
  newQty: { ...params.quantity, isRequired: true },
} as const;

/** Amendments that leave an order its place in the queue; any other one is a `cancelReplace` in this format. */
export function amendmentCalls(deps: CallDeps): readonly Call[] {
  const { spot } = deps;
  return [
    keyCall({
      socketName: 'order.amend.keepPriority',
      method: 'PUT',
      path: '/api/v3/order/amend/keepPriority',
      security: 'trade',
      weight: 4,
      params: AMEND_PARAMS,
      handle: (input, { trader }) => amendOrder(deps, trader, input),
    }),
    keyCall({
      socketName: 'order.amendments',
      method: 'GET',
      path: '/api/v3/order/amendments',
      security: 'read',
      weight: 4,
      params: {
        symbol: params.symbol,
        orderId: { ...params.number, isRequired: true },
        fromExecutionId: params.number,
        limit: params.rows,
      },
      handle: async ({ symbol, orderId: number, fromExecutionId: fromStep = 0, limit: rows }, { trader }) => {
        const order = await spot.numbered.find(trader.userId, symbol.id, { number });
        if (order === undefined) throw refuse('no_such_order');
        const found = await spot.numbered.amendments(trader.userId, symbol.id, { number, fromStep, rows });
        return found.map((one) => amendmentText(order, one));
      },
    }),
  ];
}

async function amendOrder(
  deps: CallDeps,
  trader: Trader,
  input: InputOf<typeof AMEND_PARAMS>,
): Promise<Json> {
  const { symbol: match, newQty: quantity, newClientOrderId } = input;
  const name = orderNameOf({ number: input.orderId, label: input.origClientOrderId });
  requireCancels(deps, match);
  // The id of an order is used up by it, so it is never given another one.
  if (newClientOrderId !== undefined) {
    const order = await deps.spot.numbered.find(trader.userId, match.id, name);
    if (order !== undefined && labelOf(order.row) !== newClientOrderId)
      throw refuse('amend_rejected', 'An order keeps its clientOrderId.');
  }
  const { outcome, orders, step } = await deps.spot.amend(trader, {
    ...{ name, matchId: match.id, price: null, quantity, keepsPlace: true },
    ...{ clientOrderId: null, once: null },
  });
  if (outcome === 'kept') throw refuse('amend_rejected', 'Order amend (quantity increase) is not supported.');
  const [order] = orders;
  if (order === undefined) throw refuse('no_such_order');
  const { updated_at: transactTime } = order.row;
  return { transactTime, executionId: step, amendedOrder: amendedText(order) };
}

function amendedText(order: NumberedOrder): Json {
  const { number, row, pair } = order;
  return {
    symbol: symbolOf(row),
    orderId: number,
    orderListId: pair?.number ?? NO_LIST,
    origClientOrderId: labelOf(row),
    clientOrderId: labelOf(row),
    price: amountText(row.price ?? '0'),
    qty: quantityOf(row),
    executedQty: amountText(row.executed_quantity),
    preventedQty: ZERO,
    quoteOrderQty: amountText(row.total ?? '0'),
    cumulativeQuoteQty: amountText(row.executed_total),
    status: statusOf(row, false),
    timeInForce: timeInForceOf(row),
    type: typeOf(order),
    side: row.side.toUpperCase(),
    workingTime: workingTimeOf(row),
    selfTradePreventionMode: SELF_TRADE_MODE,
  };
}

function amendmentText({ number, row }: NumberedOrder, amendment: AmendedInPlace): Json {
  return {
    symbol: symbolOf(row),
    orderId: number,
    executionId: amendment.step,
    origClientOrderId: labelOf(row),
    newClientOrderId: labelOf(row),
    origQty: amountText(amendment.quantityBefore),
    newQty: amountText(amendment.quantity),
    time: amendment.at,
  };
}
