import { identity as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Identity } from './identity.ts';
import { endUserSessions, restoreUser, restrictUser } from './operator-side/change-standing.ts';
import { resetAuthenticator } from './operator-side/reset-authenticator.ts';
import { showOneUser, showUserEvents, showUsers } from './operator-side/show-users.ts';

/** Serves the operators' calls about users. */
export function identityOperatorRoutes(http: HttpServer, { deps }: Identity): void {
  http.serveOperator(calls.operatorUsers, (input) => showUsers(deps, input));
  http.serveOperator(calls.operatorUser, ({ user_id: userId }, operator) =>
    showOneUser(deps, userId, operator),
  );
  http.serveOperator(calls.operatorUserEvents, (input) => showUserEvents(deps, input));
  http.serveChange(calls.operatorFreezeUser, (change) => restrictUser(deps, change, 'freeze'));
  http.serveChange(calls.operatorDisableUser, (change) => restrictUser(deps, change, 'disable'));
  const { proposals } = deps.operator;
  proposals.serve(http, calls.operatorUnfreezeUser, 'identity.unfreeze_user', (tx, input, by) =>
    restoreUser(tx, deps, {
      operator: by.session,
      userId: input.user_id,
      reason: input.reason,
      change: 'unfreeze',
    }),
  );
  proposals.serve(http, calls.operatorEnableUser, 'identity.enable_user', (tx, input, by) =>
    restoreUser(tx, deps, {
      operator: by.session,
      userId: input.user_id,
      reason: input.reason,
      change: 'enable',
    }),
  );
  http.serveChange(calls.operatorEndSessions, (change) => endUserSessions(deps, change));
  proposals.serve(http, calls.operatorResetAuthenticator, 'identity.reset_authenticator', (tx, input, by) =>
    resetAuthenticator(tx, deps, { operator: by.session, userId: input.user_id, reason: input.reason }),
  );
}
