import { LIMITS } from '@openbourse/api/limits';

/**
 * The rules of a login password that a form can check (specification, section 5). Whether it is too simple in
 * other ways (common passwords, the account's own name) the server decides.
 */
export function passwordFacts(password: string) {
  const { length } = [...password];
  return {
    isLong: length >= LIMITS.passwordLengthMin && length <= LIMITS.passwordLengthMax,
    hasLetter: /\p{L}/u.test(password),
    hasDigit: /[0-9]/.test(password),
  };
}

export function isPassword(password: string): boolean {
  return Object.values(passwordFacts(password)).every(Boolean);
}

/** The rules of a transaction password: six digits that are no series and no repetition (rule book, section 9). */
export function payPasswordFacts(digits: string) {
  return { isComplete: /^[0-9]{6}$/.test(digits), isVaried: digits !== '' && !isSeries(digits) };
}

export function isPayPassword(digits: string): boolean {
  return Object.values(payPasswordFacts(digits)).every(Boolean);
}

function isSeries(digits: string): boolean {
  if (new Set(digits).size <= 2) return true;
  return '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);
}
