import type { BinanceDeps } from './call-deps.ts';
import { createCalls } from './calls.ts';
import { createLimits, rateLimitsOf } from './limits.ts';
import { serveCall } from './serve-call.ts';
import type { CallServer } from './socket-api/call-server.ts';
import { createSymbols, type Symbols } from './symbols.ts';
import { createListenKeys, type ListenKeys } from './user-data/listen-keys.ts';
import { createUserFeeds } from './user-data/user-feeds.ts';

/** The format, for its transports. */
export interface Binance extends CallServer {
  readonly symbols: Symbols;
  readonly listenKeys: ListenKeys;
  stop(): void;
}

export function createBinance(deps: BinanceDeps): Binance {
  const limits = createLimits(deps.clock, rateLimitsOf(deps.config), deps.spot.orderLimit);
  const symbols = createSymbols(deps);
  const serving = { clock: deps.clock, limits, admit: deps.admit, findSymbol: symbols.find };
  const feeds = createUserFeeds(deps);
  const listenKeys = createListenKeys({ ...deps, feeds });
  const stopEnding = deps.onKeysEnded((keyIds) => listenKeys.endKeys(keyIds));
  return {
    calls: createCalls({ ...deps, symbols, limits, listenKeys }),
    limits,
    symbols,
    feeds,
    listenKeys,
    countdowns: deps.countdowns,
    runOut: () => deps.spot.runCountdowns(),
    onKeysEnded: deps.onKeysEnded,
    serve: (call, request) => serveCall(serving, call, request),
    stop: () => {
      stopEnding();
      listenKeys.stop();
      feeds.stop();
    },
  };
}
