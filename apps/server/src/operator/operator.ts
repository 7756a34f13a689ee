import type { Clock } from '../kernel/clock.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { findLinkedUserId } from './account/operator-queries.ts';
import { type AuditEntry, recordAudit } from './audit/record.ts';

/** Operators, their sessions and the log of what they change. */
export interface Operator {
  /** Appends one row to the audit log, in the transaction of the change and at its end. */
  record(tx: Tx, session: OperatorSession, entry: AuditEntry): Promise<void>;
  /** Refuses `operator.own_account` when the user account is the operator's own. */
  assertNotOwn(tx: Tx, session: OperatorSession, userId: number): Promise<void>;
}

export interface OperatorDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export function createOperator(deps: OperatorDeps): Operator {
  return {
    record: (tx, session, entry) => recordAudit(tx, deps.clock, { actor: session, entry }),
    assertNotOwn: async (tx, session, userId) => {
      if ((await findLinkedUserId(tx, session.operatorId)) === userId)
        throw new AppError('operator.own_account');
    },
  };
}
