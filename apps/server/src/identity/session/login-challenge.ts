import { createHash, timingSafeEqual } from 'node:crypto';
import { SECURITY_LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { DeviceReply, type RequestContext } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { lockUser, setLocale, type User } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';
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
  deps: Deps,
  input: { readonly user: User; readonly isDeviceKnown: boolean },
): Promise<string> {
  const token = drawToken(deps.random);
  await insertChallenge(tx, {
    hash: hashToken(token),
    userId: input.user.id,
    passwordMark: markOf(input.user.passwordHash),
    isDeviceKnown: input.isDeviceKnown,
    expiresAt: deps.clock.now() + SECURITY_LIMITS.challengeMs,
  });
  return token;
}

/** The open login behind a token; refuses with `identity.challenge_expired`. */
export async function readChallenge(deps: Deps, token: string): Promise<LoginChallenge> {
  const found = await findChallenge(deps.db, { hash: hashToken(token), now: deps.clock.now() });
  if (found === null) throw new AppError('identity.challenge_expired', { field: 'challenge' });
  return found;
}

/**
 * Opens the session of a login whose second factor was judged; `spend` uses the factor up in the same transaction.
 * The challenge is spent with it, so that one login opens one session.
 */
export async function openByChallenge(
  deps: Deps,
  input: {
    readonly token: string;
    readonly challenge: LoginChallenge;
    readonly spend: (tx: Tx) => Promise<void>;
  },
  context: RequestContext,
): Promise<Login> {
  const { challenge, token } = input;
  const { user, session } = await deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, challenge.userId);
    const isSpent = await spendChallenge(tx, { hash: hashToken(token), now: deps.clock.now() });
    const isUnchanged =
      current !== null && timingSafeEqual(markOf(current.passwordHash), challenge.passwordMark);
    if (!isSpent || !isUnchanged) throw new AppError('identity.challenge_expired', { field: 'challenge' });
    if (current.isDisabled) throw new AppError('identity.disabled');
    await input.spend(tx);
    return {
      user: current,
      session: await openLoginSession(tx, deps, {
        userId: current.id,
        isDeviceKnown: challenge.isDeviceKnown,
        context,
      }),
    };
  });
  afterLogin(deps, { userId: user.id, endedIds: session.endedIds });
  return session;
}

/** Opens a session with its entry in the log of the account. */
export async function openLoginSession(
  tx: Tx,
  deps: Deps,
  input: { readonly userId: number; readonly isDeviceKnown: boolean; readonly context: RequestContext },
): Promise<Login & { readonly endedIds: readonly string[] }> {
  const { userId, context } = input;
  await setLocale(tx, { userId, locale: context.locale });
  const session = await openSession(tx, deps, { userId, origin: context });
  await recordEvent(tx, {
    kind: 'login',
    userId,
    sessionId: session.id,
    origin: context,
    at: deps.clock.now(),
  });
  if (!input.isDeviceKnown) await notify(tx, deps, { userId, kind: 'login_new_device', origin: context });
  return { ...session, device: await knowDevice(tx, deps, { userId, context }) };
}

/** Answer to a login. */
export function showLogin(deps: Pick<Deps, 'expectToken'>, { tokens, device }: Login): DeviceReply<Tokens> {
  deps.expectToken(tokens.accessToken);
  return new DeviceReply(tokens, device);
}

/** Work that follows the commit of a login. */
export function afterLogin(
  deps: Deps,
  login: { readonly userId: number; readonly endedIds: readonly string[] },
): void {
  announceEnded(deps, { userId: login.userId, sessionIds: login.endedIds });
  deps.countLogin('opened');
}

function markOf(passwordHash: string): Buffer {
  return createHash('sha256').update(passwordHash).digest();
}
