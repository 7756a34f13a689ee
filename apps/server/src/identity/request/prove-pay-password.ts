import { LIMITS, SECURITY_LIMITS } from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import { AppError } from '../../kernel/error.ts';
import { type Origin, recordEvent } from '../account/record-event.ts';
import type { User } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../message/notify.ts';
import { judgeTry, tryLimits } from '../factor/limit-tries.ts';

const FORMAT = new RegExp(`^[0-9]{${LIMITS.payPasswordDigits}}$`);

/**
 * Judges the transaction password. Five wrong ones lock the money moves of the user for 24 hours (rule book, section
 * 9); what is no six digits cannot be right and costs no try. Refuses with `identity.pay_password_format`,
 * `identity.pay_password_required`, `identity.wrong_pay_password` or `identity.pay_password_locked`.
 */
export async function judgePayPassword(
  deps: Deps,
  input: {
    readonly user: User;
    readonly payPassword: string;
    /** The field of the call that it came in; `pay_password` by default. */
    readonly field?: string;
  },
  origin: Origin,
): Promise<void> {
  const { user, payPassword, field = 'pay_password' } = input;
  const { payPasswordHash } = user;
  if (payPasswordHash === null) throw new AppError('identity.pay_password_required');
  if (!FORMAT.test(payPassword)) {
    const limit = String(LIMITS.payPasswordDigits);
    throw new AppError('identity.pay_password_format', { field, limit, accepted: '481516' });
  }
  const outcome = await judgeTry(deps, tryLimits.payPassword(user.id), async () =>
    (await deps.hasher.verify(payPassword, payPasswordHash)) ? true : null,
  );
  if (outcome.kind === 'right') return;
  if (outcome.kind === 'locked') throw payPasswordLocked(outcome.until, deps.clock.now());
  if (outcome.left > 0) {
    const limit = String(SECURITY_LIMITS.payPasswordTriesMax);
    throw new AppError('identity.wrong_pay_password', { field, limit, left: outcome.left });
  }
  const now = deps.clock.now();
  await deps.attempts.transaction(async (tx) => {
    await recordEvent(tx, { kind: 'pay_password_locked', userId: user.id, origin, at: now });
    await notify(tx, deps, { userId: user.id, kind: 'pay_password_locked', origin });
  });
  throw payPasswordLocked(now + SECURITY_LIMITS.payPasswordLockMs, now);
}

function payPasswordLocked(until: number, now: number): AppError {
  const waitMs = Math.max(1, until - now);
  return new AppError('identity.pay_password_locked', {
    field: 'pay_password',
    until,
    seconds: Math.ceil(waitMs / 1_000),
    hours: Math.ceil(waitMs / HOUR_MS),
  });
}
