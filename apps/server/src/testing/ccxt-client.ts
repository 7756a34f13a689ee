import { createRequire } from 'node:module';
import type { Clock } from '@openbourse/testkit';
import { systemClock } from '../kernel/clock.ts';
import type { WireKey } from './wire-caller.ts';

/**
 * Stock ccxt as its users have it, set by its options alone. Only what tests read is declared here: checking the
 * library's own types takes longer than checking the whole server.
 */
export interface CcxtBinance {
  readonly options: Record<string, unknown>;
  readonly currencies: Readonly<Record<string, unknown>>;
  readonly orderbooks: Readonly<Record<string, CcxtBook | undefined>>;
  close(): Promise<void>;
  /** Has to run once before streams without TLS. */
  loadHttpProxyAgent(): Promise<unknown>;
  loadMarkets(): Promise<Readonly<Record<string, CcxtMarket>>>;
  fetchCurrencies(): Promise<Readonly<Record<string, unknown>>>;
  fetchTime(): Promise<number>;
  fetchTicker(symbol: string): Promise<CcxtTicker>;
  fetchTickers(symbols?: readonly string[]): Promise<Readonly<Record<string, CcxtTicker>>>;
  fetchOrderBook(symbol: string, limit?: number): Promise<CcxtBook>;
  fetchTrades(symbol: string, since?: number, limit?: number): Promise<readonly CcxtTrade[]>;
  fetchOHLCV(symbol: string, timeframe: string, since?: number, limit?: number): Promise<readonly Candle[]>;
  fetchBalance(): Promise<CcxtBalance>;
  createOrder(...order: OrderArguments): Promise<CcxtOrder>;
  createMarketBuyOrderWithCost(symbol: string, cost: number): Promise<CcxtOrder>;
  editOrder(id: string, ...order: OrderArguments): Promise<CcxtOrder>;
  createOrderWs(...order: OrderArguments): Promise<CcxtOrder>;
  editOrderWs(id: string, ...order: OrderArguments): Promise<CcxtOrder>;
  fetchOrderWs(id: string, symbol: string): Promise<CcxtOrder>;
  fetchOpenOrdersWs(symbol: string): Promise<readonly CcxtOrder[]>;
  fetchMyTradesWs(symbol: string): Promise<readonly CcxtTrade[]>;
  cancelOrderWs(id: string, symbol: string): Promise<CcxtOrder>;
  cancelOrder(id: string, symbol: string): Promise<CcxtOrder>;
  cancelAllOrders(symbol: string): Promise<readonly CcxtOrder[]>;
  fetchOrder(id: string, symbol: string): Promise<CcxtOrder>;
  fetchOrders(symbol: string): Promise<readonly CcxtOrder[]>;
  fetchOpenOrders(symbol?: string): Promise<readonly CcxtOrder[]>;
  fetchClosedOrders(symbol: string): Promise<readonly CcxtOrder[]>;
  fetchMyTrades(symbol: string): Promise<readonly CcxtTrade[]>;
  fetchTradingFee(symbol: string): Promise<Readonly<Record<string, unknown>>>;
  fetchTradingFees(): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>;
  fetchDeposits(code?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  fetchWithdrawals(code?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  fetchDepositAddress(code: string): Promise<Readonly<Record<string, unknown>>>;
  publicGetDepth(params: Readonly<Record<string, string>>): Promise<unknown>;
  watchOrderBook(symbol: string): Promise<CcxtBook>;
  watchTrades(symbol: string): Promise<readonly CcxtTrade[]>;
  watchOHLCV(symbol: string, timeframe: string): Promise<readonly Candle[]>;
  watchTicker(symbol: string): Promise<CcxtTicker>;
  watchTickers(symbols?: readonly string[]): Promise<Readonly<Record<string, CcxtTicker>>>;
  watchBalance(): Promise<CcxtBalance>;
  watchOrders(symbol?: string): Promise<readonly CcxtOrder[]>;
  watchMyTrades(symbol?: string): Promise<readonly CcxtTrade[]>;
}

/** Symbol, type, side, amount, price and further parameters. */
export type OrderArguments = [
  symbol: string,
  type: string,
  side: 'buy' | 'sell',
  amount: number,
  price?: number | undefined,
  params?: Readonly<Record<string, unknown>>,
];

/** Open time, open, high, low, close, volume. */
export type Candle = readonly [number, number, number, number, number, number];

export interface CcxtMarket {
  readonly id: string;
  readonly type: string;
  readonly active: boolean;
  readonly precision: { readonly price: number; readonly amount: number };
}

export interface CcxtTicker {
  readonly symbol: string;
  readonly last: number;
  readonly bid: number;
  readonly ask: number;
  readonly baseVolume: number;
}

export interface CcxtBook {
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
  readonly nonce: number;
}

export interface CcxtTrade {
  readonly id: string;
  readonly order?: string;
  readonly timestamp: number;
  readonly side: string;
  readonly price: number;
  readonly amount: number;
  readonly fee?: { readonly cost: number; readonly currency: string };
}

export interface CcxtOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly status: string;
  readonly side: string;
  readonly price: number;
  readonly amount: number;
  readonly filled: number;
  readonly remaining: number;
}

export type CcxtBalance = Readonly<
  Record<string, { readonly free: number; readonly used: number; readonly total: number }>
>;

interface Ccxt {
  readonly pro: { readonly binance: new (settings: object) => CcxtBinance };
}

const stock = createRequire(import.meta.url)('ccxt') as Ccxt;

export interface CcxtOptions {
  readonly key?: WireKey;
  /** Another one than the server's. */
  readonly clock?: Pick<Clock, 'now'>;
  /** Beside the addresses and the clock. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The addresses by kind; those of the tests' own clients by default. */
  readonly api?: object;
}

/** A client at a server of the test. Its clock is the server's, by the option that ccxt has for clocks that differ. */
export function ccxtAt(
  server: { readonly url: string; readonly clock: Clock },
  wanted: CcxtOptions = {},
): CcxtBinance {
  const { clock = server.clock, api = addressesAt(server.url) } = wanted;
  const client = new stock.pro.binance({
    ...(wanted.key === undefined ? {} : { apiKey: wanted.key.key, secret: wanted.key.secret }),
    // The server counts what it allows; pausing between calls would only take time.
    enableRateLimit: false,
    urls: { api },
    options: { ...wanted.options },
  });
  Object.defineProperty(client.options, 'timeDifference', { get: () => systemClock.now() - clock.now() });
  return client;
}

function addressesAt(url: string): object {
  const sockets = url.replace(/^http/, 'ws');
  return {
    public: `${url}/api/v3`,
    private: `${url}/api/v3`,
    sapi: `${url}/sapi/v1`,
    fapiPublic: `${url}/fapi/v1`,
    dapiPublic: `${url}/dapi/v1`,
    ws: { spot: `${sockets}/binance/ws`, 'ws-api': { spot: `${sockets}/ws-api/v3` } },
  };
}
