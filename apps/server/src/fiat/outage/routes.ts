import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { declareOutage, finishOutage, showOutages } from './declare-outage.ts';

/** Serves the outages to operators. */
export function outageRoutes(http: HttpServer, kit: Kit): void {
  http.serveOperator(calls.operatorOutages, () => showOutages(kit));
  http.serveOperator(calls.operatorDeclareOutage, (input, session) => declareOutage(kit, session, input));
  http.serveOperator(calls.operatorEndOutage, (input, session) => finishOutage(kit, session, input));
}
