import { identity as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { bindAccount, sendCodeToNewAccount } from './credential/bind-account.ts';
import { loginSecond } from './credential/login-second.ts';
import {
  beginBinding,
  bindAuthenticator,
  renewRecoveryCodes,
  unbindAuthenticator,
} from './credential/bind-authenticator.ts';
import type { Identity } from './identity.ts';
import { beginPasskeyLogin, finishPasskeyLogin } from './passkey/login-passkey.ts';
import { nameOwnPasskey, removePasskey, showPasskeys } from './passkey/manage-passkeys.ts';
import { beginPasskey, finishPasskey } from './passkey/register-passkey.ts';
import { showLogin } from './session/login-challenge.ts';
import { freezeOwnAccount } from './security/freeze-account.ts';
import { showSecurityEvents } from './security/list-events.ts';
import { setAntiPhishingCode } from './security/set-anti-phishing-code.ts';
import { showSecurityCenter } from './security/show-security-center.ts';

/** Serves second factors and the security center. */
export function securityRoutes(http: HttpServer, { deps }: Identity): void {
  http.servePublic(calls.loginSecond, async (input, context) =>
    showLogin(deps, await loginSecond(deps, input, context)),
  );
  http.servePublic(calls.loginPasskeyBegin, (input) => beginPasskeyLogin(deps, input));
  http.servePublic(calls.loginPasskeyFinish, async (input, context) =>
    showLogin(deps, await finishPasskeyLogin(deps, input, context)),
  );

  http.servePrivate(calls.securityCenter, (_input, { userId }) => showSecurityCenter(deps, userId));
  http.servePrivate(calls.securityEvents, ({ kind, cursor, limit }, { userId }) =>
    showSecurityEvents(deps.db, { userId, kind, cursor, limit }),
  );
  // No connection waits while a password is hashed, so these have transactions of their own.
  http.serveCommand(calls.authenticatorBegin, ({ input, by: session }) =>
    beginBinding(deps, { session, ...input }),
  );
  http.serveCommand(calls.authenticatorBind, ({ input, by: session, context }) =>
    bindAuthenticator(deps, { session, ...input }, context),
  );
  http.serveCommand(calls.authenticatorUnbind, async ({ input, by: session, context }) => {
    await unbindAuthenticator(deps, { session, ...input }, context);
    return {};
  });
  http.serveCommand(calls.renewRecoveryCodes, ({ input, by: session, context }) =>
    renewRecoveryCodes(deps, { session, ...input }, context),
  );
  http.servePrivate(calls.passkeys, (_input, session) => showPasskeys(deps, session));
  http.serveCommand(calls.passkeyBegin, ({ input, by: session, context }) =>
    beginPasskey(deps, { session, ...input }, context),
  );
  http.serveCommand(calls.passkeyFinish, ({ input, by: session, context }) =>
    finishPasskey(deps, { session, ...input }, context),
  );
  http.serveChange(calls.passkeyRename, (change) => nameOwnPasskey(change));
  http.serveCommand(calls.passkeyRemove, async ({ input, by: session, context }) => {
    await removePasskey(deps, { session, ...input }, context);
    return {};
  });
  http.serveCommand(calls.antiPhishingCode, async ({ input, by: session, context }) => {
    const { password, anti_phishing_code: code } = input;
    await setAntiPhishingCode(deps, { session, password, code }, context);
    return {};
  });
  http.serveCommand(calls.freeze, async ({ input, by: session, context }) => {
    const { password, pay_password: payPassword } = input;
    await freezeOwnAccount(deps, { session, password, payPassword }, context);
    return {};
  });
  http.serveCommand(calls.sendBindCode, ({ input, by: session, context }) =>
    sendCodeToNewAccount(deps, { session, input }, context),
  );
  http.serveCommand(calls.bindAccount, async ({ input, by: session, context }) => {
    await bindAccount(deps, { session, input }, context);
    return {};
  });
}
