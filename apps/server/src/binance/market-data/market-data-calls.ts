import type { Call } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { assetCalls } from './asset-calls.ts';
import { depthCalls } from './depth-calls.ts';
import { exchangeInfoCall } from './exchange-info.ts';
import { klineCalls } from './kline-calls.ts';
import { stubCalls } from './stub-calls.ts';
import { tickerCalls } from './ticker-calls.ts';
import { tradeCalls } from './trade-calls.ts';

/** What everybody may know, and what clients ask at their start. */
export function marketDataCalls(deps: CallDeps): readonly Call[] {
  return [
    exchangeInfoCall(deps),
    ...depthCalls(deps),
    ...tradeCalls(deps),
    ...klineCalls(deps),
    ...tickerCalls(deps),
    ...assetCalls(deps),
    ...stubCalls(deps),
  ];
}
