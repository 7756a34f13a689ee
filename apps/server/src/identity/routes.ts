import { identity as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { DeviceReply } from '../kernel/request.ts';
import { readAccount } from './account/read-account.ts';
import { listNamedAreas } from './account/list-areas.ts';
import { showUser } from './standing/show-user.ts';
import { sendOwnCode, sendPublicCode } from './code/send-code.ts';
import { amendPassword } from './credential/amend-password.ts';
import { amendPayPassword } from './credential/amend-pay-password.ts';
import { forgetPassword } from './credential/forget-password.ts';
import { login } from './credential/login.ts';
import { register } from './credential/register.ts';
import type { Identity } from './identity.ts';
import { identityOperatorRoutes } from './operator-routes.ts';
import { securityRoutes } from './security-routes.ts';
import { logout, revokeSession } from './session/end-session.ts';
import { listSessions } from './session/list-sessions.ts';
import { showLogin } from './session/login-challenge.ts';
import { refreshSession } from './session/refresh-session.ts';

/** Serves the calls of the identity. */
export function identityRoutes(http: HttpServer, identity: Identity): void {
  const { deps, tickets } = identity;
  securityRoutes(http, identity);
  identityOperatorRoutes(http, identity);
  http.servePublic(calls.areaList, (_input, context) => listNamedAreas(deps.db, context.locale));
  http.servePublic(calls.login, async (input, context) => showLogin(deps, await login(deps, input, context)));
  http.servePublic(calls.register, async (input, context) =>
    showLogin(deps, await register(deps, input, context)),
  );
  http.servePublic(
    calls.forgetPassword,
    async (input, context) => new DeviceReply({}, await forgetPassword(deps, input, context)),
  );
  http.servePublic(calls.refreshToken, (_input, context) => refreshSession(deps, context));
  http.servePublic(calls.sendEmail, async ({ account: text, purpose }, context) => {
    const account = await readAccount(deps.db, { text, kind: 'email', areaId: undefined });
    return sendPublicCode(deps, { account, purpose }, context);
  });
  http.servePublic(calls.sendSms, async ({ account: text, area_id: areaId, purpose }, context) => {
    const account = await readAccount(deps.db, { text, kind: 'mobile', areaId });
    return sendPublicCode(deps, { account, purpose }, context);
  });

  http.servePrivate(calls.info, (_input, { userId }) => showUser(deps.db, { userId, now: deps.clock.now() }));
  http.serveCommand(calls.sendCode, ({ input, by: session, context }) =>
    sendOwnCode(deps, { session, ...input }, context),
  );
  // No connection waits while a password is hashed, so these have transactions of their own.
  http.serveCommand(calls.amendPassword, async ({ input, by: session, context }) => {
    await amendPassword(deps, { session, input }, context);
    return {};
  });
  http.serveCommand(calls.amendPayPassword, async ({ input, by: session, context }) => {
    await amendPayPassword(deps, { session, input }, context);
    return {};
  });
  http.serveCommand(calls.logout, async ({ by, context }) => {
    await logout(deps, by, context);
    return {};
  });
  http.servePrivate(calls.sessions, (_input, session) => listSessions(deps, session));
  http.serveChange(calls.revokeSession, (change) => revokeSession(change));
  http.serveCommand(calls.socketTicket, async ({ by: { userId, id: sessionId } }) =>
    tickets.issue({ userId, sessionId }),
  );
}
