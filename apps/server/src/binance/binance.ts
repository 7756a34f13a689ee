import type { Call } from './call.ts';
import type { BinanceDeps } from './call-deps.ts';
import { createCalls } from './calls.ts';
import { createLimits, type Limits, rateLimitsOf } from './limits.ts';
import { type CallRequest, serveCall, type Served } from './serve-call.ts';
import { createSymbols, type Symbols } from './symbols.ts';
import { createListenKeys, type ListenKeys } from './user-data/listen-keys.ts';
import { createUserFeeds, type UserFeeds } from './user-data/user-feeds.ts';

/** The format, for its transports. */
export interface Binance {
  readonly calls: readonly Call[];
  readonly limits: Limits;
  readonly symbols: Symbols;
  readonly feeds: UserFeeds;
  readonly listenKeys: ListenKeys;
  readonly onKeysEnded: BinanceDeps['onKeysEnded'];
  serve(call: Call, request: CallRequest): Promise<Served>;
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
    onKeysEnded: deps.onKeysEnded,
    serve: (call, request) => serveCall(serving, call, request),
    stop: () => {
      stopEnding();
      listenKeys.stop();
      feeds.stop();
    },
  };
}
