import { verification as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { claimCase, decideCase } from './decide-case.ts';
import { readCase } from './read-case.ts';
import { readQueue } from './read-queue.ts';
import { showCenter } from './show-center.ts';
import { submitAdvanced, submitRealName } from './submit.ts';
import type { Verification } from './verification.ts';

/** Serves the specified calls of the user and the reviewers' queue. */
export function verificationRoutes(http: HttpServer, { deps }: Verification): void {
  http.serveChange(calls.realName, (change) => submitRealName(deps, change));
  http.serveChange(calls.advanced, (change) => submitAdvanced(deps, change));
  http.servePrivate(calls.center, (_input, { userId }) => showCenter(deps, deps.db, userId));

  http.serveOperator(calls.operatorQueue, (input, operator) => readQueue(deps, operator, input));
  http.serveOperator(calls.operatorCase, (input, operator) => readCase(deps, operator, input.case_id));
  http.serveChange(calls.operatorClaim, (change) => claimCase(deps, change));
  http.serveChange(calls.operatorDecide, (change) => decideCase(deps, change));
}
