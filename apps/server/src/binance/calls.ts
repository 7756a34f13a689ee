import type { CallDeps } from './call-deps.ts';
import type { Call } from './call.ts';
import { generalCalls } from './general-calls.ts';
import { marketDataCalls } from './market-data/market-data-calls.ts';
import { accountCalls } from './trading/account-calls.ts';
import { amendmentCalls } from './trading/amendment-calls.ts';
import { countdownCalls } from './trading/countdown-calls.ts';
import { matchCalls } from './trading/match-calls.ts';
import { orderCalls } from './trading/order-calls.ts';
import { orderListCalls } from './trading/order-list-calls.ts';
import { userDataCalls } from './user-data/user-data-calls.ts';
import { assetCalls } from './wallet/asset-calls.ts';
import { coinCalls } from './wallet/coin-calls.ts';
import { depositCalls } from './wallet/deposit-calls.ts';
import { statusCalls } from './wallet/status-calls.ts';
import { withdrawalCalls } from './wallet/withdrawal-calls.ts';

/** Every call that is served, in the order of the format's documentation. */
export function createCalls(deps: CallDeps & Parameters<typeof userDataCalls>[0]): readonly Call[] {
  return [
    ...generalCalls(deps),
    ...marketDataCalls(deps),
    ...orderCalls(deps),
    ...countdownCalls(deps),
    ...orderListCalls(deps),
    ...amendmentCalls(deps),
    ...accountCalls(deps),
    ...matchCalls(deps),
    ...userDataCalls(deps),
    ...coinCalls(deps),
    ...assetCalls(deps),
    ...depositCalls(deps),
    ...withdrawalCalls(deps),
    ...statusCalls(deps),
  ];
}
