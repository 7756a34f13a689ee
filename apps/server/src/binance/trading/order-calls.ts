import { type Call, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse, type WireError } from '../error.ts';
import { commissionForOrder } from './commission.ts';
import { cancelIdOf, cancelledTexts, cancelOrder, orderNameOf } from './cancel-order.ts';
import * as params from './order-params.ts';
import { orderText } from './order-text.ts';
import { placeOrder, resolveOrder } from './place-order.ts';
import { replaceOrder } from './replace-order.ts';
import { requireCancels } from './require-open.ts';
import { readWindow } from './window.ts';

/** Calls on single orders, and on all that are open. */
export function orderCalls(deps: CallDeps): readonly Call[] {
  return [...placingCalls(deps), ...namedCalls(deps), ...openCalls(deps)];
}

function placingCalls(deps: CallDeps): readonly Call[] {
  return [
    keyCall({
      socketName: 'order.place',
      method: 'POST',
      path: '/api/v3/order',
      security: 'trade',
      weight: 1,
      orders: 1,
      params: params.ORDER_PARAMS,
      handle: (input, { trader }) => placeOrder(deps, trader, input),
    }),
    keyCall({
      socketName: 'order.test',
      method: 'POST',
      path: '/api/v3/order/test',
      security: 'trade',
      weight: ({ computeCommissionRates }) => (computeCommissionRates === true ? 20 : 1),
      params: { ...params.ORDER_PARAMS, computeCommissionRates: { kind: 'boolean' } },
      handle: async ({ computeCommissionRates, ...input }, { trader }) => {
        deps.spot.check(trader, resolveOrder(deps, input));
        return computeCommissionRates === true ? commissionForOrder(deps, trader, input.symbol) : {};
      },
    }),
    keyCall({
      socketName: 'order.cancelReplace',
      method: 'POST',
      path: '/api/v3/order/cancelReplace',
      security: 'trade',
      weight: 1,
      orders: 1,
      params: {
        ...params.ORDER_PARAMS,
        cancelReplaceMode: {
          kind: 'enum',
          values: ['STOP_ON_FAILURE', 'ALLOW_FAILURE'],
          isRequired: true,
        },
        cancelNewClientOrderId: params.givenId,
        cancelOrigClientOrderId: params.soughtId,
        cancelOrderId: params.number,
        cancelRestrictions: params.cancelRestrictions,
        orderRateLimitExceededMode: { kind: 'enum', values: ['DO_NOTHING', 'CANCEL_ONLY'] },
      },
      handle: (input, { trader }) => replaceOrder(deps, trader, replacementOf(input, null)),
      beyondOrders: async (input, { trader }, refusal) => {
        if (input.orderRateLimitExceededMode !== 'CANCEL_ONLY') throw refusal;
        return replaceOrder(deps, trader, replacementOf(input, refusal));
      },
    }),
  ];
}

function replacementOf(
  input: params.OrderInput & {
    readonly cancelReplaceMode: 'STOP_ON_FAILURE' | 'ALLOW_FAILURE';
    readonly cancelNewClientOrderId: string | undefined;
    readonly cancelOrigClientOrderId: string | undefined;
    readonly cancelOrderId: number | undefined;
    readonly cancelRestrictions: Parameters<typeof cancelOrder>[1]['restriction'];
  },
  tooMany: WireError | null,
): Parameters<typeof replaceOrder>[2] {
  const cancelled = { number: input.cancelOrderId, label: input.cancelOrigClientOrderId };
  return {
    input,
    mayCancelFail: input.cancelReplaceMode === 'ALLOW_FAILURE',
    tooMany,
    cancel: {
      match: input.symbol,
      name: orderNameOf(cancelled, ['cancelOrigClientOrderId', 'cancelOrderId']),
      restriction: input.cancelRestrictions,
      cancelId: input.cancelNewClientOrderId,
    },
  };
}

function namedCalls(deps: CallDeps): readonly Call[] {
  const named = { symbol: params.symbol, orderId: params.number, origClientOrderId: params.soughtId };
  const nameOf = (input: { orderId: number | undefined; origClientOrderId: string | undefined }) =>
    orderNameOf({ number: input.orderId, label: input.origClientOrderId });
  return [
    keyCall({
      socketName: 'order.status',
      method: 'GET',
      path: '/api/v3/order',
      security: 'read',
      weight: 4,
      params: named,
      handle: async (input, { trader }) => {
        const order = await deps.spot.numbered.find(trader.userId, input.symbol.id, nameOf(input));
        if (order === undefined) throw refuse('no_such_order');
        return orderText(order);
      },
    }),
    keyCall({
      socketName: 'order.cancel',
      method: 'DELETE',
      path: '/api/v3/order',
      security: 'trade',
      weight: 1,
      params: {
        ...named,
        newClientOrderId: params.givenId,
        cancelRestrictions: params.cancelRestrictions,
      },
      handle: (input, { trader }) =>
        cancelOrder(deps, {
          userId: trader.userId,
          match: input.symbol,
          name: nameOf(input),
          restriction: input.cancelRestrictions,
          cancelId: input.newClientOrderId,
        }),
    }),
  ];
}

function openCalls(deps: CallDeps): readonly Call[] {
  const { spot } = deps;
  return [
    keyCall({
      socketName: 'openOrders.status',
      method: 'GET',
      path: '/api/v3/openOrders',
      security: 'read',
      weight: ({ symbol }) => (symbol === undefined ? 80 : 6),
      params: { symbol: { kind: 'symbol' } },
      handle: async ({ symbol }, { trader }) =>
        (await spot.numbered.open(trader.userId, symbol?.id)).map(orderText),
    }),
    keyCall({
      socketName: 'openOrders.cancelAll',
      method: 'DELETE',
      path: '/api/v3/openOrders',
      security: 'trade',
      weight: 1,
      params: { symbol: params.symbol },
      handle: async ({ symbol }, { trader }) => {
        requireCancels(deps, symbol);
        const orders = await spot.cancelOpen(trader.userId, symbol.id);
        if (orders.length === 0) throw refuse('cancel_rejected', 'Unknown order sent.');
        return cancelledTexts(orders, cancelIdOf(deps, undefined));
      },
    }),
    keyCall({
      socketName: 'allOrders',
      method: 'GET',
      path: '/api/v3/allOrders',
      security: 'read',
      weight: 20,
      params: {
        symbol: params.symbol,
        orderId: params.number,
        startTime: { kind: 'instant' },
        endTime: { kind: 'instant' },
        limit: params.rows,
      },
      handle: async (input, { trader }) => {
        const window = readWindow(input);
        // A time comes before a number.
        const fromNumber = window.isTimed ? undefined : input.orderId;
        const orders = await spot.numbered.list(trader.userId, input.symbol.id, { ...window, fromNumber });
        return orders.map(orderText);
      },
    }),
  ];
}
