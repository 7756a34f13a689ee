import { identity as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { bindAccount, sendCodeToNewAccount } from './credential/bind-account.ts';
import { loginSecond } from './credential/login-second.ts';
import {
  beginBinding,
  bindAuthenticator,
  renewRecoveryCodes,
  unbindAuthenticator,
} from './factor/bind-authenticator.ts';
import type { Identity } from './identity.ts';
import { beginPasskeyLogin, finishPasskeyLogin } from './passkey/login-passkey.ts';
import { nameOwnPasskey, removePasskey, showPasskeys } from './passkey/manage-passkeys.ts';
import { beginPasskey, finishPasskey } from './passkey/register-passkey.ts';
import { showLogin } from './session/login-challenge.ts';
import { freezeOwnAccount } from './standing/freeze-account.ts';
import { showSecurityEvents } from './standing/list-events.ts';
import { setAntiPhishingCode } from './standing/set-anti-phishing-code.ts';
import { showSecurityCenter } from './standing/show-security-center.ts';

/** Serves second factors and the security centre. */
export function securityRoutes(http: HttpServer, { kit }: Identity): void {
  http.servePublic(contract.loginSecond, async (input, context) =>
    showLogin(kit, await loginSecond(kit, input, context)),
  );
  http.servePublic(contract.loginPasskeyBegin, (input) => beginPasskeyLogin(kit, input));
  http.servePublic(contract.loginPasskeyFinish, async (input, context) =>
    showLogin(kit, await finishPasskeyLogin(kit, input, context)),
  );

  http.servePrivate(contract.securityCenter, (_input, { userId }) => showSecurityCenter(kit, userId));
  http.servePrivate(contract.securityEvents, ({ kind, cursor, limit }, { userId }) =>
    showSecurityEvents(kit.db, { userId, kind, cursor, limit }),
  );
  http.servePrivate(contract.authenticatorBegin, ({ password }, session) =>
    beginBinding(kit, { session, password }),
  );
  http.servePrivate(contract.authenticatorBind, ({ code }, session, context) =>
    bindAuthenticator(kit, { session, code }, context),
  );
  http.servePrivate(contract.authenticatorUnbind, async (input, session, context) => {
    await unbindAuthenticator(kit, { session, ...input }, context);
    return {};
  });
  http.servePrivate(contract.renewRecoveryCodes, (input, session, context) =>
    renewRecoveryCodes(kit, { session, ...input }, context),
  );
  http.servePrivate(contract.passkeys, (_input, session) => showPasskeys(kit, session));
  http.servePrivate(contract.passkeyBegin, (input, session, context) =>
    beginPasskey(kit, { session, ...input }, context),
  );
  http.servePrivate(contract.passkeyFinish, (input, session, context) =>
    finishPasskey(kit, { session, ...input }, context),
  );
  http.servePrivate(contract.passkeyRename, async (input, session) => {
    await nameOwnPasskey(kit, { session, ...input });
    return {};
  });
  http.servePrivate(contract.passkeyRemove, async (input, session, context) => {
    await removePasskey(kit, { session, ...input }, context);
    return {};
  });
  http.servePrivate(contract.antiPhishingCode, async (input, session, context) => {
    const { password, anti_phishing_code: code } = input;
    await setAntiPhishingCode(kit, { session, password, code }, context);
    return {};
  });
  http.servePrivate(contract.freeze, async ({ password, pay_password: payPassword }, session, context) => {
    await freezeOwnAccount(kit, { session, password, payPassword }, context);
    return {};
  });
  http.servePrivate(contract.sendBindCode, (input, session, context) =>
    sendCodeToNewAccount(kit, { session, input }, context),
  );
  http.servePrivate(contract.bindAccount, async (input, session, context) => {
    await bindAccount(kit, { session, input }, context);
    return {};
  });
}
