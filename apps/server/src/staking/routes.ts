import { staking as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { addProduct, closeProduct, openProduct, readProducts } from './manage-products.ts';
import { readAllOrders, readDividends, readOrder, readOrders } from './read-orders.ts';
import { quoteRedemption, redeem } from './redeem.ts';
import { showRewards } from './rewards.ts';
import { showEarnings } from './show-earnings.ts';
import { showProducts } from './show-products.ts';
import type { StakingDeps } from './staking-deps.ts';
import { subscribe } from './subscribe.ts';

export function stakingRoutes(http: HttpServer, deps: StakingDeps): void {
  http.servePrivate(calls.products, async (_input, session) => showProducts(deps, session.userId));
  http.serveChange(calls.subscribe, (change) => subscribe(deps, change));
  http.servePrivate(calls.orders, async (input, session) => readOrders(deps, session.userId, input));
  http.servePrivate(calls.order, async (input, session) => readOrder(deps, session.userId, input.id));
  http.servePrivate(calls.dividends, async (input, session) => readDividends(deps, session.userId, input));
  http.servePrivate(calls.redeemQuote, async (input, session) =>
    quoteRedemption(deps, session.userId, input.id),
  );
  http.serveChange(calls.redeem, (change) => redeem(deps, change));
  http.servePrivate(calls.earnings, async (input, session) => showEarnings(deps, session.userId, input));
  http.serveOperator(calls.operatorProducts, async (input) => readProducts(deps, input));
  http.serveChange(calls.operatorAddProduct, (change) => addProduct(deps, change));
  deps.operator.proposals.serve(http, calls.operatorOpenProduct, 'staking.open_product', (tx, input) =>
    openProduct(tx, deps, input),
  );
  http.serveChange(calls.operatorCloseProduct, (change) => closeProduct(deps, change));
  http.serveOperator(calls.operatorOrders, async (input) => readAllOrders(deps, input));
  http.serveOperator(calls.operatorRewards, async () => showRewards(deps));
}
