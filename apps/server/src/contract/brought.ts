import type { Move } from '@openbourse/api';
import type { UnfilledEvent } from '@openbourse/engine';
import { formatMoney, readMoney } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import { addMove, assertMovable, keysOfMove, lockBalances, type TransferRow } from '../ledger/index.ts';
import type { Batch, CommandBatch } from './batch.ts';
import type { Draft } from './book.ts';
import type { Command } from './command-queue.ts';
import type { UseCaseDeps } from './use-case-deps.ts';

/** Runs a change that other accounts of the user give for; what they bring may be lost at the next tick. */
export function withMove<T>(
  { ledger: { moves } }: Pick<UseCaseDeps, 'ledger'>,
  asked: { readonly userId: number; readonly move: Move | undefined },
  run: (transfers: readonly TransferRow[]) => Promise<T>,
): Promise<T> {
  const { userId, move } = asked;
  if (move === undefined) return run([]);
  return moves.guard({ userId, to: 'contract', move }, ({ transfers }) =>
    moves.guardRisk(transfers, () => run(transfers)),
  );
}

export function sumOf(transfers: readonly TransferRow[]): bigint {
  return transfers.reduce((sum, { amount }) => sum + readMoney(amount), 0n);
}

/** Runs a command after its move; a refused command moves nothing. */
export function runMoved<T>(batch: CommandBatch, { run, userId, transfers = [] }: Command<T>): T {
  if (transfers.length === 0) return run(batch);
  const { engine } = batch.book;
  const brought = sumOf(transfers);
  assertMovable(batch.journal.balances, transfers);
  engine.addBalance(userId, brought);
  try {
    const value = run(batch);
    bring(batch, transfers);
    return value;
  } catch (error) {
    engine.addBalance(userId, -brought);
    throw error;
  }
}

/** Puts a move into the money and the rows of a batch. */
export function bring(
  batch: Pick<CommandBatch, 'journal' | 'transfers'>,
  transfers: readonly TransferRow[],
): void {
  addMove(batch.journal, transfers);
  batch.transfers.push(...transfers);
}

/**
 * Locks what openings that wait for their tick bring, before a beat is decided: what is decided can be paid then. Refuses
 * an opening whose accounts have it no longer.
 */
export async function lockBrought(tx: Tx, batch: Batch, at: number): Promise<void> {
  const { book } = batch;
  const drafts = [...book.drafts.values()].filter(({ transfers }) => transfers.length > 0);
  if (drafts.length === 0) return;
  const balances = await lockBalances(
    tx,
    drafts.flatMap(({ transfers }) => keysOfMove(transfers)),
  );
  for (const draft of drafts) {
    const short = draft.transfers.find((transfer) => {
      const { userId, currencyId, fromWallet: wallet, amount } = transfer;
      const balance = balances.get({ userId, currencyId, wallet });
      if (balance.available < readMoney(amount)) return true;
      // Two openings do not bring the same money.
      balances.hold(balance, readMoney(amount));
      return false;
    });
    if (short === undefined) continue;
    const free = balances.get({ ...short, wallet: short.fromWallet }).available;
    book.engine.cancel(draft.record.id);
    batch.settled.push(draft.record.id);
    batch.events.push(refusedFor(draft, { short, available: formatMoney(free), at }));
  }
}

function refusedFor(
  { record: { id, userId, matchId } }: Draft,
  of: { readonly short: TransferRow; readonly available: string; readonly at: number },
): UnfilledEvent {
  const { available, at, short } = of;
  const details = { limit: short.amount, available, accepted: available, asset: short.code };
  const decision = { id, userId, matchId, at, seq: 0, mark: 0n, released: 0n };
  return { type: 'refused', ...decision, refusal: { key: 'ledger.move_short', details } };
}

/** The moves of openings among the decisions of a part. */
export function broughtIn(
  batch: Batch,
  events: readonly { readonly type: string; readonly id: string }[],
): readonly TransferRow[] {
  return events.flatMap(({ type, id }) =>
    type === 'opened' ? (batch.book.drafts.get(id)?.transfers ?? []) : [],
  );
}
