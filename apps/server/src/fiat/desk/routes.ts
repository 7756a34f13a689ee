import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { listOrders } from './list-orders.ts';
import { rule } from './rule.ts';
import { showForArbiter } from './show-order.ts';
import { showStatistics } from './statistics.ts';

/** Serves the desk of arbiters. */
export function deskRoutes(http: HttpServer, kit: Kit): void {
  http.serveOperator(calls.operatorOrders, (input) => listOrders(kit, input));
  http.serveOperator(calls.operatorOrder, ({ id }, operator) => showForArbiter(kit, operator, id));
  http.serveChange(calls.operatorRule, (change) => rule(kit, change));
  http.serveOperator(calls.operatorStatistics, () => showStatistics(kit));
}
