import { micro as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Micro } from './micro.ts';
import type { MicroDeps } from './micro-deps.ts';
import { addProduct, readProducts, showExposure } from './operator-side.ts';
import { readAllOrders, readHistory } from './read-orders.ts';
import { showReceipt } from './receipts.ts';
import { excludeSelf, refillPractice, setLossLimit, showLimits } from './self-limit.ts';
import { createFundsView } from './show-funds.ts';
import { showHouseEdge, showProducts } from './show-products.ts';

export function microRoutes(http: HttpServer, deps: MicroDeps, micro: Micro): void {
  http.servePublic(contract.products, async () => showProducts(deps));
  const showFunds = createFundsView(deps);
  http.servePublic(contract.microFunds, async () => showFunds());
  http.servePublic(contract.houseEdge, async (input) => showHouseEdge(deps, input));
  http.servePrivate(contract.place, async (input, session, { idempotencyKey }) =>
    micro.place(session, { input, idempotencyKey }),
  );
  http.servePrivate(contract.orders, async (input, session) =>
    micro.open(session.userId, input.currency_match_id ?? null),
  );
  http.servePrivate(contract.microHistory, async (input, session) =>
    readHistory(deps.db, session.userId, input),
  );
  http.servePrivate(contract.microLimits, async (_input, session) => showLimits(deps, session.userId));
  http.servePrivate(contract.setLossLimit, async (input, session) =>
    setLossLimit(deps, session.userId, input),
  );
  http.servePrivate(contract.excludeSelf, async (input, session) => excludeSelf(deps, session.userId, input));
  http.servePrivate(contract.refillPractice, async (_input, session) => refillPractice(deps, session.userId));
  http.servePrivate(contract.receipt, async (input, session) =>
    showReceipt(deps, { userId: session.userId, publicId: input.id }),
  );
  http.serveOperator(contract.operatorMicroProducts, async () => readProducts(deps));
  deps.operator.proposals.serve(
    http,
    contract.operatorAddMicroProduct,
    'micro.add_product',
    (tx, input, by) => addProduct(tx, deps, { input, by }),
  );
  http.serveOperator(contract.operatorMicroExposure, async () => showExposure(deps));
  http.serveOperator(contract.operatorMicroOrders, async (input) => readAllOrders(deps, input));
  http.serveOperator(contract.operatorMicroReceipt, async (input) =>
    showReceipt(deps, { userId: null, publicId: input.id }),
  );
}
