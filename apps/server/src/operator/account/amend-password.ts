import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { recordAudit } from '../audit/record.ts';
import type { Kit } from '../deps.ts';
import { spendCode } from '../session/login.ts';
import { endSessionsOf, findSessionById } from '../session/session-queries.ts';
import { findOperatorByEmail, setOperatorPassword } from '../seat/operator-queries.ts';
import { checkOperatorPassword } from './rules.ts';

/**
 * Changes the operator's password, proved by the old one and the authenticator, and ends the other sessions.
 */
export async function amendPassword(
  kit: Kit,
  session: OperatorSession,
  input: { readonly password: string; readonly newPassword: string; readonly code: string },
): Promise<void> {
  const email = (await findSessionById(kit.db, session.id))?.email ?? '';
  checkOperatorPassword(input.newPassword, email);
  await kit.throttle.runOwn(session.id, async () => {
    const operator = await findOperatorByEmail(kit.db, email);
    const isRight = await kit.hasher.verify(input.password, operator?.passwordHash ?? null);
    if (!isRight || operator === null) throw new AppError('operator.wrong_credentials');
    const passwordHash = await kit.hasher.hash(input.newPassword);
    const endedIds = await kit.db.transaction(async (tx) => {
      await spendCode(tx, kit, { operator, code: input.code });
      await setOperatorPassword(tx, operator.id, passwordHash);
      const ended = await endSessionsOf(tx, {
        operatorId: operator.id,
        exceptId: session.id,
        reason: 'secret_reset',
        now: kit.clock.now(),
      });
      await recordAudit(tx, kit.clock, {
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
    kit.announceEnded(endedIds);
  });
}
