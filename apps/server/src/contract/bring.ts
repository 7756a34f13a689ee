import { readMoney } from '@openbourse/engine';
import { addMove, type TransferRow } from '../ledger/index.ts';
import type { Batch, CommandBatch } from './batch.ts';

/** Sum of a move in USDT. */
export function sumOf(transfers: readonly TransferRow[]): bigint {
  return transfers.reduce((sum, { amount }) => sum + readMoney(amount), 0n);
}

/** Puts a move into the money and the rows of a batch. */
export function bring(
  batch: Pick<CommandBatch, 'journal' | 'transfers'>,
  transfers: readonly TransferRow[],
): void {
  addMove(batch.journal, transfers);
  batch.transfers.push(...transfers);
}

/** Moves of openings among the decisions of a part. */
export function broughtIn(
  batch: Batch,
  events: readonly { readonly type: string; readonly id: string }[],
): readonly TransferRow[] {
  return events.flatMap(({ type, id }) =>
    type === 'opened' ? (batch.book.drafts.get(id)?.transfers ?? []) : [],
  );
}
