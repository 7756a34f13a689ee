import type { Call } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { depthCalls } from './depth-calls.ts';
import { executionRuleCalls } from './execution-rule-calls.ts';
import { exchangeInfoCall } from './exchange-info.ts';
import { klineCalls } from './kline-calls.ts';
import { stubCalls } from './stub-calls.ts';
import { tickerCalls } from './ticker-calls.ts';
import { tradeCalls } from './trade-calls.ts';

/** Public data, which clients ask for at their start. */
export function marketDataCalls(deps: CallDeps): readonly Call[] {
  return [
    exchangeInfoCall(deps),
    ...depthCalls(deps),
    ...tradeCalls(deps),
    ...klineCalls(deps),
    ...tickerCalls(deps),
    ...executionRuleCalls(deps),
    ...stubCalls(deps),
  ];
}
