import { type DecodedInputOf, type identity, SECURITY_LIMITS } from '@openbourse/api';
import { AppError, assert } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { contactOf } from '../account/show-user.ts';
import { findUser, lockUser, setPayPasswordHash } from '../account/user-queries.ts';
import { checkCode, consumeCode } from '../code/check-code.ts';
import { type Kit, userChanged } from '../deps.ts';
import { notify } from '../message/notify.ts';
import { checkNewPayPassword } from '../password/pay-password-rules.ts';
import { holdWithdrawals } from '../standing/hold-withdrawals.ts';
import { requireNotFrozen } from '../standing/read-standing.ts';

/** Sets the transaction password, or changes it, with a code. */
export async function amendPayPassword(
  kit: Kit,
  call: { readonly session: Session; readonly input: DecodedInputOf<typeof identity.amendPayPassword> },
  context: RequestContext,
): Promise<void> {
  const { session, input } = call;
  checkNewPayPassword(input.pay_password, input.re_pay_password);
  const user = await findUser(kit.db, session.userId);
  assert(user !== null, 'the user of a session exists');
  requireNotFrozen(user);
  const subject = { purpose: 'amend_pay_password', account: contactOf(user).value } as const;
  const codeId = await checkCode(kit, subject, input.auth_code);
  if (await kit.hasher.verify(input.pay_password, user.passwordHash))
    throw new AppError('identity.pay_password_same_as_login', { field: 'pay_password', accepted: '481516' });
  const payPasswordHash = await kit.hasher.hash(input.pay_password);
  await kit.db.transaction(async (tx) => {
    const now = kit.clock.now();
    const current = await lockUser(tx, user.id);
    const isUnset = current?.payPasswordHash === null;
    await consumeCode(tx, { id: codeId, purpose: subject.purpose, now });
    await setPayPasswordHash(tx, { userId: user.id, payPasswordHash });
    const hours = isUnset ? SECURITY_LIMITS.holdHoursFirst : SECURITY_LIMITS.holdHoursChange;
    const kind = isUnset ? 'pay_password_set' : 'pay_password_changed';
    await holdWithdrawals(tx, kit, { userId: user.id, hours, reason: kind });
    await recordEvent(tx, { kind, userId: user.id, sessionId: session.id, origin: context, at: now });
    await notify(tx, kit, { userId: user.id, kind, origin: context });
  });
  kit.bus.publish(userChanged, { userId: user.id });
}
