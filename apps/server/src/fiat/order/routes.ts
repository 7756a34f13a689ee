import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { showStanding } from './read-standing.ts';
import { cancelOrder, confirmOrder, disputeOrder, extendOrder, payOrder, postponeOrder } from './act.ts';
import { openOrder } from './open-order.ts';
import { readOrders } from './read-orders.ts';
import { showOwnOrder } from './show-own-order.ts';

/** Serves the orders of the user, and what the user may trade. */
export function orderRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.standing, (_input, { userId }) => showStanding(kit, userId));
  http.serveChange(calls.openOrder, (change) => openOrder(kit, change));
  http.servePrivate(calls.orders, (input, { userId }) => readOrders(kit, userId, input));
  http.servePrivate(calls.order, ({ id }, { userId }) => showOwnOrder(kit, { publicId: id, userId }));
  http.serveChange(calls.pay, (change) => payOrder(kit, change));
  http.serveChange(calls.extend, (change) => extendOrder(kit, change));
  http.serveChange(calls.cancel, (change) => cancelOrder(kit, change));
  http.serveChange(calls.confirm, (change) => confirmOrder(kit, change));
  http.serveChange(calls.postpone, (change) => postponeOrder(kit, change));
  http.serveChange(calls.dispute, (change) => disputeOrder(kit, change));
}
