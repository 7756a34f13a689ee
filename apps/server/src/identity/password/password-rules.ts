import { LIMITS } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import { KEYBOARD_RUNS, WEAK_ENDINGS, WEAK_PASSWORDS, WEAK_WORDS } from './weak-password-data.ts';

/** A password that passes every rule, named in each refusal. */
const EXAMPLE = 'bourse2026';
const OWN_NAME_LENGTH_MIN = 4;
const RUN_LENGTH_MIN = 3;

/**
 * Checks a new login password: 8 to 128 characters (ADR 51) with letters and digits (specification, section 5), not one
 * of the passwords that everybody tries, and without the account's own name (rule book, section 9). Refuses
 * with `identity.password_too_simple` or `identity.passwords_differ`.
 */
export function checkNewPassword(input: {
  readonly password: string;
  readonly confirmation: string;
  /** E-mail addresses, mobile numbers and uids that the password must not contain. */
  readonly ownNames: readonly string[];
  /** Names of the fields in the call. */
  readonly fields: { readonly password: string; readonly confirmation: string };
}): void {
  const reason = weaknessOf(input.password, input.ownNames);
  if (reason !== null) {
    throw new AppError('identity.password_too_simple', {
      field: input.fields.password,
      reason,
      limit: `${LIMITS.passwordLengthMin}-${LIMITS.passwordLengthMax}`,
      accepted: EXAMPLE,
    });
  }
  if (input.password !== input.confirmation) {
    throw new AppError('identity.passwords_differ', { field: input.fields.confirmation });
  }
}

export type Weakness = 'length' | 'composition' | 'guessable' | 'own_name';

/** Returns the reason why a password is too simple, or null when it is not. */
export function weaknessOf(password: string, ownNames: readonly string[]): Weakness | null {
  const length = [...password].length;
  if (length < LIMITS.passwordLengthMin || length > LIMITS.passwordLengthMax) return 'length';
  if (!/\p{L}/u.test(password) || !/[0-9]/.test(password)) return 'composition';
  const lower = password.toLowerCase();
  if (ownNames.some((name) => containsName(lower, name))) return 'own_name';
  return isGuessable(lower) ? 'guessable' : null;
}

function containsName(password: string, name: string): boolean {
  const own = (name.split('@')[0] ?? '').toLowerCase();
  // A mobile number is recognized without its calling code as well: its last eight digits suffice.
  const core = own.startsWith('+') ? own.slice(-8) : own;
  return core.length >= OWN_NAME_LENGTH_MIN && password.includes(core);
}

function isGuessable(password: string): boolean {
  if (WEAK_PASSWORDS.has(password) || isRepetitive(password) || isMadeOfRuns(password)) return true;
  const plain = password
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/[^\p{L}0-9]/gu, '');
  return [plain, plain.split('').reverse().join('')].some(isWordWithEnding);
}

/** A common word before or after a common number or a year, with letters possibly written as digits. */
function isWordWithEnding(password: string): boolean {
  for (let cut = 1; cut < password.length; cut += 1) {
    const [head, tail] = [password.slice(0, cut), password.slice(cut)];
    if (isWord(head) && isEnding(tail)) return true;
    if (isEnding(head) && isWord(tail)) return true;
  }
  return isWord(password);
}

const DIGITS_AS_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

function isWord(text: string): boolean {
  return (
    WEAK_WORDS.has(text) ||
    WEAK_WORDS.has(text.replace(/[013457]/g, (digit) => DIGITS_AS_LETTERS[digit] ?? digit))
  );
}

function isEnding(text: string): boolean {
  return WEAK_ENDINGS.has(text) || /^(19[4-9][0-9]|20[0-4][0-9])$/.test(text);
}

/** Few different characters, or a short piece over and over: a1a1a1, abc1abc1. */
function isRepetitive(password: string): boolean {
  if (new Set(password).size <= 2) return true;
  for (let period = 1; period <= password.length / 2; period += 1) {
    const repeated = password.slice(0, period).repeat(Math.ceil(password.length / period));
    if (repeated.startsWith(password)) return true;
  }
  return false;
}

/** Nothing but pieces of keyboard rows, the alphabet or counting: abc123, qwe456, 321cba. */
function isMadeOfRuns(password: string): boolean {
  let rest = password;
  while (rest !== '') {
    const length = runLength(rest);
    if (length < RUN_LENGTH_MIN) return false;
    rest = rest.slice(length);
  }
  return true;
}

function runLength(text: string): number {
  for (let length = text.length; length >= RUN_LENGTH_MIN; length -= 1) {
    const piece = text.slice(0, length);
    const reversed = piece.split('').reverse().join('');
    const isRun = KEYBOARD_RUNS.some((run) => run.includes(piece) || run.includes(reversed));
    if (isRun || new Set(piece).size === 1) return length;
  }
  return 0;
}
