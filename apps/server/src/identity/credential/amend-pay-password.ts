import { type DecodedInputOf, type identity, SECURITY_LIMITS } from '@openbourse/api';
import { AppError, assert } from '../../kernel/error.ts';
import type { Tx } from '../../kernel/db.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { contactOf } from '../account/contact.ts';
import { findUser, lockUser, setPayPasswordHash, type User } from '../account/user-queries.ts';
import { checkCode, consumeCode } from '../code/check-code.ts';
import { type Deps, userChanged } from '../deps.ts';
import { isAuthenticatorBound } from '../factor/factor-queries.ts';
import { judgeFactor } from '../factor/judge-factor.ts';
import { notify } from '../message/notify.ts';
import { checkNewPayPassword } from '../password/pay-password-rules.ts';
import { judgePayPassword } from '../request/prove-pay-password.ts';
import { holdWithdrawals } from '../account/hold-withdrawals.ts';
import { requireNotFrozen } from '../standing/read-standing.ts';

type Input = DecodedInputOf<typeof identity.amendPayPassword>;

/**
 * Sets the transaction password, or changes it, with a code. Whoever has bound an authenticator proves it by that or by
 * the present transaction password as well, so that a mailbox alone opens nothing. A change holds what leaves; setting
 * it for the first time changes nothing that was there, and holds nothing.
 */
export async function amendPayPassword(
  deps: Deps,
  call: { readonly session: Session; readonly input: Input },
  context: RequestContext,
): Promise<void> {
  const { session, input } = call;
  checkNewPayPassword(input.pay_password, input.re_pay_password);
  const user = await findUser(deps.db, session.userId);
  assert(user !== null, 'the user of a session exists');
  requireNotFrozen(user);
  const subject = { purpose: 'amend_pay_password', account: contactOf(user).value } as const;
  const codeId = await checkCode(deps, subject, { code: input.auth_code, requester: session });
  if (await deps.hasher.verify(input.pay_password, user.passwordHash))
    throw new AppError('identity.pay_password_same_as_login', { field: 'pay_password', accepted: '481516' });
  const payPasswordHash = await deps.hasher.hash(input.pay_password);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const current = await lockUser(tx, user.id);
    assert(current !== null, 'the user of a session exists');
    const isUnset = current.payPasswordHash === null;
    await proveOwner(tx, deps, { user: current, input, context });
    await consumeCode(tx, { id: codeId, purpose: subject.purpose, now });
    await setPayPasswordHash(tx, { userId: user.id, payPasswordHash });
    const kind = isUnset ? 'pay_password_set' : 'pay_password_changed';
    const hours = SECURITY_LIMITS.holdHoursChange;
    if (!isUnset) await holdWithdrawals(tx, deps, { userId: user.id, hours, reason: 'pay_password_changed' });
    await recordEvent(tx, { kind, userId: user.id, sessionId: session.id, origin: context, at: now });
    await notify(tx, deps, { userId: user.id, kind, origin: context });
  });
  deps.bus.publish(userChanged, { userId: user.id });
}

/** Nothing more is asked where no authenticator is bound. */
async function proveOwner(
  tx: Tx,
  deps: Deps,
  of: { readonly user: User; readonly input: Input; readonly context: RequestContext },
): Promise<void> {
  const { user, input, context } = of;
  const { old_pay_password: payPassword = '', google_code: code = '' } = input;
  if (payPassword !== '' && (await isAuthenticatorBound(tx, user.id)))
    return judgePayPassword(deps, { user, payPassword, field: 'old_pay_password' }, context);
  const factor = await judgeFactor(deps, tx, {
    userId: user.id,
    code,
    field: 'google_code',
    isRecoveryAllowed: false,
    origin: context,
  });
  await factor?.spend(tx);
}
