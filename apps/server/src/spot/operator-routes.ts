import { spot as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Spot } from './spot.ts';
import { addFeeRule, type FeeRuleDeps, readFeeRules } from './fee-rules.ts';

/** Serves the fee rules to operators, and what a user has ordered and traded. */
export function spotOperatorRoutes(
  http: HttpServer,
  deps: FeeRuleDeps & { readonly spot: Pick<Spot, 'listOrders' | 'listFills'> },
): void {
  http.serveOperator(calls.operatorOrders, async ({ user_id: userId, ...page }) =>
    deps.spot.listOrders(userId, page),
  );
  http.serveOperator(calls.operatorTrades, async ({ user_id: userId, ...page }) =>
    deps.spot.listFills(userId, page),
  );
  http.serveOperator(calls.operatorFeeRules, async (input) => readFeeRules(deps, input));
  deps.operator.proposals.serve(http, calls.operatorAddFeeRule, 'spot.add_fee_rule', (tx, input, by) =>
    addFeeRule(tx, deps, { input, by }),
  );
}
