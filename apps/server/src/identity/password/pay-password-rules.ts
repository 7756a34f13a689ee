import { LIMITS } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';

/** Digits that pass every rule, named in each refusal. */
const EXAMPLE = '481516';

/**
 * Checks a new transaction password: six digits (rule book, section 9) that are not the first guess of a thief.
 * Refuses with `identity.pay_password_format`, `identity.pay_password_too_simple` or `identity.passwords_differ`.
 */
export function checkNewPayPassword(payPassword: string, confirmation: string): void {
  const details = { field: 'pay_password', limit: String(LIMITS.payPasswordDigits), accepted: EXAMPLE };
  if (!/^[0-9]{6}$/.test(payPassword)) throw new AppError('identity.pay_password_format', details);
  if (isTrivial(payPassword)) throw new AppError('identity.pay_password_too_simple', details);
  if (payPassword !== confirmation)
    throw new AppError('identity.passwords_differ', { field: 're_pay_password' });
}

/** One digit or a piece repeated, counting up or down in steps of one, or three pairs: 112233. */
export function isTrivial(digits: string): boolean {
  if (new Set(digits).size <= 2) return true;
  if (digits.slice(0, 3) === digits.slice(3) || digits.slice(0, 2).repeat(3) === digits) return true;
  const steps = [...digits].slice(1).map((digit, index) => step(digits[index] ?? '', digit));
  if (steps.every((one) => one === 1) || steps.every((one) => one === 9)) return true;
  return [0, 2, 4].every((index) => digits[index] === digits[index + 1]);
}

function step(from: string, to: string): number {
  return (Number.parseInt(to, 10) - Number.parseInt(from, 10) + 10) % 10;
}
