import type { CallReply } from '@openbourse/client';
import { MINUTE_MS } from '@openbourse/money';
import { queryOptions } from '@tanstack/react-query';
import { plotValue } from '../market-data/index.ts';
import { client, pagesOf, queryClient, queryOf } from '../session/index.ts';
import { type HistoryFilters, historyQueryOf } from './model/history-filters.ts';
import { isSettled, type MicroOrder, mergeRunning } from './model/orders.ts';
import { joinLines, type Point } from './model/price-line.ts';
import type { PlaceInput } from './model/ticket.ts';

export type Products = CallReply<'micro.products'>;
export type MicroMarket = Products['matches'][number];
export type Product = Products['products'][number];
export type Limits = CallReply<'micro.limits'>;
export type Receipt = CallReply<'micro.receipt'>;
export type ContractFunds = CallReply<'contract.funds'>;
export type MicroFunds = CallReply<'micro.funds'>;
export type EdgeRow = CallReply<'micro.house_edge'>[number];

const PAGE_SIZE = 20;
const HISTORY = 'micro.history';
const PRODUCTS_RENEW_MS = 30_000;
const ROOT_RENEW_MS = 10_000;
const FUNDS_RENEW_MS = 5_000;
const CANDLES = 30;
const TICKS_AT_ONCE = 100;
/** Oldest first; together a little more than the line shows. */
const TICK_PAGES = [3, 2, 1, 0] as const;

/** The offer, the limits of a stake and the bankroll; the state of each market comes live by its ticks. */
export const productsQuery = queryOf('micro.products', {}, { refetchInterval: PRODUCTS_RENEW_MS });

export const limitsQuery = queryOf('micro.limits', {});

/** The orders that run; the MICRO channel keeps them fresh. */
export const runningQuery = queryOptions({
  queryKey: ['micro.orders'],
  queryFn: ({ signal }): Promise<readonly MicroOrder[]> => client.call('micro.orders', {}, { signal }),
});

/** Settled orders, newest first, page by page. */
export function historyPages(filters: HistoryFilters) {
  return pagesOf('micro.history', { ...historyQueryOf(filters), limit: PAGE_SIZE });
}

export function receiptQuery(id: string) {
  return queryOf(
    'micro.receipt',
    { id },
    {
      // Its minute has a root shortly after its end; until then the receipt is read again.
      refetchInterval: ({ state }) =>
        state.data !== undefined && state.data.exit !== null && state.data.root === null
          ? ROOT_RENEW_MS
          : false,
    },
  );
}

/** Funds behind contracts; they move with every price. */
export const contractFundsQuery = queryOf('contract.funds', {}, { refetchInterval: FUNDS_RENEW_MS });

/** Funds behind micro contracts. */
export const microFundsQuery = queryOf('micro.funds', {}, { refetchInterval: FUNDS_RENEW_MS });

export const houseEdgeQuery = queryOf('micro.house_edge', {});

/** The newest published root of the recorded ticks. */
export const newestRootQuery = queryOptions({
  queryKey: ['tick.roots'],
  queryFn: async ({ signal }) => (await client.call('tick.roots', { limit: 1 }, { signal }))[0] ?? null,
});

/** Line before the first live beat: the recorded ticks, and closes of minutes before them. */
export function earlierQuery(market: MarketName) {
  return queryOptions({
    queryKey: ['micro.earlier', market.currency_match_id],
    queryFn: async ({ signal }): Promise<readonly Point[]> => {
      const [closes, ticks] = await Promise.all([readCloses(market, signal), readTicks(market, signal)]);
      return joinLines(closes, ticks);
    },
    staleTime: 0,
    gcTime: 0,
  });
}

type MarketName = Pick<MicroMarket, 'currency_match_id' | 'symbol' | 'kind'>;

async function readCloses(market: MarketName, signal: AbortSignal): Promise<readonly Point[]> {
  const span = { period: '1m', size: CANDLES } as const;
  const candles =
    market.kind === 'forex'
      ? await client.call('market.forex_kline', { ...span, symbol: market.symbol }, { signal })
      : await client.call(
          'market.kline',
          { ...span, currency_match_id: market.currency_match_id },
          { signal },
        );
  // The newest candle still moves; its close is no price of its end.
  return candles.slice(0, -1).map(({ time, close }) => ({ at: time + MINUTE_MS, price: plotValue(close) }));
}

/** The last minutes of the recorded index, which is what decides. */
async function readTicks(market: MarketName, signal: AbortSignal): Promise<readonly Point[]> {
  const all = await client.call('tick.series', {}, { signal });
  const found = all.find(
    ({ currency_match_id: id, kind }) => id === market.currency_match_id && kind === 'index',
  );
  if (found === undefined || found.newest === null) return [];
  const { series, newest } = found;
  const pages = await Promise.all(
    TICK_PAGES.map(async (page) => {
      const last = newest.seq - page * TICKS_AT_ONCE;
      if (last < 1) return [];
      const from_seq = Math.max(1, last - TICKS_AT_ONCE + 1);
      const { ticks } = await client.call(
        'tick.list',
        { series, from_seq, limit: last - from_seq + 1 },
        { signal },
      );
      return ticks.map(({ at, price }) => ({ at, price: plotValue(price) }));
    }),
  );
  return pages.flat();
}

/** Sends an order; a second try after a lost answer finds the first one. */
export async function placeOrder(input: PlaceInput): Promise<MicroOrder> {
  const order = await client.call('micro.place', input);
  applyOrders([order]);
  return order;
}

/** The running orders with changes put in; what ended belongs to the history, and moves the balances. */
export function applyOrders(changed: readonly MicroOrder[]): void {
  queryClient.setQueryData(runningQuery.queryKey, (known) => known && mergeRunning(known, changed));
  void queryClient.invalidateQueries(limitsQuery);
  if (changed.some(isSettled)) void queryClient.invalidateQueries({ queryKey: [HISTORY] });
}

/** All orders that run, after a connection was made: others may have ended meanwhile. */
export function applyRunning(orders: readonly MicroOrder[]): void {
  queryClient.setQueryData(runningQuery.queryKey, mergeRunning([], orders));
  void queryClient.invalidateQueries(limitsQuery);
  void queryClient.invalidateQueries({ queryKey: [HISTORY] });
}

export function applyLimits(limits: Limits): void {
  queryClient.setQueryData(limitsQuery.queryKey, limits);
}
