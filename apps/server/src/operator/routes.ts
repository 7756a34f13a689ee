import { operator as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { SessionReply } from '../kernel/request.ts';
import { amendPassword } from './account/amend-password.ts';
import { resetAccess, setActive, setRoles } from './account/change-operator.ts';
import { createOperator } from './account/create-operator.ts';
import { beginEnrolment, enrol } from './account/enrol.ts';
import { showOperators } from './account/show-operator.ts';
import { readAudit } from './audit/list-audit.ts';
import { PIECE_ROWS, verifyAudit } from './audit/verify-audit.ts';
import type { Operator } from './operator.ts';
import { createAnnouncements, decideProposal, examineProposal } from './proposal/decide-proposal.ts';
import { showProposals } from './proposal/show-proposals.ts';
import { endSession, logout } from './session/end-session.ts';
import { listSessions, showMe } from './session/list-sessions.ts';
import { login } from './session/login.ts';

/** Serves the sessions of operators, the operators themselves and the audit log. */
export function operatorRoutes(http: HttpServer, { deps, tickets, proposals }: Operator): void {
  http.servePublic(calls.login, async (input, context) => login(deps, input, context));
  http.serveCommand(calls.logout, async ({ by }) => {
    await logout(deps, by);
    return new SessionReply({ body: {}, token: null, maxAgeMs: 0 });
  });
  http.serveOperator(calls.me, async (_input, session) => showMe(deps, session.id));
  http.serveOperator(calls.sessions, async (input, session) =>
    listSessions(deps, session, input.operator_id ?? session.operatorId),
  );
  http.serveChange(calls.endSession, (change) => endSession(deps, change));
  http.serveCommand(calls.socketTicket, async ({ by: { operatorId, roles, id: sessionId } }) =>
    tickets.issue({ operatorId, roles, sessionId }),
  );
  http.serveCommand(calls.amendPassword, async ({ input, by }) => {
    await amendPassword(deps, by, { ...input, newPassword: input.new_password });
    return {};
  });
  const { kinds } = proposals;
  http.serveOperator(calls.proposals, (input, session) => showProposals(deps, session, { kinds, input }));
  const decided = createAnnouncements();
  http.serveChange(calls.decideProposal, (change) => decideProposal(deps, change, { kinds, decided }), {
    examine: (input, by) => examineProposal(deps, by, { kinds, input }),
    settle: (shown) => decided.settle(shown),
  });
  http.serveOperator(calls.auditList, async (input) => readAudit(deps.db, input));
  http.serveOperator(calls.auditVerify, async (input) =>
    verifyAudit(deps.db, input.from_seq ?? 1, PIECE_ROWS),
  );
  accountRoutes(http, { deps, proposals });
}

function accountRoutes(http: HttpServer, { deps, proposals }: Pick<Operator, 'deps' | 'proposals'>): void {
  http.serveOperator(calls.operators, async () => showOperators(deps));
  http.servePublic(calls.beginEnrolment, (input) => beginEnrolment(deps, input));
  http.servePublic(calls.enrol, async (input, context) => {
    await enrol(deps, input, context);
    return {};
  });
  proposals.serve(http, calls.create, 'operator.create', (tx, input, by) =>
    createOperator(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.setRoles, 'operator.set_roles', (tx, input, by) =>
    setRoles(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.setActive, 'operator.set_active', (tx, input, by) =>
    setActive(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.resetAccess, 'operator.reset_access', (tx, input, by) =>
    resetAccess(tx, deps, { input, by }),
  );
}
