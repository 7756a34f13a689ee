import { OPERATOR_LIMITS } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { createPasswordHasher } from '../kernel/hash-password.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { OperatorSession, OperatorSessionLookup } from '../kernel/request.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { OPERATOR_PURPOSE } from './sealed-columns.ts';
import { createSocketTickets, type OperatorHolder, type SocketTickets } from '../kernel/socket-ticket.ts';
import { createThrottle } from '../kernel/throttle.ts';
import { type CreatedOperator, createOperatorAccount, type NewOperator } from './account/create-operator.ts';
import { deletePastEnrolments } from './account/enrolment-queries.ts';
import { findLinkedUserId } from './seat/operator-queries.ts';
import { assertMayCheck, assertMayMake } from './seat/persons.ts';
import { type AuditEntry, recordAudit } from './audit/record.ts';
import { recordView, type ViewedSubject } from './audit/record-view.ts';
import { type Deps, type OperatorDeps, operatorSessionsEnded } from './deps.ts';
import { createProposals, type Proposals } from './proposal/proposals.ts';
import { createSessionLookup, findEndedSessions } from './session/find-session.ts';
import { createFailureNotice } from './session/tell-failures.ts';
import { deletePastSessions } from './session/session-queries.ts';

const CLEANING_MS = 3_600_000;
/** Ended sessions are kept for a while, for whoever looks at what happened. */
const KEPT_MS = 90 * 86_400_000;

/** Operators, their sessions and the log of what they change. */
export interface Operator {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /** The lookup for calls of the console. */
  readonly findSession: OperatorSessionLookup;
  readonly tickets: Pick<SocketTickets<OperatorHolder>, 'issue'>;
  /** Exchanges a socket's ticket, once; null for one that is unknown or spent. */
  redeemTicket(ticket: string): OperatorHolder | null;
  /** Those of some sessions that have ended, for the sockets that they opened. */
  findEndedSessions(sessionIds: readonly string[]): Promise<readonly string[]>;
  /** Appends one row to the audit log, in the transaction of the change and at its end (reliability, A4). */
  record(tx: Tx, session: OperatorSession, entry: AuditEntry): Promise<void>;
  /** Records that the operator sees identity data in clear; refuses `operator.too_many_views`. */
  recordView(session: OperatorSession, subject: ViewedSubject): Promise<void>;
  /** Refuses `operator.own_account` when the user account is the operator's own. */
  assertNotOwn(tx: Tx, session: OperatorSession, userId: number): Promise<void>;
  /** Lets an operator begin what a second one has to finish; refuses `operator.too_new`. */
  assertMayMake(tx: Tx, session: OperatorSession): Promise<void>;
  /** Lets a second operator finish it; refuses `operator.same_operator`, `operator.same_origin`, `operator.too_new`. */
  assertMayCheck(tx: Tx, session: OperatorSession, makerId: number): Promise<void>;
  /** Adds an operator from the command line or for a demonstration; refuses `operator.email_taken` and simple secrets. */
  create(input: NewOperator): Promise<CreatedOperator>;
  /** Changes that need a second operator; slices serve theirs through it. */
  readonly proposals: Proposals;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createOperator(given: OperatorDeps): Operator {
  const refusedViews = given.metrics.counter(
    'openbourse_operator_refused_views_total',
    'Views of identity data that were refused because an operator has had too many within an hour.',
    [],
  );
  const deps: Deps = {
    ...given,
    countRefusedView: () => refusedViews.inc({}),
    tellFailures: createFailureNotice(given),
    announceEnded: (sessionIds) => given.bus.publish(operatorSessionsEnded, { sessionIds }),
    hasher: createPasswordHasher(given.metrics, 'operator'),
    throttle: createThrottle({
      db: given.db.aside,
      clock: given.clock,
      scope: 'operator',
      refusal: 'operator.login_throttled',
      guesses: ['operator.wrong_credentials'],
    }),
    box: createSecretBox({
      secret: given.config.secret,
      purpose: OPERATOR_PURPOSE,
      random: given.random,
    }),
  };
  const tickets = createSocketTickets<OperatorHolder>(given);
  given.bus.subscribe(operatorSessionsEnded, ({ sessionIds }) => tickets.dropSessions(sessionIds));
  let stopCleaning = async (): Promise<void> => undefined;
  return {
    deps,
    findSession: createSessionLookup({ ...given, limitFactor: given.config.callLimitFactor }),
    tickets,
    redeemTicket: tickets.redeem,
    findEndedSessions: (sessionIds) => findEndedSessions(given, sessionIds),
    record: (tx, session, entry) => recordAudit(tx, given.clock, { actor: session, entry }),
    recordView: (session, subject) => recordView(deps, session, subject),
    assertNotOwn: async (tx, session, userId) => {
      if ((await findLinkedUserId(tx, session.operatorId)) === userId)
        throw new AppError('operator.own_account');
    },
    assertMayMake: (tx, session) => assertMayMake(tx, given.clock, session),
    assertMayCheck: (tx, session, makerId) => assertMayCheck(tx, given.clock, { session, makerId }),
    create: (input) => createOperatorAccount(deps, input),
    proposals: createProposals(deps),
    start: (jobs) => {
      const job = { name: 'operator.clean', periodMs: CLEANING_MS } as const;
      stopCleaning = jobs.every(job, () => clean(deps));
    },
    stop: () => stopCleaning(),
  };
}

/** Removes what has expired; repeating it is harmless. */
async function clean(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deletePastSessions(deps.db, now - KEPT_MS);
  await deletePastEnrolments(deps.db, now - KEPT_MS);
  await deps.throttle.clean(now - OPERATOR_LIMITS.sessionMs);
}
