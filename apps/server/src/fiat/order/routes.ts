import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { showStanding } from './read-standing.ts';
import { cancelOrder, confirmOrder, disputeOrder, extendOrder, payOrder, postponeOrder } from './act.ts';
import { openOrder } from './open-order.ts';
import { findOrder } from './order-queries.ts';
import { showOrder } from './present-order.ts';
import { readOrders } from './read-orders.ts';

/** Serves the orders of the user, and what the user may trade. */
export function orderRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.standing, (_input, { userId }) => showStanding(kit, userId));
  http.servePrivate(calls.openOrder, async (input, session, context) =>
    showOrder(kit, await openOrder(kit, session, { input, context }), session.userId),
  );
  http.servePrivate(calls.orders, (input, { userId }) => readOrders(kit, userId, input));
  http.servePrivate(calls.order, async ({ id }, { userId }) =>
    showOrder(kit, await findOrder(kit.db, id), userId),
  );
  http.servePrivate(calls.pay, async (input, session, context) =>
    showOrder(kit, await payOrder(kit, { session, context }, input), session.userId),
  );
  http.servePrivate(calls.extend, async (input, session, context) =>
    showOrder(kit, await extendOrder(kit, { session, context }, input), session.userId),
  );
  http.servePrivate(calls.cancel, async (input, session, context) =>
    showOrder(kit, await cancelOrder(kit, { session, context }, input), session.userId),
  );
  http.servePrivate(calls.confirm, async (input, session, context) =>
    showOrder(kit, await confirmOrder(kit, { session, context }, input), session.userId),
  );
  http.servePrivate(calls.postpone, async (input, session, context) =>
    showOrder(kit, await postponeOrder(kit, { session, context }, input), session.userId),
  );
  http.servePrivate(calls.dispute, async (input, session, context) =>
    showOrder(kit, await disputeOrder(kit, { session, context }, input), session.userId),
  );
}
