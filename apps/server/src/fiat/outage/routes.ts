import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import { declareOutage, finishOutage, showOutages } from './declare-outage.ts';

/** Serves the outages to operators. */
export function outageRoutes(http: HttpServer, deps: Deps): void {
  http.serveOperator(calls.operatorOutages, () => showOutages(deps));
  http.serveChange(calls.operatorDeclareOutage, (change) => declareOutage(deps, change));
  http.serveChange(calls.operatorEndOutage, (change) => finishOutage(deps, change));
}
