import { convert as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { addPlan, pausePlan, removePlan, resumePlan } from './change-plans.ts';
import type { Converting } from './converting.ts';
import { showConversions } from './show-conversions.ts';
import { showPlans, showRuns } from './show-plans.ts';

export function convertRoutes(http: HttpServer, converting: Converting): void {
  const { deps } = converting;
  http.serveCommand(calls.quote, ({ input, by }) => converting.quote(by, input));
  http.serveCommand(calls.accept, ({ input: { id, move }, by }) => converting.accept({ ...by, move }, id));
  http.servePrivate(calls.conversion, ({ id }, { userId }) => converting.show(userId, id));
  http.servePrivate(calls.conversions, (input, { userId }) => showConversions(deps, userId, input));
  http.servePrivate(calls.plans, (_input, { userId }) => showPlans(deps, userId));
  http.serveChange(calls.addPlan, (change) => addPlan(deps, change));
  http.serveChange(calls.pausePlan, (change) => pausePlan(deps, change));
  http.serveChange(calls.resumePlan, (change) => resumePlan(deps, change));
  http.serveChange(calls.removePlan, (change) => removePlan(change));
  http.servePrivate(calls.runs, (input, { userId }) => showRuns(deps, userId, input));
}
