import { verification as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { claimCase, decideCase } from './decide-case.ts';
import { readCase } from './read-case.ts';
import { readQueue } from './read-queue.ts';
import { showCenter } from './show-center.ts';
import { submitAdvanced, submitRealName } from './submit.ts';
import type { Verification } from './verification.ts';

/** Serves the specified calls of the user and the reviewers' queue. */
export function verificationRoutes(http: HttpServer, { kit }: Verification): void {
  http.serveChange(calls.realName, (change) => submitRealName(kit, change));
  http.serveChange(calls.advanced, (change) => submitAdvanced(kit, change));
  http.servePrivate(calls.center, (_input, { userId }) => showCenter(kit, kit.db, userId));

  http.serveOperator(calls.operatorQueue, (input, operator) => readQueue(kit, operator, input));
  http.serveOperator(calls.operatorCase, (input, operator) => readCase(kit, operator, input.case_id));
  http.serveChange(calls.operatorClaim, (change) => claimCase(kit, change));
  http.serveChange(calls.operatorDecide, (change) => decideCase(kit, change));
}
