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
  http.servePrivate(calls.realName, async (input, { userId }, context) => {
    await submitRealName(kit, { userId, input }, context);
    return showCenter(kit, userId);
  });
  http.servePrivate(calls.advanced, async (input, { userId }, context) => {
    await submitAdvanced(kit, { userId, input }, context);
    return showCenter(kit, userId);
  });
  http.servePrivate(calls.center, (_input, { userId }) => showCenter(kit, userId));

  http.serveOperator(calls.operatorQueue, (input, operator) => readQueue(kit, operator, input));
  http.serveOperator(calls.operatorCase, (input, operator) => readCase(kit, operator, input.case_id));
  http.serveOperator(calls.operatorClaim, (input, operator) => claimCase(kit, operator, input.case_id));
  http.serveOperator(calls.operatorDecide, (input, operator) => decideCase(kit, operator, input));
}
