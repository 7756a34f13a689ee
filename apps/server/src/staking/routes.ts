import { staking as contract } from '@openbourse/api';
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
  http.servePrivate(contract.products, async (_input, session) => showProducts(deps, session.userId));
  http.servePrivate(contract.subscribe, async (input, session, { idempotencyKey }) =>
    subscribe(deps, session, { input, idempotencyKey }),
  );
  http.servePrivate(contract.stakingOrders, async (input, session) =>
    readOrders(deps, session.userId, input),
  );
  http.servePrivate(contract.stakingOrder, async (input, session) =>
    readOrder(deps, session.userId, input.id),
  );
  http.servePrivate(contract.dividends, async (input, session) => readDividends(deps, session.userId, input));
  http.servePrivate(contract.redeemQuote, async (input, session) =>
    quoteRedemption(deps, session.userId, input.id),
  );
  http.servePrivate(contract.redeem, async (input, session, context) =>
    redeem(deps, { session, context }, input),
  );
  http.servePrivate(contract.earnings, async (input, session) => showEarnings(deps, session.userId, input));
  http.serveOperator(contract.operatorStakingProducts, async (input) => readProducts(deps, input));
  http.serveOperator(contract.operatorAddStakingProduct, async (input, session) =>
    addProduct(deps, session, input),
  );
  deps.operator.proposals.serve(
    http,
    contract.operatorOpenStakingProduct,
    'staking.open_product',
    (tx, input) => openProduct(tx, deps, input),
  );
  http.serveOperator(contract.operatorCloseStakingProduct, async (input, session) =>
    closeProduct(deps, session, input),
  );
  http.serveOperator(contract.operatorStakingOrders, async (input) => readAllOrders(deps, input));
  http.serveOperator(contract.operatorStakingRewards, async () => showRewards(deps));
}
