import { type Call, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import * as params from './order-params.ts';

/** Orders keep the quantity that they were placed with, so there is no amendment of any. */
export function amendmentCalls({ spot }: CallDeps): readonly Call[] {
  return [
    keyCall({
      socketName: 'order.amend.keepPriority',
      method: 'PUT',
      path: '/api/v3/order/amend/keepPriority',
      security: 'trade',
      weight: 4,
      params: {
        symbol: params.symbol,
        orderId: params.number,
        origClientOrderId: params.soughtId,
        newClientOrderId: params.givenId,
        newQty: { ...params.quantity, isRequired: true },
      },
      handle: () => {
        throw refuse('amend_rejected', 'Order amend is not supported for this symbol.');
      },
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
      handle: async ({ symbol, orderId: number }, { trader }) => {
        const order = await spot.numbered.find(trader.userId, symbol.id, { number });
        if (order === undefined) throw refuse('no_such_order');
        return [];
      },
    }),
  ];
}
