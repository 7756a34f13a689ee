import type { CallDeps } from './call-deps.ts';
import type { Call } from './call.ts';
import { generalCalls } from './general-calls.ts';
import { marketDataCalls } from './market-data/market-data-calls.ts';
import { accountCalls } from './trading/account-calls.ts';
import { orderCalls } from './trading/order-calls.ts';
import { orderListCalls } from './trading/order-list-calls.ts';
import { userDataCalls } from './user-data/user-data-calls.ts';

/** Every call that is served, in the order of the format's documentation. */
export function createCalls(deps: CallDeps): readonly Call[] {
  return [
    ...generalCalls(deps),
    ...marketDataCalls(deps),
    ...orderCalls(deps),
    ...orderListCalls(deps),
    ...accountCalls(deps),
    ...userDataCalls(deps),
  ];
}
