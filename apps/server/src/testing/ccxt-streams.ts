import type { Candle, CcxtBinance, CcxtOrder, CcxtTrade } from './ccxt-client.ts';

/** Asks again and again for what is new, until the client is closed. */
function follow<T>(watch: () => Promise<T>, take: (news: T) => void): Promise<void> {
  return (async () => {
    for (;;) take(await watch());
  })().catch((error: Error) => {
    if (error.name !== 'ExchangeClosedByUser') throw error;
  });
}

/** Events that a client heard on its streams, in the order in which it heard them first. */
export interface Heard {
  readonly trades: Map<string, CcxtTrade>;
  /** By their opening. */
  readonly candles: Map<number, Candle>;
  readonly orders: Map<string, CcxtOrder>;
  readonly mine: Map<string, CcxtTrade>;
  readonly last: { ticker: number; tickers: number };
  usdt: number;
}

/** Follows every stream of a symbol; the loops end when the client is closed. */
export function listenTo(stream: CcxtBinance, symbol: string): { heard: Heard; loops: Promise<void>[] } {
  const heard: Heard = {
    trades: new Map(),
    candles: new Map(),
    orders: new Map(),
    mine: new Map(),
    last: { ticker: 0, tickers: 0 },
    usdt: 0,
  };
  const keep = <T extends { readonly id: string }>(map: Map<string, T>) => {
    return (news: readonly T[]) => news.forEach((one) => map.set(one.id, one));
  };
  const { last } = heard;
  const loops = [
    follow(() => stream.watchOrderBook(symbol), ignore),
    follow(() => stream.watchTrades(symbol), keep(heard.trades)),
    follow(
      () => stream.watchOHLCV(symbol, '1m'),
      (news) => news.forEach((one) => heard.candles.set(one[0], one)),
    ),
    follow(
      () => stream.watchTicker(symbol),
      (news) => void (last.ticker = news.last),
    ),
    follow(
      () => stream.watchTickers(),
      (news) => void (last.tickers = news[symbol]?.last ?? last.tickers),
    ),
    follow(
      () => stream.watchBalance(),
      (news) => void (heard.usdt = news['USDT']?.total ?? heard.usdt),
    ),
    follow(() => stream.watchOrders(symbol), keep(heard.orders)),
    follow(() => stream.watchMyTrades(symbol), keep(heard.mine)),
  ];
  return { heard, loops };
}

function ignore(): void {}
