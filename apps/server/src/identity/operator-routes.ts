import { identity as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Identity } from './identity.ts';
import { changeStanding, endUserSessions, type StandingChange } from './operator-side/change-standing.ts';
import { decideOnReset, proposeReset, showResets } from './operator-side/reset-authenticator.ts';
import { showOneUser, showUserEvents, showUsers } from './operator-side/show-users.ts';

/** Serves the operators' calls about users. */
export function identityOperatorRoutes(http: HttpServer, { kit }: Identity): void {
  http.serveOperator(contract.operatorUsers, (input) => showUsers(kit, input));
  http.serveOperator(contract.operatorUser, ({ user_id: userId }, operator) =>
    showOneUser(kit, userId, operator),
  );
  http.serveOperator(contract.operatorUserEvents, (input) => showUserEvents(kit, input));
  const changes = [
    [contract.operatorFreezeUser, 'freeze'],
    [contract.operatorUnfreezeUser, 'unfreeze'],
    [contract.operatorDisableUser, 'disable'],
    [contract.operatorEnableUser, 'enable'],
  ] as const satisfies readonly (readonly [unknown, StandingChange])[];
  for (const [endpoint, change] of changes) {
    http.serveOperator(endpoint, ({ user_id: userId, reason }, operator) =>
      changeStanding(kit, { operator, userId, reason, change }),
    );
  }
  http.serveOperator(contract.operatorEndSessions, ({ user_id: userId, reason }, operator) =>
    endUserSessions(kit, { operator, userId, reason }),
  );
  http.serveOperator(contract.operatorAuthenticatorResets, (input, operator) =>
    showResets(kit, input, operator),
  );
  http.serveOperator(contract.operatorProposeAuthenticatorReset, ({ user_id: userId, reason }, operator) =>
    proposeReset(kit, { operator, userId, reason }),
  );
  http.serveOperator(contract.operatorDecideAuthenticatorReset, ({ id, decision, reason }, operator) =>
    decideOnReset(kit, { operator, id, isApproved: decision === 'approve', reason }),
  );
}
