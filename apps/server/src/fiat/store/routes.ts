import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { applyAsMerchant, leaveMerchants } from '../merchant/apply.ts';
import { decideMerchant, showMerchants } from './operator-merchants.ts';
import { setAway } from './set-away.ts';
import { showStore } from './show-store.ts';
import { showStatistics } from '../merchant/statistics.ts';

export function merchantRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.store, async (_input, session) => showStore(kit, kit.db, session.userId));
  http.serveChange(calls.apply, async (change) => {
    await applyAsMerchant(kit, change);
    return showStore(kit, change.tx, change.by.userId);
  });
  http.serveChange(calls.leave, async (change) => {
    await leaveMerchants(kit, change);
    return showStore(kit, change.tx, change.by.userId);
  });
  http.serveChange(calls.setAway, (change) => setAway(kit, change));
  http.servePrivate(calls.storeStatistics, async (input, session) =>
    showStatistics(kit, session.userId, input),
  );
  http.serveOperator(calls.operatorMerchants, async (input) => showMerchants(kit, input));
  http.serveChange(calls.operatorDecideMerchant, (change) => decideMerchant(kit, change));
}
