import { OPERATOR_LIMITS } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { createPasswordHasher } from '../kernel/hash-password.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { OperatorSession, OperatorSessionLookup } from '../kernel/request.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createSocketTickets, type OperatorHolder, type SocketTickets } from '../kernel/socket-ticket.ts';
import { createThrottle } from '../kernel/throttle.ts';
import { type CreatedOperator, createOperatorAccount, type NewOperator } from './account/create-operator.ts';
import { findLinkedUserId } from './account/operator-queries.ts';
import { type AuditEntry, recordAudit } from './audit/record.ts';
import type { Kit, OperatorDeps } from './deps.ts';
import { createSessionLookup, findEndedSessions } from './session/find-session.ts';
import { deletePastSessions } from './session/session-queries.ts';

const CLEANING_MS = 3_600_000;
/** Ended sessions are kept for a while, for whoever looks at what happened. */
const KEPT_MS = 90 * 86_400_000;

/** Operators, their sessions and the log of what they change. */
export interface Operator {
  /** What the use-cases work with; the routes of this slice hand it on. */
  readonly kit: Kit;
  /** The lookup for calls of the console. */
  readonly findSession: OperatorSessionLookup;
  readonly tickets: Pick<SocketTickets<OperatorHolder>, 'issue'>;
  /** Exchanges a socket's ticket, once; null for one that is unknown or spent. */
  redeemTicket(ticket: string): OperatorHolder | null;
  /** Those of some sessions that have ended, for the sockets that they opened. */
  findEndedSessions(sessionIds: readonly string[]): Promise<readonly string[]>;
  /** Appends one row to the audit log, in the transaction of the change and at its end (reliability, A4). */
  record(tx: Tx, session: OperatorSession, entry: AuditEntry): Promise<void>;
  /** Refuses `operator.own_account` when the user account is the operator's own. */
  assertNotOwn(tx: Tx, session: OperatorSession, userId: number): Promise<void>;
  /** Adds an operator from the command line or for a demonstration; refuses `operator.email_taken` and simple secrets. */
  create(input: NewOperator): Promise<CreatedOperator>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createOperator(deps: OperatorDeps): Operator {
  const kit: Kit = {
    ...deps,
    hasher: createPasswordHasher(deps.metrics, 'operator'),
    throttle: createThrottle({
      db: deps.db,
      clock: deps.clock,
      scope: 'operator',
      refusal: 'operator.login_throttled',
      guesses: ['operator.wrong_credentials'],
    }),
    box: createSecretBox({
      secret: deps.config.secret,
      purpose: 'operator authenticator',
      random: deps.random,
    }),
  };
  const tickets = createSocketTickets<OperatorHolder>(deps);
  let stopCleaning = async (): Promise<void> => undefined;
  return {
    kit,
    findSession: createSessionLookup(deps),
    tickets,
    redeemTicket: tickets.redeem,
    findEndedSessions: (sessionIds) => findEndedSessions(deps, sessionIds),
    record: (tx, session, entry) => recordAudit(tx, deps.clock, { actor: session, entry }),
    assertNotOwn: async (tx, session, userId) => {
      if ((await findLinkedUserId(tx, session.operatorId)) === userId)
        throw new AppError('operator.own_account');
    },
    create: (input) => createOperatorAccount(kit, null, input),
    start: (jobs) => {
      const job = { name: 'operator.clean', periodMs: CLEANING_MS } as const;
      stopCleaning = jobs.every(job, () => clean(kit));
    },
    stop: () => stopCleaning(),
  };
}

/** Removes what has expired; repeating it is harmless. */
async function clean(kit: Kit): Promise<void> {
  const now = kit.clock.now();
  await deletePastSessions(kit.db, now - KEPT_MS);
  await kit.throttle.clean(now - OPERATOR_LIMITS.sessionMs);
}
