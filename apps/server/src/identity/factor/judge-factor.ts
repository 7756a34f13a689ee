import { SECURITY_LIMITS } from '@openbourse/api';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { findTotpStep } from '../../kernel/totp.ts';
import { type Origin, recordEvent } from '../account/record-event.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../message/notify.ts';
import { holdWithdrawals } from '../account/hold-withdrawals.ts';
import { judgeTry, tryLimits } from './limit-tries.ts';
import {
  type Authenticator,
  findAuthenticator,
  isRecoveryCodeOpen,
  spendRecoveryCode,
  spendStep,
} from './factor-queries.ts';
import { macOfRecoveryCode, readRecoveryCode } from './recovery-code.ts';

/** A code that was found right and is still to be used up, within the transaction that it allows. */
export interface JudgedFactor {
  readonly kind: 'totp' | 'recovery';
  /** Refuses with `identity.wrong_authenticator_code` when another call was first. */
  spend(tx: Tx): Promise<void>;
}

interface FactorClaim {
  readonly userId: number;
  readonly code: string;
  /** The field of the call that the code came in. */
  readonly field: string;
  readonly origin: Origin;
}

/**
 * Judges a code of the bound authenticator or, where it may stand in for it, a recovery code. Five wrong ones lock
 * the factor of the user for 15 minutes, whichever session or challenge they come from. Returns null when no
 * authenticator is bound.
 */
export async function judgeFactor(
  deps: Deps,
  db: Db,
  claim: FactorClaim & { readonly isRecoveryAllowed: boolean },
): Promise<JudgedFactor | null> {
  const authenticator = await findAuthenticator(db, claim.userId);
  if (authenticator === null || authenticator.boundAt === null) return null;
  const { code, field, isRecoveryAllowed } = claim;
  if (code === '') throw new AppError('identity.authenticator_code_required', { field });
  return judgeCode(deps, claim, async () => {
    const recovery = isRecoveryAllowed ? readRecoveryCode(code) : null;
    if (recovery !== null) return matchRecoveryCode(deps, db, { ...claim, letters: recovery });
    return matchStep(deps, authenticator, claim);
  });
}

/** Judges a code under the limit of tries of the user's authenticator; null from `judge` means wrong. */
export async function judgeCode<T>(
  deps: Deps,
  claim: FactorClaim,
  judge: () => Promise<T | null>,
): Promise<T> {
  const outcome = await judgeTry(deps, tryLimits.authenticator(claim.userId), judge);
  if (outcome.kind === 'right') return outcome.value;
  const now = deps.clock.now();
  if (outcome.kind === 'locked') {
    const seconds = Math.max(1, Math.ceil((outcome.until - now) / 1_000));
    throw new AppError('identity.authenticator_locked', { field: claim.field, seconds });
  }
  if (outcome.left === 0) {
    const { userId, origin } = claim;
    await deps.attempts.transaction(async (tx) => {
      await recordEvent(tx, { kind: 'authenticator_locked', userId, origin, at: now });
      await notify(tx, deps, { userId, kind: 'authenticator_locked', origin });
    });
  }
  throw wrongFactor(claim.field, outcome.left);
}

export function wrongFactor(field: string, left?: number): AppError {
  const limit = String(SECURITY_LIMITS.authenticatorTriesMax);
  return new AppError('identity.wrong_authenticator_code', { field, limit, left });
}

async function matchStep(
  deps: Deps,
  authenticator: Authenticator,
  { userId, code, field }: FactorClaim,
): Promise<JudgedFactor | null> {
  const secret = deps.authenticatorBox.open(authenticator.secretSealed, String(userId));
  const step = findTotpStep(secret, code, deps.clock.now());
  if (step === null || step <= authenticator.lastStep) return null;
  return {
    kind: 'totp',
    spend: async (tx) => {
      if (!(await spendStep(tx, { userId, step }))) throw wrongFactor(field);
    },
  };
}

/** A user without the authenticator may be a thief of the paper: withdrawals wait for three days. */
async function matchRecoveryCode(
  deps: Deps,
  db: Db,
  { userId, letters, field, origin }: FactorClaim & { readonly letters: string },
): Promise<JudgedFactor | null> {
  const mac = macOfRecoveryCode(await deps.recoveryKey(), userId, letters);
  if (!(await isRecoveryCodeOpen(db, { userId, mac }))) return null;
  return {
    kind: 'recovery',
    spend: async (tx) => {
      const now = deps.clock.now();
      if (!(await spendRecoveryCode(tx, { userId, mac, now }))) throw wrongFactor(field);
      const hours = SECURITY_LIMITS.holdHoursRecovery;
      await holdWithdrawals(tx, deps, { userId, hours, reason: 'recovery_code_used' });
      await recordEvent(tx, { kind: 'recovery_code_used', userId, origin, at: now });
      await notify(tx, deps, { userId, kind: 'recovery_code_used', origin });
    },
  };
}
