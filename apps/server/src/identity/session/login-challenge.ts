import { createHash, timingSafeEqual } from 'node:crypto';
import { SECURITY_LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { DeviceReply, type RequestContext } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { lockUser, setLocale, type User } from '../account/user-queries.ts';
import type { Kit } from '../deps.ts';
import { knowDevice } from '../device/known-device.ts';
import { notify } from '../message/notify.ts';
import { findChallenge, insertChallenge, type LoginChallenge, spendChallenge } from './challenge-queries.ts';
import { announceEnded } from './end-session.ts';
import { openSession } from './open-session.ts';
import { drawToken, hashToken, type Tokens } from '../token.ts';

/** A session opened by a person who proved to be its user. */
export interface Login {
  readonly tokens: Tokens;
  /** Token that the browser keeps, so that it is known from now on. */
  readonly device: string;
}

/** Issues the token by which a login whose password was right is finished with a second factor. */
export async function issueChallenge(
  tx: Tx,
  kit: Kit,
  input: { readonly user: User; readonly isDeviceKnown: boolean },
): Promise<string> {
  const token = drawToken(kit.random);
  await insertChallenge(tx, {
    hash: hashToken(token),
    userId: input.user.id,
    passwordMark: markOf(input.user.passwordHash),
    isDeviceKnown: input.isDeviceKnown,
    expiresAt: kit.clock.now() + SECURITY_LIMITS.challengeMs,
  });
  return token;
}

/** The open login behind a token; refuses with `identity.challenge_expired`. */
export async function readChallenge(kit: Kit, token: string): Promise<LoginChallenge> {
  const found = await findChallenge(kit.db, { hash: hashToken(token), now: kit.clock.now() });
  if (found === null) throw new AppError('identity.challenge_expired', { field: 'challenge' });
  return found;
}

/**
 * Opens the session of a login whose second factor was judged; `spend` uses the factor up in the same transaction.
 * The challenge is spent with it, so that one login opens one session.
 */
export async function openByChallenge(
  kit: Kit,
  input: {
    readonly token: string;
    readonly challenge: LoginChallenge;
    readonly spend: (tx: Tx) => Promise<void>;
  },
  context: RequestContext,
): Promise<Login> {
  const { challenge, token } = input;
  const { user, session } = await kit.db.transaction(async (tx) => {
    const current = await lockUser(tx, challenge.userId);
    const isSpent = await spendChallenge(tx, { hash: hashToken(token), now: kit.clock.now() });
    const isUnchanged =
      current !== null && timingSafeEqual(markOf(current.passwordHash), challenge.passwordMark);
    if (!isSpent || !isUnchanged) throw new AppError('identity.challenge_expired', { field: 'challenge' });
    if (current.isDisabled) throw new AppError('identity.disabled');
    await input.spend(tx);
    return {
      user: current,
      session: await openLoginSession(tx, kit, {
        userId: current.id,
        isDeviceKnown: challenge.isDeviceKnown,
        context,
      }),
    };
  });
  afterLogin(kit, { userId: user.id, endedIds: session.endedIds });
  return session;
}

/** Opens a session with its entry in the log of the account. */
export async function openLoginSession(
  tx: Tx,
  kit: Kit,
  input: { readonly userId: number; readonly isDeviceKnown: boolean; readonly context: RequestContext },
): Promise<Login & { readonly endedIds: readonly string[] }> {
  const { userId, context } = input;
  await setLocale(tx, { userId, locale: context.locale });
  const session = await openSession(tx, kit, { userId, origin: context });
  await recordEvent(tx, {
    kind: 'login',
    userId,
    sessionId: session.id,
    origin: context,
    at: kit.clock.now(),
  });
  if (!input.isDeviceKnown) await notify(tx, kit, { userId, kind: 'login_new_device', origin: context });
  return { ...session, device: await knowDevice(tx, kit, { userId, context }) };
}

/** Answer to a login. */
export function showLogin(kit: Pick<Kit, 'expectToken'>, { tokens, device }: Login): DeviceReply<Tokens> {
  kit.expectToken(tokens.accessToken);
  return new DeviceReply(tokens, device);
}

/** Work that follows the commit of a login. */
export function afterLogin(
  kit: Kit,
  login: { readonly userId: number; readonly endedIds: readonly string[] },
): void {
  announceEnded(kit, { userId: login.userId, sessionIds: login.endedIds });
  kit.countLogin('opened');
}

function markOf(passwordHash: string): Buffer {
  return createHash('sha256').update(passwordHash).digest();
}
