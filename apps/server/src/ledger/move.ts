import type { AccountTypeCode, Move } from '@openbourse/api';
import { addDecimal, formatDecimal, parseSignedDecimal } from '@openbourse/money';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { type BalanceKey, walletOf } from './account.ts';
import { readAmount, readCurrencyFor } from './check-amount.ts';
import { Journal } from './journal.ts';
import { lockBalances } from './lock-balances.ts';
import { isRisked, type TransferDeps } from './make-transfer.ts';
import { insertTransfers, type TransferRow } from './transfer-queries.ts';
import type { WorkingSet } from './working-set.ts';
import { writeBatch } from './write-batch.ts';

/**
 * A move: transfers of a user to the account that pays for a change, in the transaction of that change, so that both
 * happen or neither (ADR 103). It moves exactly the sums that the person saw.
 */
export interface GuardedMove {
  readonly transfers: readonly TransferRow[];
  /** Refuses in the transaction what the account of contracts needs; called before any balance is locked. */
  readonly checkLoan: (tx: Tx) => Promise<void>;
}

/** A move as it is asked for: to the account that pays. */
export interface AskedMove {
  readonly userId: number;
  readonly to: AccountTypeCode;
  readonly move: Move;
}

/** Moves as the gate and the writers make them. */
export interface Moves {
  /** Runs a change while the account of contracts, where it gives something, decides nothing. */
  guard<T>(asked: AskedMove, run: (move: GuardedMove) => Promise<T>): Promise<T>;
  /** Moves first in the transaction of a change. */
  make(tx: Tx, move: GuardedMove): Promise<void>;
  /** Refuses to bring more where the next tick may take it than the user may risk; before any balance is locked. */
  assertRisk(tx: Tx, transfers: readonly TransferRow[]): Promise<void>;
}

export function createMoves(deps: TransferDeps): Moves {
  const assertRisk: Moves['assertRisk'] = async (tx, transfers) => {
    const [first] = transfers;
    const amount = sumAtRisk(transfers);
    if (first !== undefined && amount !== '0') await deps.assertMayRisk(tx, { ...first, amount });
  };
  return {
    guard: async (asked, run) => {
      const transfers = await readTransfers(deps, asked);
      const lent = transfers.find(({ fromWallet }) => fromWallet === 'contract');
      return deps.guardDebit(lent === undefined ? 'trade' : 'contract', (check) =>
        run({
          transfers,
          checkLoan: async (tx) => {
            if (lent !== undefined) await check(tx, lent).catch(nameMove);
          },
        }),
      );
    },
    make: async (tx, move) => {
      const { transfers } = move;
      await move.checkLoan(tx);
      await assertRisk(tx, transfers);
      const journal = new Journal(await lockBalances(tx, keysOfMove(transfers)));
      assertMovable(journal.balances, transfers);
      addMove(journal, transfers);
      await writeBatch(tx, journal);
      const { sql, params } = insertTransfers(transfers);
      await tx.query(sql, params);
    },
    assertRisk,
  };
}

/** A limit of the account of contracts concerns the move, and no field of the change. */
function nameMove(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new AppError(error.key, { ...error.details, field: 'move' });
}

/** Refuses an account that pays itself, one that is named twice, and whatever a transfer refuses. */
async function readTransfers(
  deps: Pick<TransferDeps, 'db' | 'clock' | 'random'>,
  { userId, to, move }: AskedMove,
): Promise<readonly TransferRow[]> {
  const field = 'move';
  const wallets = move.from.map(({ accountTypeId }) => walletOf(accountTypeId));
  const known = wallets.filter((wallet) => wallet !== undefined);
  assert(known.length === wallets.length, 'the schema knows the accounts');
  if (known.includes(to) || new Set(known).size < known.length)
    throw new AppError('ledger.same_account', { field });
  const currency = await readCurrencyFor(deps.db, move.currencyId, [to, ...known]).catch(nameMove);
  const amountOf = (text: string): string => {
    try {
      return formatDecimal(readAmount(text, currency), currency.scale);
    } catch (error) {
      return nameMove(error);
    }
  };
  return move.from.map(({ amount }, index) => ({
    ...{ publicId: deps.random.uuid(), userId, toWallet: to, currencyId: currency.id, code: currency.code },
    fromWallet: known[index] ?? to,
    amount: amountOf(amount),
    memo: null,
    at: deps.clock.now(),
  }));
}

function sumAtRisk(transfers: readonly TransferRow[]): string {
  return transfers.filter(isRisked).reduce((sum, { amount }) => addDecimal(sum, amount), '0');
}

/** The rows that a move changes. */
export function keysOfMove(transfers: readonly TransferRow[]): readonly BalanceKey[] {
  return transfers.flatMap(({ userId, currencyId, fromWallet, toWallet }) => [
    { userId, currencyId, wallet: fromWallet },
    { userId, currencyId, wallet: toWallet },
  ]);
}

/** Refuses with `ledger.move_short` where an account has less than was shown. */
export function assertMovable(balances: Pick<WorkingSet, 'find'>, transfers: readonly TransferRow[]): void {
  for (const { userId, currencyId, fromWallet: wallet, amount, code } of transfers) {
    const balance = balances.find({ userId, currencyId, wallet });
    if (balance !== undefined && balance.available >= parseSignedDecimal(amount, balance.scale)) continue;
    const available = balance === undefined ? '0' : formatDecimal(balance.available, balance.scale);
    const shown = { limit: amount, available, accepted: available, asset: code };
    throw new AppError('ledger.move_short', { field: 'move', ...shown });
  }
}

/** Units that a move brings to the account that pays in a currency. */
export function unitsOfMove(
  transfers: readonly TransferRow[],
  { currencyId, scale }: { readonly currencyId: number; readonly scale: number },
): bigint {
  return transfers
    .filter((transfer) => transfer.currencyId === currencyId)
    .reduce((sum, { amount }) => sum + parseSignedDecimal(amount, scale), 0n);
}

/** Posts the transfers of a move, whose rows are locked; their own rows are stored by `insertTransfers`. */
export function addMove(journal: Journal, transfers: readonly TransferRow[]): void {
  for (const { userId, currencyId, fromWallet, toWallet, amount, publicId, at } of transfers) {
    const name = { reference: publicId, idempotencyKey: publicId };
    journal.begin({ kind: 'transfer', ...name, at: toTimestamp(at) });
    const from = journal.balances.get({ userId, currencyId, wallet: fromWallet });
    const units = parseSignedDecimal(amount, from.scale);
    journal.postUser(from, -units, 'transfer');
    journal.postUser(journal.balances.get({ userId, currencyId, wallet: toWallet }), units, 'transfer');
  }
}
