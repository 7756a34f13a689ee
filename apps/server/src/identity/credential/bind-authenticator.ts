import { SECURITY_LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { drawTotpSecret, findTotpStep, presentTotpSecret } from '../../kernel/totp.ts';
import { recordEvent } from '../account/record-event.ts';
import { contactOf } from '../account/contact.ts';
import { lockUser, setRecovered } from '../account/user-queries.ts';
import { lockUnchanged, requirePassword } from '../request/require-password.ts';
import { type Deps, userChanged } from '../deps.ts';
import { notify } from '../message/notify.ts';
import { holdWithdrawals } from '../account/hold-withdrawals.ts';
import { requireNotFrozen } from '../standing/read-standing.ts';
import {
  beginAuthenticator,
  bindAuthenticator as storeBinding,
  deleteFactors,
  findAuthenticator,
  replaceRecoveryCodes,
} from '../factor/factor-queries.ts';
import { judgeCode, judgeFactor } from '../factor/judge-factor.ts';
import { drawRecoveryCodes, macOfRecoveryCode, readRecoveryCode } from '../factor/recovery-code.ts';

/** Draws the secret of a new authenticator. It counts for nothing until its first code has been seen. */
export async function beginBinding(
  deps: Deps,
  input: { readonly session: Session; readonly password: string },
): Promise<{ readonly secret: string; readonly otpauth_uri: string; readonly expires_after_ms: number }> {
  const user = await requirePassword(deps, input);
  const secret = drawTotpSecret(deps.random);
  const secretSealed = deps.authenticatorBox.seal(secret, String(user.id));
  await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, user);
    if (!(await beginAuthenticator(tx, { userId: user.id, secretSealed, now: deps.clock.now() })))
      throw new AppError('identity.authenticator_bound');
  });
  const { secret: text, uri } = presentTotpSecret(secret, {
    issuer: deps.branding.now().name,
    account: contactOf(user).value,
  });
  return {
    secret: text,
    otpauth_uri: uri,
    expires_after_ms: SECURITY_LIMITS.authenticatorBeginMs,
  };
}

/** Binds the authenticator by its first code; returns the recovery codes, which cannot be read again. */
export async function bindAuthenticator(
  deps: Deps,
  input: { readonly session: Session; readonly code: string },
  context: RequestContext,
): Promise<{ recovery_codes: string[] }> {
  const { userId } = input.session;
  const begun = await findAuthenticator(deps.db, userId);
  if (begun !== null && begun.boundAt !== null) throw new AppError('identity.authenticator_bound');
  if (begun === null || begun.begunAt + SECURITY_LIMITS.authenticatorBeginMs <= deps.clock.now())
    throw new AppError('identity.authenticator_not_begun');
  const secret = deps.authenticatorBox.open(begun.secretSealed, String(userId));
  const claim = { userId, code: input.code, field: 'code', origin: context };
  const step = await judgeCode(deps, claim, async () => findTotpStep(secret, input.code, deps.clock.now()));
  const codes = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const current = await lockUser(tx, userId);
    assert(current !== null, 'the user of a session exists');
    requireNotFrozen(current);
    if (!(await storeBinding(tx, { userId, begunAt: begun.begunAt, step, now })))
      throw new AppError('identity.authenticator_not_begun');
    const hours = SECURITY_LIMITS.holdHoursFirst;
    await holdWithdrawals(tx, deps, { userId, hours, reason: 'authenticator_bound' });
    const sessionId = input.session.id;
    await recordEvent(tx, { kind: 'authenticator_bound', userId, sessionId, origin: context, at: now });
    await notify(tx, deps, { userId, kind: 'authenticator_bound', origin: context });
    return storeRecoveryCodes(tx, deps, userId);
  });
  deps.bus.publish(userChanged, { userId });
  return { recovery_codes: codes };
}

/** Removes the authenticator with its recovery codes and the passkeys, by the password and a current code. */
export async function unbindAuthenticator(
  deps: Deps,
  input: { readonly session: Session; readonly password: string; readonly code: string },
  context: RequestContext,
): Promise<void> {
  const { session, password, code } = input;
  const user = await requirePassword(deps, { session, password });
  const claim = { userId: user.id, code, field: 'code', isRecoveryAllowed: true, origin: context };
  const factor = await judgeFactor(deps, deps.db, claim);
  if (factor === null) throw new AppError('identity.authenticator_required');
  await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, user);
    await factor.spend(tx);
    await deleteFactors(tx, user.id);
    // Who has the recovery codes only has lost what proved the API keys.
    if (factor.kind === 'recovery') await setRecovered(tx, { userId: user.id, at: deps.clock.now() });
    const hours = SECURITY_LIMITS.holdHoursChange;
    await holdWithdrawals(tx, deps, { userId: user.id, hours, reason: 'authenticator_unbound' });
    await recordEvent(tx, {
      kind: 'authenticator_unbound',
      userId: user.id,
      sessionId: session.id,
      origin: context,
      at: deps.clock.now(),
    });
    await notify(tx, deps, { userId: user.id, kind: 'authenticator_unbound', origin: context });
  });
  deps.bus.publish(userChanged, { userId: user.id });
}

/** Replaces the recovery codes, by the password and a code of the authenticator itself. */
export async function renewRecoveryCodes(
  deps: Deps,
  input: { readonly session: Session; readonly password: string; readonly code: string },
  context: RequestContext,
): Promise<{ recovery_codes: string[] }> {
  const { session, password, code } = input;
  const user = await requirePassword(deps, { session, password });
  const claim = { userId: user.id, code, field: 'code', isRecoveryAllowed: false, origin: context };
  const factor = await judgeFactor(deps, deps.db, claim);
  if (factor === null) throw new AppError('identity.authenticator_required');
  const codes = await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, user);
    await factor.spend(tx);
    await recordEvent(tx, {
      kind: 'recovery_codes_renewed',
      userId: user.id,
      sessionId: session.id,
      origin: context,
      at: deps.clock.now(),
    });
    await notify(tx, deps, { userId: user.id, kind: 'recovery_codes_renewed', origin: context });
    return storeRecoveryCodes(tx, deps, user.id);
  });
  return { recovery_codes: codes };
}

async function storeRecoveryCodes(tx: Tx, deps: Deps, userId: number): Promise<string[]> {
  const codes = drawRecoveryCodes(deps.random);
  const key = await deps.recoveryKey();
  const macs = codes.map((code) => macOfRecoveryCode(key, userId, readRecoveryCode(code) ?? ''));
  await replaceRecoveryCodes(tx, { userId, macs });
  return [...codes];
}
