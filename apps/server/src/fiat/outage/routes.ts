import { fiat as contract } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { declareOutage, finishOutage, showOutages } from './declare-outage.ts';

/** Serves the outages to operators. */
export function outageRoutes(http: HttpServer, kit: Kit): void {
  http.serveOperator(contract.operatorOutages, () => showOutages(kit));
  http.serveOperator(contract.operatorDeclareOutage, (input, session) => declareOutage(kit, session, input));
  http.serveOperator(contract.operatorEndOutage, (input, session) => finishOutage(kit, session, input));
}
