import { identity as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Identity } from './identity.ts';
import { endUserSessions, restoreUser, restrictUser } from './operator-side/change-standing.ts';
import { decideOnReset, proposeReset, showResets } from './operator-side/reset-authenticator.ts';
import { showOneUser, showUserEvents, showUsers } from './operator-side/show-users.ts';

/** Serves the operators' calls about users. */
export function identityOperatorRoutes(http: HttpServer, { kit }: Identity): void {
  http.serveOperator(contract.operatorUsers, (input) => showUsers(kit, input));
  http.serveOperator(contract.operatorUser, ({ user_id: userId }, operator) =>
    showOneUser(kit, userId, operator),
  );
  http.serveOperator(contract.operatorUserEvents, (input) => showUserEvents(kit, input));
  http.serveOperator(contract.operatorFreezeUser, ({ user_id: userId, reason }, operator) =>
    restrictUser(kit, { operator, userId, reason, change: 'freeze' }),
  );
  http.serveOperator(contract.operatorDisableUser, ({ user_id: userId, reason }, operator) =>
    restrictUser(kit, { operator, userId, reason, change: 'disable' }),
  );
  const { proposals } = kit.operator;
  proposals.serve(http, contract.operatorUnfreezeUser, 'identity.unfreeze_user', (tx, input, by) =>
    restoreUser(tx, kit, {
      operator: by.session,
      userId: input.user_id,
      reason: input.reason,
      change: 'unfreeze',
    }),
  );
  proposals.serve(http, contract.operatorEnableUser, 'identity.enable_user', (tx, input, by) =>
    restoreUser(tx, kit, {
      operator: by.session,
      userId: input.user_id,
      reason: input.reason,
      change: 'enable',
    }),
  );
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
