import type { ErrorKey } from '@openbourse/api';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { networkOf } from '../../kernel/network.ts';
import { countFailure, deleteFailures, findBlockedUntil, uncountFailure } from './throttle-queries.ts';

/** Reliability, section 3, "login throttle": delays of 1, 2, 4 … 900 s, never a lock for good. */
const WINDOW_MS = 900_000;
const DELAY_MAX_MS = 900_000;
const ACCOUNT_FAILURES_MAX = 5;
const NETWORK_FAILURES_MAX = 20;

/** Refusals that tell a guess from a correct answer; nothing else counts as a failure. */
const WRONG_GUESSES: readonly ErrorKey[] = [
  'identity.wrong_credentials',
  'identity.wrong_code',
  'identity.wrong_password',
];

/**
 * Runs a check of a secret under the throttle of the account and of the caller's network. Refuses with
 * `identity.login_throttled` while a delay runs, the right secret too.
 */
export async function throttled<T>(
  deps: { readonly db: Db; readonly clock: Clock },
  caller: { readonly account: string; readonly ip: string },
  run: () => Promise<T>,
): Promise<T> {
  const { db } = deps;
  const account = `account:${caller.account}`;
  const network = `network:${networkOf(caller.ip)}`;
  const giveBack = (key: string): Promise<void> => uncountFailure(db, key);
  await attempt(deps, { key: network, limit: NETWORK_FAILURES_MAX });
  try {
    await attempt(deps, { key: account, limit: ACCOUNT_FAILURES_MAX });
  } catch (error) {
    await giveBack(network);
    throw error;
  }
  try {
    const result = await run();
    await deleteFailures(db, account);
    await giveBack(network);
    return result;
  } catch (error) {
    const isGuess = error instanceof AppError && WRONG_GUESSES.includes(error.key);
    if (!isGuess) await Promise.all([giveBack(account), giveBack(network)]);
    throw error;
  }
}

async function attempt(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  input: { readonly key: string; readonly limit: number },
): Promise<void> {
  const now = clock.now();
  if (await countFailure(db, { ...input, windowMs: WINDOW_MS, delayMaxMs: DELAY_MAX_MS, now })) return;
  const until = (await findBlockedUntil(db, input.key)) ?? now;
  throw new AppError('identity.login_throttled', { seconds: Math.max(1, Math.ceil((until - now) / 1_000)) });
}

/** Forgets the failures of a user who proved by a code that the account is theirs. */
export async function deleteAccountFailures(
  db: Db,
  user: { readonly email: string | null; readonly mobile: string | null },
): Promise<void> {
  for (const account of [user.email, user.mobile])
    if (account !== null) await deleteFailures(db, `account:${account}`);
}
