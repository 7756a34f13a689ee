import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import { listOrders } from './list-orders.ts';
import { rule } from './rule.ts';
import { showForArbiter } from './show-order.ts';
import { showStatistics } from './statistics.ts';

/** Serves the desk of arbiters. */
export function deskRoutes(http: HttpServer, deps: Deps): void {
  http.serveOperator(calls.operatorOrders, (input) => listOrders(deps, input));
  http.serveOperator(calls.operatorOrder, ({ id }, operator) => showForArbiter(deps, operator, id));
  http.serveChange(calls.operatorRule, (change) => rule(deps, change));
  http.serveOperator(calls.operatorStatistics, () => showStatistics(deps));
}
