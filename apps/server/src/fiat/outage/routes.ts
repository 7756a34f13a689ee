import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { declareOutage, finishOutage, showOutages } from './declare-outage.ts';

/** Serves the outages to operators. */
export function outageRoutes(http: HttpServer, kit: Kit): void {
  http.serveOperator(calls.operatorOutages, () => showOutages(kit));
  http.serveChange(calls.operatorDeclareOutage, (change) => declareOutage(kit, change));
  http.serveChange(calls.operatorEndOutage, (change) => finishOutage(kit, change));
}
