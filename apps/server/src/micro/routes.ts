import { micro as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Micro } from './micro.ts';
import type { MicroDeps } from './micro-deps.ts';
import { addProduct, readProducts, showExposure } from './operator-side.ts';
import { acceptOrder } from './place-order.ts';
import { readAllOrders, readHistory } from './read-orders.ts';
import { showReceipt } from './receipts.ts';
import { excludeSelf, refillPractice, setLossLimit, showLimits } from './self-limit.ts';
import { createFundsView } from './show-funds.ts';
import { showHouseEdge, showProducts } from './show-products.ts';

export function microRoutes(http: HttpServer, deps: MicroDeps, micro: Micro): void {
  http.servePublic(calls.products, async () => showProducts(deps));
  const showFunds = createFundsView(deps);
  http.servePublic(calls.funds, async () => showFunds());
  http.servePublic(calls.houseEdge, async (input) => showHouseEdge(deps, input));
  http.serveChange(calls.place, (change) => acceptOrder(deps, change), {
    settle: ({ id }, { userId }) => micro.entered({ userId, publicId: id }),
  });
  http.servePrivate(calls.orders, async (input, session) =>
    micro.open(session.userId, input.currency_match_id ?? null),
  );
  http.servePrivate(calls.history, async (input, session) => readHistory(deps.db, session.userId, input));
  http.servePrivate(calls.limits, async (_input, session) => showLimits(deps, session.userId));
  http.serveChange(calls.setLossLimit, (change) => setLossLimit(deps, change));
  http.serveChange(calls.excludeSelf, (change) => excludeSelf(deps, change));
  http.serveChange(calls.refillPractice, (change) => refillPractice(deps, change));
  http.servePrivate(calls.receipt, async (input, session) =>
    showReceipt(deps, { userId: session.userId, publicId: input.id }),
  );
  http.serveOperator(calls.operatorProducts, async () => readProducts(deps));
  deps.operator.proposals.serve(http, calls.operatorAddProduct, 'micro.add_product', (tx, input, by) =>
    addProduct(tx, deps, { input, by }),
  );
  http.serveOperator(calls.operatorExposure, async () => showExposure(deps));
  http.serveOperator(calls.operatorOrders, async (input) => readAllOrders(deps, input));
  http.serveOperator(calls.operatorReceipt, async (input) =>
    showReceipt(deps, { userId: null, publicId: input.id }),
  );
}
