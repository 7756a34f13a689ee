import {
  type DecodedInputOf,
  type ErrorKey,
  type identity,
  LIMITS,
  LOGIN_TYPES,
  SECOND_FACTORS,
  SECURITY_LIMITS,
} from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { type Account, maskAccount } from '../account/account.ts';
import { readAccount } from '../account/read-account.ts';
import { recordEvent } from '../account/record-event.ts';
import { findUserByAccount, lockUser, setPasswordHash, type User } from '../account/user-queries.ts';
import { checkCode, consumeCode, wrongCode } from '../code/check-code.ts';
import type { Deps } from '../deps.ts';
import { type Asker, findAsker } from '../device/find-asker.ts';
import { findAuthenticator } from '../factor/factor-queries.ts';
import { listPasskeys } from '../passkey/passkey-queries.ts';
import { isKnownDevice } from '../device/device.ts';
import { afterLogin, issueChallenge, type Login, openLoginSession } from '../session/login-challenge.ts';
import { listPlaces } from '../session/session-queries.ts';

type Input = DecodedInputOf<typeof identity.login>;

/** Refusals that the log of the account keeps. Throttled calls are none: a flood must not fill the log. */
const RECORDED: readonly ErrorKey[] = [
  'identity.wrong_credentials',
  'identity.wrong_code',
  'identity.disabled',
];

/** A user who proved who they are, with what the session's transaction still has to settle. */
interface Proof {
  readonly user: User;
  readonly codeId: number | null;
  /** The password in the clear when its stored hash is to be renewed. */
  readonly rehash: string | null;
  readonly isDeviceKnown: boolean;
}

/**
 * Opens a session by password or code. An unknown account costs as much work and gives the same refusal as a
 * wrong password; only the right secret reveals that a user is disabled or a code is missing.
 */
export async function login(deps: Deps, input: Input, context: RequestContext): Promise<Login> {
  const type = input.login_type ?? LIMITS.defaultLoginType;
  const isMobile = type === LOGIN_TYPES.mobilePassword || type === LOGIN_TYPES.mobileCode;
  const isByCode = type === LOGIN_TYPES.mobileCode || type === LOGIN_TYPES.emailCode;
  const account = await readAccount(deps.db, {
    text: input.account,
    kind: isMobile ? 'mobile' : 'email',
    areaId: input.area_id,
  });
  try {
    const asker = await findAsker(deps, account, context);
    // What strangers guess at codes is bounded by the codes that they may ask for.
    const caller = { ...asker, account: account.value, isStranger: !isByCode && asker.isStranger };
    return await deps.throttle.run(caller, async () => {
      const user = await findUserByAccount(deps.db, account);
      const prove = isByCode ? proveByCode : proveByPassword;
      return open(deps, await prove(deps, { user, account, asker, input, context }), context);
    });
  } catch (error) {
    if (error instanceof AppError && RECORDED.includes(error.key))
      await recordRefusal(deps, account, context);
    throw error;
  }
}

interface Claim {
  readonly user: User | null;
  readonly account: Account;
  readonly asker: Asker;
  readonly input: Input;
  readonly context: RequestContext;
}

async function proveByPassword(deps: Deps, claim: Claim): Promise<Proof> {
  const { user, input, context } = claim;
  const password = input.password ?? '';
  const isRight = await deps.hasher.verify(password, user?.passwordHash ?? null);
  if (!isRight || user === null) throw new AppError('identity.wrong_credentials');
  if (user.isDisabled) throw new AppError('identity.disabled');
  const isDeviceKnown = isKnownDevice(context, await listPlaces(deps.db, user.id));
  const isCodeNeeded =
    deps.config.loginCode === 'always' || (deps.config.loginCode === 'new_device' && !isDeviceKnown);
  if (isCodeNeeded && (input.sms_code ?? '') === '')
    throw new AppError('identity.code_required', { field: 'sms_code' });
  const codeId = isCodeNeeded ? await checkLoginCode(deps, claim) : null;
  return {
    user,
    codeId,
    rehash: deps.hasher.isOutdated(user.passwordHash) ? password : null,
    isDeviceKnown,
  };
}

async function proveByCode(deps: Deps, claim: Claim): Promise<Proof> {
  const { user, context } = claim;
  const codeId = await checkLoginCode(deps, claim);
  if (user === null) throw wrongCode('login');
  if (user.isDisabled) throw new AppError('identity.disabled');
  const isDeviceKnown = isKnownDevice(context, await listPlaces(deps.db, user.id));
  return { user, codeId, rehash: null, isDeviceKnown };
}

function checkLoginCode(deps: Deps, { account, asker, input }: Claim): Promise<number> {
  const by = { code: input.sms_code ?? '', requester: asker };
  return checkCode(deps, { purpose: 'login', account: account.value }, by);
}

/** Opens the session or, when an authenticator is bound, issues the challenge that its code answers. */
async function open(deps: Deps, proof: Proof, context: RequestContext): Promise<Login> {
  const { user, isDeviceKnown } = proof;
  const newHash = proof.rehash === null ? null : await deps.hasher.hash(proof.rehash);
  const outcome = await deps.db.transaction(async (tx) => {
    await requireUnchanged(tx, user);
    if (proof.codeId !== null)
      await consumeCode(tx, { id: proof.codeId, purpose: 'login', now: deps.clock.now() });
    if (newHash !== null) await setPasswordHash(tx, { userId: user.id, passwordHash: newHash });
    const judged = { ...user, passwordHash: newHash ?? user.passwordHash };
    const methods = await listSecondFactors(tx, user.id);
    if (methods.length === 0) return openLoginSession(tx, deps, { userId: user.id, isDeviceKnown, context });
    return { challenge: await issueChallenge(tx, deps, { user: judged, isDeviceKnown }), methods };
  });
  if ('challenge' in outcome) {
    throw new AppError('identity.second_factor_required', {
      challenge: outcome.challenge,
      methods: outcome.methods.join(),
      seconds: SECURITY_LIMITS.challengeMs / 1_000,
    });
  }
  afterLogin(deps, { userId: user.id, endedIds: outcome.endedIds });
  return outcome;
}

/** Second factors that can finish a login of the user; none when the password is enough. */
async function listSecondFactors(
  tx: Tx,
  userId: number,
): Promise<readonly (typeof SECOND_FACTORS)[number][]> {
  const authenticator = await findAuthenticator(tx, userId);
  if (authenticator === null || authenticator.boundAt === null) return [];
  const hasPasskey = (await listPasskeys(tx, userId)).length > 0;
  return SECOND_FACTORS.filter((method) => method !== 'passkey' || hasPasskey);
}

/** A reset that committed after the password was judged must not be survived by a session of the old one. */
async function requireUnchanged(tx: Tx, user: User): Promise<void> {
  const current = await lockUser(tx, user.id);
  if (current === null || current.passwordHash !== user.passwordHash)
    throw new AppError('identity.wrong_credentials');
  if (current.isDisabled) throw new AppError('identity.disabled');
}

async function recordRefusal(deps: Deps, account: Account, context: RequestContext): Promise<void> {
  deps.countLogin('refused');
  const user = await findUserByAccount(deps.db, account);
  await recordEvent(deps.db, {
    kind: 'login_failed',
    userId: user?.id ?? null,
    subject: maskAccount(account),
    origin: context,
    at: deps.clock.now(),
  });
}
