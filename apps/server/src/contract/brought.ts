import { readMoney, type UnfilledEvent } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { assertMovable, keysOfMove, type Ledger, lockBalances, type TransferRow } from '../ledger/index.ts';
import type { Batch, CommandBatch } from './batch.ts';
import type { Draft } from './book.ts';
import type { Command } from './command-queue.ts';
import { bring, sumOf } from './bring.ts';

/** Refusals of moves of a batch for what they would risk, by their transfers; asked before any balance is locked. */
export async function checkRisks(
  tx: Tx,
  { moves }: Pick<Ledger, 'moves'>,
  all: readonly (readonly TransferRow[])[],
): Promise<ReadonlyMap<readonly TransferRow[], AppError>> {
  const refused = new Map<readonly TransferRow[], AppError>();
  for (const transfers of all) {
    await moves.assertRisk(tx, transfers).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refused.set(transfers, error);
    });
  }
  return refused;
}

/** Runs a command after its move; a refused command moves nothing. */
export function runMoved<T>(
  batch: CommandBatch,
  { run, userId, transfers = [] }: Command<T>,
  risks: ReadonlyMap<readonly TransferRow[], AppError>,
): T {
  if (transfers.length === 0) return run(batch);
  const risk = risks.get(transfers);
  if (risk !== undefined) throw risk;
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

/**
 * Locks what openings that wait for their tick bring, before a beat is decided: what is decided can be paid then. Refuses
 * an opening whose accounts have it no longer.
 */
export async function lockBrought(
  tx: Tx,
  {
    batch,
    ledger,
    at,
  }: { readonly batch: Batch; readonly ledger: Pick<Ledger, 'moves'>; readonly at: number },
): Promise<void> {
  const { book } = batch;
  const drafts = [...book.drafts.values()].filter(({ transfers }) => transfers.length > 0);
  if (drafts.length === 0) return;
  const risks = await checkRisks(
    tx,
    ledger,
    drafts.map(({ transfers }) => transfers),
  );
  const balances = await lockBalances(
    tx,
    drafts.flatMap(({ transfers }) => keysOfMove(transfers)),
  );
  const refuse = (draft: Draft, error: AppError): void => {
    book.engine.cancel(draft.record.id);
    batch.settled.push(draft.record.id);
    batch.events.push(refusedFor(draft, error, at));
  };
  for (const draft of drafts) {
    const risk = risks.get(draft.transfers);
    try {
      if (risk !== undefined) throw risk;
      assertMovable(balances, draft.transfers);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuse(draft, error);
      continue;
    }
    // Two openings do not bring the same money.
    for (const { userId, currencyId, fromWallet: wallet, amount } of draft.transfers)
      balances.hold(balances.get({ userId, currencyId, wallet }), readMoney(amount));
  }
}

function refusedFor({ record }: Draft, error: AppError, at: number): UnfilledEvent {
  const { id, userId, matchId } = record;
  const decision = { id, userId, matchId, at, seq: 0, mark: 0n, released: 0n };
  const details: Record<string, string> = {};
  for (const [name, value] of Object.entries(error.details)) details[name] = String(value);
  const key = error.key === 'ledger.move_short' ? error.key : 'wallet.deposit_at_risk';
  return { type: 'refused', ...decision, refusal: { key, details } };
}
