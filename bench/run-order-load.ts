import { fork } from 'node:child_process';
import { join } from 'node:path';
import { readLoadMarkets } from '../apps/server/src/testing/read-market.ts';
import type { LoadOrder, LoadResult } from './order-http-load.ts';
import type { LoadMarketTerms } from './order-wires.ts';

/** The markets of the load, by the id of their match. */
const SYMBOLS = new Map([
  [1, 'BTCUSDT'],
  [2, 'ETHUSDT'],
  [3, 'SOLUSDT'],
  [4, 'XRPUSDT'],
]);

export async function loadMarkets(url: string): Promise<readonly LoadMarketTerms[]> {
  const markets = await readLoadMarkets(url, [...SYMBOLS.keys()]);
  return markets.map((market) => ({ ...market, symbol: SYMBOLS.get(market.matchId) ?? '' }));
}

/** Runs the load in a process of its own, no longer than some other work lasts. */
export function runLoad(order: LoadOrder, during?: Promise<unknown>): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'order-http-load.ts'));
    child.once('message', (result: LoadResult) => resolve(result));
    child.once('exit', (code) => reject(new Error(`the load ended with ${code} and no result`)));
    child.send(order);
    const end = (): unknown => child.connected && child.send('end');
    during?.then(end, end);
  });
}

/** Commands per second. One that is refused, like the cancel of an executed order, took the same way. */
export function rateOf(result: LoadResult): number {
  return (result.placed + result.cancelled + result.refused) / result.seconds;
}
