import { assert } from '../../kernel/error.ts';
import type { NumberedPair, Trader } from '../../spot/index.ts';
import { type Call, type Json, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { cancelIdOf, cancelledPairText } from './cancel-order.ts';
import { OCO_PARAMS, ORDER_LIST_PARAMS, readOco, readOrderList } from './order-list-params.ts';
import * as params from './order-params.ts';
import { pairText, type ResponseType } from './order-text.ts';
import { place, placedTextOf } from './place-order.ts';
import { requireCancels } from './require-open.ts';
import { readWindow } from './window.ts';

/** Pairs of which one order cancels the other. */
export function orderListCalls(deps: CallDeps): readonly Call[] {
  return [...placingCalls(deps), ...namedCalls(deps), ...listingCalls(deps)];
}

function placingCalls(deps: CallDeps): readonly Call[] {
  const shared = { method: 'POST', security: 'trade', weight: 1, orders: 2 } as const;
  return [
    keyCall({
      ...shared,
      socketName: 'orderList.place',
      path: '/api/v3/order/oco',
      params: OCO_PARAMS,
      handle: (input, { trader }) =>
        placePair(deps, trader, { order: readOco(input), type: input.newOrderRespType }),
    }),
    keyCall({
      ...shared,
      socketName: 'orderList.place.oco',
      path: '/api/v3/orderList/oco',
      params: ORDER_LIST_PARAMS,
      handle: (input, { trader }) =>
        placePair(deps, trader, { order: readOrderList(input), type: input.newOrderRespType }),
    }),
  ];
}

async function placePair(
  deps: CallDeps,
  trader: Trader,
  pair: { readonly order: ReturnType<typeof readOco>; readonly type: ResponseType | undefined },
): Promise<Json> {
  const orders = (await place(deps, trader, pair.order)).toSorted((a, b) => a.number - b.number);
  const [first, second] = orders;
  assert(first !== undefined && second !== undefined, 'a pair has two legs');
  const orderReports = placedTextOf(orders, { type: pair.type ?? 'RESULT' });
  return { ...pairText([first, second]), orderReports };
}

function namedCalls(deps: CallDeps): readonly Call[] {
  const { spot } = deps;
  const find = async (
    userId: number,
    sent: { readonly number: number | undefined; readonly label: string | undefined },
    labelName: string,
  ): Promise<NumberedPair | undefined> => {
    const { number, label } = sent;
    if (number === undefined) {
      if (label === undefined) throw refuse('one_of_missing', labelName, 'orderListId');
      return spot.numbered.pair(userId, { label });
    }
    const pair = await spot.numbered.pair(userId, { number });
    const isMeant = label === undefined || label === pair?.[0].pair?.label;
    return isMeant ? pair : undefined;
  };
  return [
    keyCall({
      socketName: 'orderList.status',
      method: 'GET',
      path: '/api/v3/orderList',
      security: 'read',
      weight: 4,
      params: { orderListId: params.number, origClientOrderId: params.soughtId },
      handle: async (input, { trader }) => {
        const sent = { number: input.orderListId, label: input.origClientOrderId };
        const pair = await find(trader.userId, sent, 'origClientOrderId');
        if (pair === undefined) throw refuse('no_such_list');
        return pairText(pair);
      },
    }),
    keyCall({
      socketName: 'orderList.cancel',
      method: 'DELETE',
      path: '/api/v3/orderList',
      security: 'trade',
      weight: 1,
      params: {
        symbol: params.symbol,
        orderListId: params.number,
        listClientOrderId: params.soughtId,
        newClientOrderId: params.givenId,
      },
      handle: async (input, { trader }) => {
        const { userId } = trader;
        requireCancels(deps, input.symbol);
        const sent = { number: input.orderListId, label: input.listClientOrderId };
        const pair = await find(userId, sent, 'listClientOrderId');
        // A leg that has fired may be the only one that is open.
        const open = pair?.find(({ row }) => row.state === 'pending');
        if (pair !== undefined && open !== undefined) {
          const { number } = open;
          const { orders } = await spot.cancel({
            userId,
            name: { number },
            matchId: input.symbol.id,
            only: null,
          });
          const [first, second] = pair.map((leg) => orders.find((one) => one.number === leg.number) ?? leg);
          if (orders.length > 0 && first !== undefined && second !== undefined) {
            return cancelledPairText([first, second], cancelIdOf(deps, input.newClientOrderId));
          }
        }
        throw refuse('cancel_rejected', 'Unknown order sent.');
      },
    }),
  ];
}

function listingCalls({ spot }: CallDeps): readonly Call[] {
  return [
    keyCall({
      socketName: 'allOrderLists',
      method: 'GET',
      path: '/api/v3/allOrderList',
      security: 'read',
      weight: 20,
      params: {
        fromId: params.number,
        startTime: { kind: 'instant' },
        endTime: { kind: 'instant' },
        limit: params.rows,
      },
      handle: async (input, { trader }) => {
        const window = readWindow(input);
        if (window.isTimed && input.fromId !== undefined) throw refuse('combination');
        const sought = { ...window, fromNumber: input.fromId, isOpen: false };
        return (await spot.numbered.pairs(trader.userId, sought)).map(pairText);
      },
    }),
    keyCall({
      socketName: 'openOrderLists.status',
      method: 'GET',
      path: '/api/v3/openOrderList',
      security: 'read',
      weight: 6,
      params: {},
      handle: async (_input, { trader }) => {
        const pairs = await spot.numbered.pairs(trader.userId, { isOpen: true, rows: OPEN_PAIRS_MAX });
        return pairs.map(pairText);
      },
    }),
  ];
}

const OPEN_PAIRS_MAX = 10_000;
