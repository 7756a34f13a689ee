import { formatMoney, readMoney } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { findNewestBeat } from '../tick/index.ts';
import { assertDecided, BehindTicks } from './beat-queue.ts';
import { EVER } from './book.ts';
import { readCapital, readOwn } from './capital.ts';
import { hasLive } from './position-queries.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { listFree, lockWriter, readWriter, tryLockWriter } from './writer-queries.ts';

type Deps = Pick<UseCaseDeps, 'writer'>;

/**
 * Refuses with `contract.margin_in_use` a debit of the contract account that cross positions need, and with
 * `contract.profits_held` one of profits while the pool or the insurance fund owes. It runs in a turn of
 * the writer: every recorded beat is decided, and no batch runs until the caller's transaction ends, so that what is
 * free now is still free when the debit is posted. The memory reads the balance again afterwards.
 */
export async function checkDebit(
  deps: Deps,
  tx: Tx,
  debit: { readonly userId: number; readonly amount: string },
): Promise<void> {
  await lockDecidedBook(deps, tx);
  const { userId } = debit;
  const { engine } = deps.writer.book;
  deps.writer.markDirty(userId);
  const [row] = await listFree(tx, [userId]);
  const available = readMoney(row?.available ?? '0');
  const amount = readMoney(debit.amount);
  const spendable = engine.spendable(userId, available);
  if (amount > available) return;
  if (amount > spendable) {
    const limit = formatMoney(spendable);
    throw new AppError('contract.margin_in_use', { field: 'amount', limit, accepted: limit });
  }
  const { pool, fund } = engine.house.now;
  const own = pool < 0n || fund < 0n ? await readOwn(tx, userId) : amount;
  if (amount <= own) return;
  const limit = formatMoney(own < spendable ? own : spendable);
  throw new AppError('contract.profits_held', { field: 'amount', limit, accepted: limit });
}

/** Part of what is free on the contract account that a debit could take now; nothing while the contracts are built. */
export async function lendable(
  deps: Deps & Pick<UseCaseDeps, 'db'>,
  userId: number,
  available: string,
): Promise<string> {
  const { writer, db } = deps;
  if (!writer.isReady) return '0';
  const { engine } = writer.book;
  const { pool, fund } = engine.house.now;
  const spendable = engine.spendable(userId, readMoney(available));
  if (pool >= 0n && fund >= 0n) return formatMoney(spendable);
  const own = await readOwn(db, userId);
  return formatMoney(own < spendable ? own : spendable);
}

/**
 * The same where the contracts are another process: an account with live contracts lends nothing there. The other process
 * may be at work and is not waited for: `server.busy` then.
 */
export async function checkDebitElsewhere(
  deps: Pick<UseCaseDeps, 'ledger'>,
  tx: Tx,
  debit: { readonly userId: number; readonly amount: string },
): Promise<void> {
  if (!(await tryLockWriter(tx))) throw new AppError('server.busy');
  const { part, beatAt } = await readWriter(tx);
  const newest = await findNewestBeat(tx, EVER);
  if (part !== null || (newest !== null && newest > (beatAt ?? newest))) throw new AppError('server.busy');
  const refuse = (key: 'contract.margin_in_use' | 'contract.profits_held', limit: string): never => {
    throw new AppError(key, { field: 'amount', limit, accepted: limit });
  };
  if (await hasLive(tx, debit.userId)) refuse('contract.margin_in_use', '0');
  const { pool, fund } = await readCapital(tx, deps);
  if (pool >= 0n && fund >= 0n) return;
  const own = await readOwn(tx, debit.userId);
  if (readMoney(debit.amount) > own) refuse('contract.profits_held', formatMoney(own));
}

/**
 * Lets no batch begin before the caller's transaction ends. Refuses with `server.busy` while a recorded beat waits to be
 * decided, or is stored in parts: the memory is behind the ticks or ahead of the balances then.
 */
export async function lockBook(deps: Deps, tx: Tx): Promise<void> {
  try {
    await lockDecidedBook(deps, tx);
  } catch (error) {
    throw error instanceof BehindTicks ? new AppError('server.busy') : error;
  }
}

async function lockDecidedBook({ writer }: Deps, tx: Tx): Promise<void> {
  await lockWriter(tx);
  if (writer.book.part !== null) throw new AppError('server.busy');
  await assertDecided(tx, writer.book, { before: EVER, isApart: false });
}
