import type { DecodedInputOf, identity } from '@openbourse/api';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError, recordingRefusals } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { maskAccount } from '../account/account.ts';
import { readAccount } from '../account/read-account.ts';
import { insertNewUser } from '../account/create-user.ts';
import { recordEvent } from '../account/record-event.ts';
import { findArea, findInviter } from '../account/user-queries.ts';
import { checkCode, consumeCode } from '../code/check-code.ts';
import type { Deps } from '../deps.ts';
import { knowDevice } from '../device/known-device.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import { openSession } from '../session/open-session.ts';
import type { Login } from '../session/login-challenge.ts';

/**
 * Creates a user whose e-mail address or mobile number was proved by a code, and opens a session. The
 * existence of an account is revealed to its owner alone: the owner gets no code to register with.
 */
export async function register(
  deps: Deps,
  input: DecodedInputOf<typeof identity.register>,
  context: RequestContext,
): Promise<Login> {
  const account = await readAccount(deps.db, {
    text: input.account,
    kind: input.type ?? 'email',
    areaId: input.area_id,
  });
  checkNewPassword({
    password: input.password,
    confirmation: input.re_password,
    ownNames: [account.value],
    fields: { password: 'password', confirmation: 're_password' },
  });
  const by = { code: input.sms_code, requester: { ip: context.ip, device: null } };
  const codeId = await checkCode(deps, { purpose: 'register', account: account.value }, by);
  // A guess at an invite code costs a try at the code of the address.
  const invitedBy = await findInviterOf(deps.db, input.invite_code, deps.config.defaultInviteCode);
  const passwordHash = await deps.hasher.hash(input.password);
  const create = async (tx: Tx): Promise<Login> => {
    const now = deps.clock.now();
    await consumeCode(tx, { id: codeId, purpose: 'register', now });
    const userId = await insertNewUser(tx, deps.random, {
      email: account.kind === 'email' ? account.value : null,
      mobile: account.kind === 'mobile' ? account.value : null,
      areaId: account.areaId,
      passwordHash,
      payPasswordHash: null,
      level: 0,
      userGroup: 'default',
      invitedBy,
      locale: context.locale,
      createdAt: now,
    });
    const session = await openSession(tx, deps, { userId, origin: context });
    await recordEvent(tx, {
      kind: 'registered',
      userId,
      sessionId: session.id,
      subject: maskAccount(account),
      origin: context,
      at: now,
    });
    const email = account.kind === 'email' ? account.value : null;
    await deps.screening.screen(tx, {
      ...{ kind: 'registration', reference: String(userId), userId },
      facts: async () => ({ email, countries: await countriesOf(tx, account.areaId) }),
    });
    return { ...session, device: await knowDevice(tx, deps, { userId, context }) };
  };
  return recordingRefusals(() => deps.db.transaction(create));
}

async function countriesOf(db: Db, areaId: number): Promise<readonly string[]> {
  const area = await findArea(db, areaId);
  return area === null ? [] : [area.iso];
}

/** The inviting user, or null for the operator's own code. */
async function findInviterOf(db: Db, text: string, operatorCode: string): Promise<number | null> {
  const inviteCode = text.trim().toUpperCase();
  if (operatorCode !== '' && inviteCode === operatorCode.toUpperCase()) return null;
  const inviter = await findInviter(db, inviteCode);
  if (inviter === null) throw new AppError('identity.invite_code_unknown', { field: 'invite_code' });
  return inviter;
}
