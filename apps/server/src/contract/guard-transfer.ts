import { formatMoney, readMoney } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { ContractKit } from './contract-kit.ts';
import { listFree, lockWriter } from './writer-queries.ts';

/**
 * Refuses with `contract.margin_in_use` a debit of the contract account that cross positions need. No batch runs until
 * the caller's transaction ends, so that what is free now is still free when the debit is posted.
 */
export async function guardDebit(
  kit: Pick<ContractKit, 'writer'>,
  tx: Tx,
  debit: { readonly userId: number; readonly amount: string },
): Promise<void> {
  await lockBook(kit, tx);
  const { userId } = debit;
  const { engine } = kit.writer.book;
  // Whatever becomes of the transaction, the balance is read again before the next decision.
  kit.writer.markDirty(userId);
  const [row] = await listFree(tx, [userId]);
  const available = readMoney(row?.available ?? '0');
  if (engine.positionsOf(userId).length === 0) return;
  engine.setBalance(userId, available);
  const amount = readMoney(debit.amount);
  const spendable = engine.spendable(userId);
  if (amount > available || amount <= spendable) return;
  const limit = formatMoney(spendable);
  throw new AppError('contract.margin_in_use', { field: 'amount', limit, accepted: limit });
}

/**
 * Lets no batch begin before the caller's transaction ends. Refuses with `server.busy` while a beat is stored in parts:
 * the memory is ahead of the balances then.
 */
export async function lockBook({ writer }: Pick<ContractKit, 'writer'>, tx: Tx): Promise<void> {
  await lockWriter(tx);
  if (writer.book.part !== null) throw new AppError('server.busy');
}
