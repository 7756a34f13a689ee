import { CANCELLED, type EventLog, FILLED } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import {
  addMove,
  assertMovable,
  type BalanceKey,
  type GuardedMove,
  keysOfMove,
  lockBalances,
  unitsOfMove,
} from '../ledger/index.ts';
import type { BatchContext, Loans } from './batch-context.ts';
import type { Command, PlaceCommand } from './command.ts';
import type { SpotOrder } from './order.ts';

const moveIn = (command: Command): GuardedMove | null => ('move' in command ? command.move : null);

/** Asks the account of contracts, before any balance is locked. */
export async function checkLoans(tx: Tx, commands: readonly Command[]): Promise<Loans> {
  const refused = new Map<GuardedMove, Error>();
  for (const move of commands.map(moveIn)) {
    if (move === null) continue;
    // Where the connection is lost, the next statement says so; whatever else it was, the order is refused with it.
    await move.checkLoan(tx).catch((error: unknown) => {
      refused.set(move, error instanceof Error ? error : new Error('a loan failed', { cause: error }));
    });
  }
  return refused;
}

/** Reports whether an error is what the contracts answered to the move of a command. */
export function isLoanRefusal(
  { loans }: Pick<BatchContext, 'loans'>,
  { move }: Pick<PlaceCommand, 'move'>,
  error: unknown,
): boolean {
  return move !== null && loans.get(move) === error;
}

/** The rows that moves of a batch change. */
export function keysOfMoves(commands: readonly Command[]): readonly BalanceKey[] {
  return commands.flatMap((command) => keysOfMove(moveIn(command)?.transfers ?? []));
}

/** Units of a currency that the order brings with it; refuses what was not lent or is not there. */
export function broughtBy(
  { batch, loans }: Pick<BatchContext, 'batch' | 'loans'>,
  { move }: Pick<PlaceCommand, 'move'>,
  currency: { readonly id: number; readonly scale: number },
): bigint {
  if (move === null) return 0n;
  const refusal = loans.get(move);
  if (refusal !== undefined) throw refusal;
  assertMovable(batch.balances, move.transfers);
  return unitsOfMove(move.transfers, { currencyId: currency.id, scale: currency.scale });
}

/** Moves what an order brings, before the order holds or spends it. An order that ended with nothing brings nothing. */
export async function moveFirst(
  context: BatchContext,
  command: Pick<PlaceCommand, 'move'>,
  of: { readonly orders: readonly SpotOrder[]; readonly events: EventLog },
): Promise<void> {
  if (!hasEnded(of.events, of.orders)) await makeMove(context, command);
}

/** Moves what a command brings. */
export async function makeMove(
  { batch, tx }: BatchContext,
  { move }: Pick<PlaceCommand, 'move'>,
): Promise<void> {
  if (move === null) return;
  await lockBalances(tx, keysOfMove(move.transfers), batch.balances);
  addMove(batch.journal, move.transfers);
  batch.transfers.push(...move.transfers);
}

/** Reports whether nothing was executed and no leg is left. */
function hasEnded(events: EventLog, orders: readonly SpotOrder[]): boolean {
  if (events.countOf(FILLED) > 0) return false;
  const ended = new Set<number>();
  for (let index = 0; index < events.count; index += 1)
    if (events.kind(index) === CANCELLED) ended.add(events.orderId(index));
  return orders.every(({ id }) => ended.has(id));
}
