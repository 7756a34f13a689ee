import { formatMoney, readMoney } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { assertDecided, BehindTicks } from './beat-queue.ts';
import { EVER } from './book.ts';
import { readOwn } from './capital.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { listFree, lockWriter } from './writer-queries.ts';

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
