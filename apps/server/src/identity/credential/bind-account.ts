import { type DecodedInputOf, type identity, SECURITY_LIMITS } from '@openbourse/api';
import { AppError, assert } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { type Account, maskAccount } from '../account/account.ts';
import { readAccount } from '../account/read-account.ts';
import { recordEvent } from '../account/record-event.ts';
import { contactOf } from '../account/contact.ts';
import { findUser, findUserByAccount, setAccount, type User } from '../account/user-queries.ts';
import { checkCode, consumeCode } from '../code/check-code.ts';
import { type SentCode, sendBindCode } from '../code/send-code.ts';
import { type Deps, userChanged } from '../deps.ts';
import { judgeFactor } from '../factor/judge-factor.ts';
import { notify } from '../message/notify.ts';
import { holdWithdrawals } from '../account/hold-withdrawals.ts';
import { requireNotFrozen } from '../standing/read-standing.ts';
import { lockUnchanged } from '../request/require-password.ts';

type Input = DecodedInputOf<typeof identity.bindAccount>;

/** Sends a code to the account that is to be bound. */
export async function sendCodeToNewAccount(
  deps: Deps,
  call: { readonly session: Session; readonly input: DecodedInputOf<typeof identity.sendBindCode> },
  context: RequestContext,
): Promise<SentCode> {
  const { user, account } = await readNewAccount(deps, call.session, call.input);
  return sendBindCode(deps, { user, account }, context);
}

/** Binds an e-mail address or mobile number, in place of the one of its kind or beside the other. */
export async function bindAccount(
  deps: Deps,
  call: { readonly session: Session; readonly input: Input },
  context: RequestContext,
): Promise<void> {
  const { session, input } = call;
  const { user, account } = await readNewAccount(deps, session, input);
  const present = { purpose: 'change_account', account: contactOf(user).value } as const;
  const presentId = await checkCode(deps, present, { code: input.auth_code, requester: session });
  const future = { purpose: 'bind_account', account: account.value } as const;
  const futureId = await checkCode(deps, future, { code: input.account_code, requester: session });
  const factor = await judgeFactor(deps, deps.db, {
    userId: user.id,
    code: input.google_code ?? '',
    field: 'google_code',
    isRecoveryAllowed: false,
    origin: context,
  });
  const isFirst = user[account.kind] === null;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await lockUnchanged(tx, user);
    await consumeCode(tx, { id: presentId, purpose: present.purpose, now });
    await consumeCode(tx, { id: futureId, purpose: future.purpose, now });
    await factor?.spend(tx);
    if (!(await setAccount(tx, { userId: user.id, account })))
      throw new AppError('identity.account_taken', { field: 'account' });
    const kind = isFirst ? 'account_bound' : 'account_changed';
    const hours = isFirst ? SECURITY_LIMITS.holdHoursFirst : SECURITY_LIMITS.holdHoursChange;
    await holdWithdrawals(tx, deps, { userId: user.id, hours, reason: kind });
    const subject = maskAccount(account);
    const sessionId = session.id;
    await recordEvent(tx, { kind, userId: user.id, sessionId, subject, origin: context, at: now });
    // To the account as it was: a thief who has changed it would not inform the owner.
    const to = contactOf(user);
    await notify(tx, deps, { userId: user.id, kind: 'account_changed', origin: context, to });
  });
  deps.bus.publish(userChanged, { userId: user.id });
}

async function readNewAccount(
  deps: Deps,
  session: Session,
  input: Pick<Input, 'type' | 'account' | 'area_id'>,
): Promise<{ readonly user: User; readonly account: Account }> {
  const { type: kind, account: text, area_id: areaId } = input;
  const account = await readAccount(deps.db, { text, kind, areaId });
  const user = await findUser(deps.db, session.userId);
  assert(user !== null, 'the user of a session exists');
  requireNotFrozen(user);
  const owner = await findUserByAccount(deps.db, account);
  if (owner?.id === user.id) throw new AppError('identity.account_unchanged', { field: 'account' });
  return { user, account: { kind: account.kind, value: account.value } };
}
