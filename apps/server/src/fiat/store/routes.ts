import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { applyAsMerchant, leaveMerchants } from '../merchant/apply.ts';
import { decideMerchant, showMerchants } from './operator-merchants.ts';
import { setAway } from './set-away.ts';
import { showStore } from './show-store.ts';
import { showStatistics } from '../merchant/statistics.ts';

export function merchantRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.store, async (_input, session) => showStore(kit, session.userId));
  http.servePrivate(calls.apply, async (input, session, context) => {
    await applyAsMerchant(kit, { userId: session.userId, input }, context);
    return showStore(kit, session.userId);
  });
  http.servePrivate(calls.leave, async (input, session, context) => {
    await leaveMerchants(kit, { userId: session.userId, payPassword: input.pay_password }, context);
    return showStore(kit, session.userId);
  });
  http.servePrivate(calls.setAway, async (input, session) => {
    await setAway(kit, session, input.is_away);
    return showStore(kit, session.userId);
  });
  http.servePrivate(calls.storeStatistics, async (input, session) =>
    showStatistics(kit, session.userId, input),
  );
  http.serveOperator(calls.operatorMerchants, async (input) => showMerchants(kit, input));
  http.serveOperator(calls.operatorDecideMerchant, async (input, session) =>
    decideMerchant(kit, session, input),
  );
}
