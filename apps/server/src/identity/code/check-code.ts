import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CodePurpose, LIMITS } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { networkOf } from '../../kernel/network.ts';
import type { Deps } from '../deps.ts';
import { claimTries, lockAccount, spendCode } from './code-queries.ts';

/** For an owner who asked in one network and types in another; strangers' tries at the owner's code end with them. */
const TRIES_ELSEWHERE_MAX = 2;
/** Guesses that strangers may make at an account, at their own codes and at those of others together. */
const TRIES_OF_STRANGERS_MAX = 25;

/**
 * The requester of codes and tries: a user who is logged in; without a session, a device of the owner or else
 * a network.
 */
export type Requester = { readonly userId: number } | { readonly ip: string; readonly device: string | null };

/** Names under which a requester is stored: first its own, then the one that it shares. */
export function namesOf(requester: Requester): readonly [string, ...string[]] {
  if ('userId' in requester) return [`user:${requester.userId}`];
  const network = networkOf(requester.ip);
  return requester.device === null ? [network] : [`device:${requester.device}`, network];
}

export interface CodeSubject {
  readonly purpose: CodePurpose;
  /** The account in its canonical spelling. */
  readonly account: string;
}

/** Stored form of a code: good for its purpose and account only. */
export function macOf(key: Uint8Array, subject: CodeSubject, code: string): Buffer {
  return createHmac('sha256', key).update(`${subject.purpose}\n${subject.account}\n${code}`).digest();
}

/**
 * Judges a code and returns its id for `consumeCode`. Each call costs one of the five tries that the
 * requester has at their code, so that no requester uses up the tries of another; refuses with
 * `identity.wrong_code` whatever is wrong. The tries of strangers at an account end for the day with the
 * 25th; a device, a network of the owner and a session go on.
 */
export async function checkCode(
  deps: Pick<Deps, 'db' | 'clock' | 'codeKeys'>,
  subject: CodeSubject,
  by: { readonly code: string; readonly requester: Requester },
): Promise<number> {
  const { code, requester } = by;
  if (!new RegExp(`^[0-9]{${LIMITS.codeDigits}}$`).test(code)) throw wrongCode(subject.purpose);
  const now = deps.clock.now();
  const claimed = await deps.db.transaction(async (tx) => {
    // One at a time, so that calls side by side get no more tries than one after the other.
    await lockAccount(tx, subject.account);
    return claimTries(tx, {
      ...subject,
      requesters: namesOf(requester),
      isBySession: 'userId' in requester,
      triesMax: LIMITS.codeTriesMax,
      triesElsewhereMax: TRIES_ELSEWHERE_MAX,
      triesOfStrangersMax: TRIES_OF_STRANGERS_MAX,
      now,
      since: now - DAY_MS,
    });
  });
  const macs = deps.codeKeys.map((key) => macOf(key, subject, code));
  const right = claimed.find((one) => macs.some((mac) => timingSafeEqual(mac, one.mac)));
  if (right === undefined) throw wrongCode(subject.purpose);
  return right.id;
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
