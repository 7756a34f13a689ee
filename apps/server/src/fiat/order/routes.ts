import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import { showStanding } from './read-standing.ts';
import { cancelOrder, confirmOrder, disputeOrder, extendOrder, payOrder, postponeOrder } from './act.ts';
import { openOrder } from './open-order.ts';
import { readOrders } from './read-orders.ts';
import { showOwnOrder } from './show-own-order.ts';

/** Serves the orders of the user, and what the user may trade. */
export function orderRoutes(http: HttpServer, deps: Deps): void {
  http.servePrivate(calls.standing, (_input, { userId }) => showStanding(deps, userId));
  http.serveChange(calls.openOrder, (change) => openOrder(deps, change));
  http.servePrivate(calls.orders, (input, { userId }) => readOrders(deps, userId, input));
  http.servePrivate(calls.order, ({ id }, { userId }) => showOwnOrder(deps, { publicId: id, userId }));
  http.serveChange(calls.pay, (change) => payOrder(deps, change));
  http.serveChange(calls.extend, (change) => extendOrder(deps, change));
  http.serveChange(calls.cancel, (change) => cancelOrder(deps, change));
  http.serveChange(calls.confirm, (change) => confirmOrder(deps, change));
  http.serveChange(calls.postpone, (change) => postponeOrder(deps, change));
  http.serveChange(calls.dispute, (change) => disputeOrder(deps, change));
}
