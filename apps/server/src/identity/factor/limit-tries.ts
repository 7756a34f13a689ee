import { SECURITY_LIMITS } from '@openbourse/api';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import {
  countTry,
  deleteFailures,
  type FailurePlace,
  findBlockedUntil,
  uncountFailure,
} from '../../kernel/failure-queries.ts';

/** A secret with few possible values, which a number of wrong tries locks for a fixed time. */
export interface TryLimit extends FailurePlace {
  readonly max: number;
  readonly lockMs: number;
}

/** Reliability, section 3, "TOTP" and "pay password": counted per user, whichever session tries. */
export const tryLimits = {
  authenticator: (userId: number): TryLimit => ({
    scope: 'identity',
    key: `authenticator:${userId}`,
    max: SECURITY_LIMITS.authenticatorTriesMax,
    lockMs: SECURITY_LIMITS.authenticatorLockMs,
  }),
  payPassword: (userId: number): TryLimit => ({
    scope: 'identity',
    key: `pay:${userId}`,
    max: SECURITY_LIMITS.payPasswordTriesMax,
    lockMs: SECURITY_LIMITS.payPasswordLockMs,
  }),
};

export type TryOutcome<T> =
  | { readonly kind: 'right'; readonly value: T }
  /** `left` is 0 when this try has started the lock. */
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'locked'; readonly until: number };

interface TryDeps {
  /** Counts must stand when the transaction around them is undone, so they have connections of their own. */
  readonly attempts: Db;
  readonly clock: Clock;
}

/** Judges a try, which is counted as wrong beforehand; null from `judge` means wrong. */
export async function judgeTry<T>(
  { attempts, clock }: TryDeps,
  limit: TryLimit,
  judge: () => Promise<T | null>,
): Promise<TryOutcome<T>> {
  const count = await countTry(attempts, { ...limit, now: clock.now() });
  if (count === null) return { kind: 'locked', until: (await findBlockedUntil(attempts, limit)) ?? 0 };
  let value: T | null;
  try {
    value = await judge();
  } catch (error) {
    await uncountFailure(attempts, limit);
    throw error;
  }
  if (value === null) return { kind: 'wrong', left: Math.max(0, limit.max - count) };
  await deleteFailures(attempts, limit);
  return { kind: 'right', value };
}

/** Until when the lock runs, or null. */
export async function lockedUntil({ attempts, clock }: TryDeps, limit: TryLimit): Promise<number | null> {
  const until = await findBlockedUntil(attempts, limit);
  return until !== null && until > clock.now() ? until : null;
}
