import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CodePurpose, LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Kit } from '../deps.ts';
import { claimTry, spendCode } from './code-queries.ts';

export interface CodeSubject {
  readonly purpose: CodePurpose;
  /** The account in its canonical spelling. */
  readonly account: string;
}

/** What is stored of a code: good for its purpose and account only. */
export function macOf(key: Uint8Array, subject: CodeSubject, code: string): Buffer {
  return createHmac('sha256', key).update(`${subject.purpose}\n${subject.account}\n${code}`).digest();
}

/**
 * Judges a code and returns its id for `consumeCode`. Each call costs one of the code's five tries; refuses with
 * `identity.wrong_code` whatever is wrong with it.
 */
export async function checkCode(
  kit: Pick<Kit, 'db' | 'clock' | 'codeKey'>,
  subject: CodeSubject,
  code: string,
): Promise<number> {
  if (!new RegExp(`^[0-9]{${LIMITS.codeDigits}}$`).test(code)) throw wrongCode(subject.purpose);
  const claimed = await claimTry(kit.db, {
    ...subject,
    triesMax: LIMITS.codeTriesMax,
    now: kit.clock.now(),
  });
  const mac = macOf(kit.codeKey, subject, code);
  if (claimed === null || !timingSafeEqual(mac, claimed.mac)) throw wrongCode(subject.purpose);
  return claimed.id;
}

/** Uses a judged code up within the transaction that it allows; of two calls with one code the second is refused. */
export async function consumeCode(
  tx: Tx,
  input: { readonly id: number; readonly purpose: CodePurpose; readonly now: number },
): Promise<void> {
  if (!(await spendCode(tx, input))) throw wrongCode(input.purpose);
}

export function wrongCode(purpose: CodePurpose): AppError {
  const field = purpose === 'register' || purpose === 'login' ? 'sms_code' : 'auth_code';
  return new AppError('identity.wrong_code', { field, limit: String(LIMITS.codeTriesMax) });
}
