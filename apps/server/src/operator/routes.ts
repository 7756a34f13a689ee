import { operator as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { presentTotpSecret } from '../kernel/totp.ts';
import { amendPassword } from './account/amend-password.ts';
import { resetAuthenticator, resetPassword, setActive, setRoles } from './account/change-operator.ts';
import { createOperatorAccount } from './account/create-operator.ts';
import { showOperator, showOperators } from './account/show-operator.ts';
import { readAudit } from './audit/list-audit.ts';
import { PIECE_ROWS, verifyAudit } from './audit/verify-audit.ts';
import type { Operator } from './operator.ts';
import { endSession, logout } from './session/end-session.ts';
import { listSessions, showMe } from './session/list-sessions.ts';
import { login } from './session/login.ts';

/** Serves the sessions of operators, the operators themselves and the audit log. */
export function operatorRoutes(http: HttpServer, { kit, tickets }: Operator): void {
  http.servePublic(contract.login, async (input, context) => login(kit, input, context));
  http.serveOperator(contract.logout, async (_input, session) => {
    await logout(kit, session);
    return {};
  });
  http.serveOperator(contract.meOf, async (_input, session) => showMe(kit, session.id));
  http.serveOperator(contract.sessions, async (input, session) =>
    listSessions(kit, session, input.operator_id ?? session.operatorId),
  );
  http.serveOperator(contract.endSession, async (input, session) => {
    await endSession(kit, session, input.session_id);
    return {};
  });
  http.serveOperator(contract.socketTicket, async (_input, { operatorId, roles, id: sessionId }) =>
    tickets.issue({ operatorId, roles, sessionId }),
  );
  http.serveOperator(contract.amendPassword, async (input, session) => {
    await amendPassword(kit, session, { ...input, newPassword: input.new_password });
    return {};
  });
  http.serveOperator(contract.auditList, async (input) => readAudit(kit.db, input));
  http.serveOperator(contract.auditVerify, async (input) =>
    verifyAudit(kit.db, input.from_seq ?? 1, PIECE_ROWS),
  );
  accountRoutes(http, kit);
}

function accountRoutes(http: HttpServer, kit: Operator['kit']): void {
  http.serveOperator(contract.operators, async () => showOperators(kit));
  http.serveOperator(contract.create, async (input, session) => {
    const { user_uid: userUid = null, ...rest } = input;
    const created = await createOperatorAccount(kit, session, { ...rest, userUid, secret: null });
    return {
      operator: await showOperator(kit, created.id),
      authenticator: presentTotpSecret(created.secret, created.email),
    };
  });
  http.serveOperator(contract.setRoles, async ({ operator_id: operatorId, ...input }, session) => {
    await setRoles(kit, session, { ...input, operatorId });
    return showOperator(kit, operatorId);
  });
  http.serveOperator(contract.setActive, async ({ operator_id: operatorId, ...input }, session) => {
    await setActive(kit, session, { operatorId, isActive: input.is_active, reason: input.reason });
    return showOperator(kit, operatorId);
  });
  http.serveOperator(contract.resetAuthenticator, async ({ operator_id: operatorId, reason }, session) => {
    const secret = await resetAuthenticator(kit, session, { operatorId, reason });
    const operator = await showOperator(kit, operatorId);
    return { operator, authenticator: presentTotpSecret(secret, operator.email) };
  });
  http.serveOperator(contract.resetPassword, async ({ operator_id: operatorId, ...input }, session) => {
    await resetPassword(kit, session, { ...input, operatorId });
    return showOperator(kit, operatorId);
  });
}
