import { spot as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { orderNameOf } from './read-orders.ts';
import type { Spot } from './spot.ts';

/** Serves spot trading. The Idempotency-Key of a placing serves as its client order id when it has none. */
export function spotRoutes(http: HttpServer, spot: Spot): void {
  http.servePrivate(contract.placeOrder, async (input, session, context) =>
    spot.placeOrder(session, input, context.idempotencyKey),
  );
  http.servePrivate(contract.cancelOrder, async (input, session) => ({
    order: await spot.cancelOrder(session.userId, orderNameOf(input)),
  }));
  http.servePrivate(contract.cancelAll, async (input, session) => ({
    cancelled: await spot.cancelAll(session.userId, input.currency_match_id),
  }));
  http.servePrivate(contract.openOrders, async (input, session) =>
    spot.openOrders(session.userId, input.currency_match_id),
  );
  http.servePrivate(contract.orders, async (input, session) => spot.listOrders(session.userId, input));
  http.servePrivate(contract.orderOf, async (input, session) =>
    spot.readOrder(session.userId, orderNameOf(input)),
  );
  http.servePrivate(contract.trades, async (input, session) => spot.listFills(session.userId, input));
  http.servePrivate(contract.feeRates, async (input, session) =>
    spot.feeRates(session.userGroup, input.currency_match_id),
  );
}
