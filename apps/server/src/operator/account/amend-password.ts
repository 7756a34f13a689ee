import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { spendCode } from '../session/login.ts';
import { endSessionsOf, findSessionById } from '../session/session-queries.ts';
import { findOperatorByEmail, setOperatorPassword } from '../seat/operator-queries.ts';
import { checkOperatorPassword } from './rules.ts';

/**
 * Changes the operator's password, proved by the old one and the authenticator, and ends the other sessions.
 */
export async function amendPassword(
  deps: Deps,
  session: OperatorSession,
  input: { readonly password: string; readonly newPassword: string; readonly code: string },
): Promise<void> {
  const email = (await findSessionById(deps.db, session.id))?.email ?? '';
  checkOperatorPassword(input.newPassword, email);
  await deps.throttle.runOwn(session.id, async () => {
    const operator = await findOperatorByEmail(deps.db, email);
    const isRight = await deps.hasher.verify(input.password, operator?.passwordHash ?? null);
    if (!isRight || operator === null) throw new AppError('operator.wrong_credentials');
    const passwordHash = await deps.hasher.hash(input.newPassword);
    const endedIds = await deps.db.transaction(async (tx) => {
      await spendCode(tx, deps, { operator, code: input.code });
      await setOperatorPassword(tx, operator.id, passwordHash);
      const ended = await endSessionsOf(tx, {
        operatorId: operator.id,
        exceptId: session.id,
        reason: 'secret_reset',
        now: deps.clock.now(),
      });
      await recordAudit(tx, deps.clock, {
        actor: session,
        entry: {
          action: 'operator.amend_password',
          subject: { kind: 'operator', id: operator.id },
          reason: '',
          before: null,
          after: null,
        },
      });
      return ended;
    });
    deps.announceEnded(endedIds);
  });
}
