import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import { applyAsMerchant, leaveMerchants } from '../merchant/apply.ts';
import { decideMerchant, showMerchants } from './operator-merchants.ts';
import { setAway } from './set-away.ts';
import { showStore } from './show-store.ts';
import { showStatistics } from '../merchant/statistics.ts';

export function merchantRoutes(http: HttpServer, deps: Deps): void {
  http.servePrivate(calls.store, async (_input, session) => showStore(deps, deps.db, session.userId));
  http.serveChange(calls.apply, async (change) => {
    await applyAsMerchant(deps, change);
    return showStore(deps, change.tx, change.by.userId);
  });
  http.serveChange(calls.leave, async (change) => {
    await leaveMerchants(deps, change);
    return showStore(deps, change.tx, change.by.userId);
  });
  http.serveChange(calls.setAway, (change) => setAway(deps, change));
  http.servePrivate(calls.storeStatistics, async (input, session) =>
    showStatistics(deps, session.userId, input),
  );
  http.serveOperator(calls.operatorMerchants, async (input) => showMerchants(deps, input));
  http.serveChange(calls.operatorDecideMerchant, (change) => decideMerchant(deps, change));
}
