import { compareDecimal, MAX_SCALE, mulDecimal, subDecimal, truncateDecimal } from '@openbourse/money';
import type { Database, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OneByOne } from '../one-by-one.ts';
import { lockExits } from '../lock-queries.ts';
import * as queries from './deposit-queries.ts';
import { type EquityDeps, equityOf, worthKept } from './equity.ts';

/**
 * Share of the value of deposits that a chain may still take back which stays with the account
 * (rule book, section 6).
 */
const RISK_COVER = '0.9';
const SHOWN_SCALE = 2;

/**
 * The house loses what an account has lost while a chain could still take its deposits back and does: the
 * winner keeps it. So only the rest may be risked: by orders away from the index, and in the accounts for
 * contracts and micro contracts.
 */
export interface MayRisk {
  /** Those of the users of whom a chain may still take a deposit back. */
  maturingOf(tx: Tx, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Refuses with `wallet.deposit_at_risk` to bring more than may be risked where it can be lost. Others that let money
   * of this user go or risk it wait until the transaction ends.
   */
  assertMayRisk(
    tx: Tx,
    input: { readonly userId: number; readonly code: string; readonly amount: string },
  ): Promise<void>;
  /** Runs what may lose so many USDT, while nothing else lets money of the user go or risks it. */
  runAtRisk<T>(input: { readonly userId: number; readonly loss: string }, run: () => Promise<T>): Promise<T>;
}

export function createMayRisk(
  deps: EquityDeps & { readonly db: Database; readonly oneByOne: OneByOne },
): MayRisk {
  const { db, priceOf, oneByOne } = deps;
  const assertCovered = async (tx: Tx, { userId, loss }: { userId: number; loss: string }): Promise<void> => {
    await lockExits(tx, userId);
    const immature = await queries.listImmature(tx, userId);
    if (immature.length === 0 || loss === '0') return;
    const needed = worthKept(immature, { priceOf, share: RISK_COVER });
    const spare = needed === null ? '0' : subDecimal(await equityOf(deps, tx, userId), needed);
    if (compareDecimal(loss, spare) <= 0) return;
    const limit = compareDecimal(spare, '0') < 0 ? '0' : truncateDecimal(spare, SHOWN_SCALE);
    throw new AppError('wallet.deposit_at_risk', { limit, asset: 'USDT', accepted: limit });
  };
  return {
    maturingOf: async (tx, userIds) =>
      userIds.length === 0 ? new Set() : new Set(await queries.listMaturing(tx, userIds)),
    assertMayRisk: async (tx, { userId, code, amount }) => {
      const price = priceOf(code);
      if (price !== null)
        await assertCovered(tx, { userId, loss: mulDecimal(amount, price, MAX_SCALE, 'ceil') });
    },
    runAtRisk: (input, run) =>
      oneByOne(input.userId, () => runLocked(db, (tx) => assertCovered(tx, input), run)),
  };
}

/**
 * Runs something that commits by itself while a transaction holds a lock. What it came to stands, whatever becomes of
 * that transaction, which has written nothing.
 */
async function runLocked<T>(
  db: Database,
  lock: (tx: Tx) => Promise<void>,
  run: () => Promise<T>,
): Promise<T> {
  const outcomes: T[] = [];
  try {
    await db.transaction(async (tx) => {
      await lock(tx);
      outcomes.push(await run());
    });
  } catch (error) {
    if (outcomes.length === 0) throw error;
  }
  return outcomes[0] as T;
}
