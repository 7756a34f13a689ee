import type { Call } from './call.ts';
import type { BinanceDeps } from './call-deps.ts';
import { createCalls } from './calls.ts';
import { createLimits, type Limits, RATE_LIMITS } from './limits.ts';
import { type CallRequest, serveCall, type Served } from './serve-call.ts';
import { createSymbols, type Symbols } from './symbols.ts';

/** The format, for its transports. */
export interface Binance {
  readonly calls: readonly Call[];
  readonly limits: Limits;
  readonly symbols: Symbols;
  serve(call: Call, request: CallRequest): Promise<Served>;
}

export function createBinance(deps: BinanceDeps): Binance {
  const limits = createLimits(deps.clock, RATE_LIMITS);
  const symbols = createSymbols(deps.market);
  const serving = { clock: deps.clock, limits, admit: deps.admit, findSymbol: symbols.find };
  return {
    calls: createCalls({ ...deps, symbols, limits }),
    limits,
    symbols,
    serve: (call, request) => serveCall(serving, call, request),
  };
}
