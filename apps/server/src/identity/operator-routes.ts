import { identity as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Identity } from './identity.ts';
import { endUserSessions, restoreUser, restrictUser } from './operator-side/change-standing.ts';
import { resetAuthenticator } from './operator-side/reset-authenticator.ts';
import { showOneUser, showUserEvents, showUsers } from './operator-side/show-users.ts';

/** Serves the operators' calls about users. */
export function identityOperatorRoutes(http: HttpServer, { kit }: Identity): void {
  http.serveOperator(calls.operatorUsers, (input) => showUsers(kit, input));
  http.serveOperator(calls.operatorUser, ({ user_id: userId }, operator) =>
    showOneUser(kit, userId, operator),
  );
  http.serveOperator(calls.operatorUserEvents, (input) => showUserEvents(kit, input));
  http.serveChange(calls.operatorFreezeUser, (change) => restrictUser(kit, change, 'freeze'));
  http.serveChange(calls.operatorDisableUser, (change) => restrictUser(kit, change, 'disable'));
  const { proposals } = kit.operator;
  proposals.serve(http, calls.operatorUnfreezeUser, 'identity.unfreeze_user', (tx, input, by) =>
    restoreUser(tx, kit, {
      operator: by.session,
      userId: input.user_id,
      reason: input.reason,
      change: 'unfreeze',
    }),
  );
  proposals.serve(http, calls.operatorEnableUser, 'identity.enable_user', (tx, input, by) =>
    restoreUser(tx, kit, {
      operator: by.session,
      userId: input.user_id,
      reason: input.reason,
      change: 'enable',
    }),
  );
  http.serveChange(calls.operatorEndSessions, (change) => endUserSessions(kit, change));
  proposals.serve(http, calls.operatorResetAuthenticator, 'identity.reset_authenticator', (tx, input, by) =>
    resetAuthenticator(tx, kit, { operator: by.session, userId: input.user_id, reason: input.reason }),
  );
}
