import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { networkOf } from '../../kernel/network.ts';
import { countFailure, deleteFailures, findBlockedUntil, uncountFailure } from './throttle-queries.ts';

/** As for users: reliability, section 3, "login throttle". */
const WINDOW_MS = 900_000;
const DELAY_MAX_MS = 900_000;
const ACCOUNT_FAILURES_MAX = 5;
const NETWORK_FAILURES_MAX = 20;

/**
 * Runs a check of an operator's secrets under the throttle of the account and of the caller's network. Refuses with
 * `operator.login_throttled` while a delay runs, the right secrets too; other refusals than wrong secrets do not count.
 */
export async function throttled<T>(
  deps: { readonly db: Db; readonly clock: Clock },
  caller: { readonly email: string; readonly ip: string },
  run: () => Promise<T>,
): Promise<T> {
  const { db } = deps;
  const account = `account:${caller.email}`;
  const network = `network:${networkOf(caller.ip)}`;
  await attempt(deps, { key: network, limit: NETWORK_FAILURES_MAX });
  try {
    await attempt(deps, { key: account, limit: ACCOUNT_FAILURES_MAX });
  } catch (error) {
    await uncountFailure(db, network);
    throw error;
  }
  try {
    const result = await run();
    await deleteFailures(db, account);
    await uncountFailure(db, network);
    return result;
  } catch (error) {
    const isGuess = error instanceof AppError && error.key === 'operator.wrong_credentials';
    if (!isGuess) await Promise.all([uncountFailure(db, account), uncountFailure(db, network)]);
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
  throw new AppError('operator.login_throttled', { seconds: Math.max(1, Math.ceil((until - now) / 1_000)) });
}
