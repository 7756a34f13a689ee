import type { AccountTypeCode } from '@openbourse/api';
import { formatDecimal, parseSignedDecimal } from '@openbourse/money';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { Balance, BalanceKey, PlatformAccount, PlatformAccountKey } from './account.ts';
import { Journal } from './journal.ts';
import { lockBalances } from './lock-balances.ts';
import * as queries from './queries.ts';
import { writeBatch } from './write-batch.ts';

/** Owner of the account of a posting. */
export type PostingOwner =
  | { readonly userId: number; readonly wallet: AccountTypeCode }
  | { readonly house: string }
  | { readonly world: string };

export interface Transfer {
  readonly kind: string;
  readonly reference: string | null;
  /** A repeat with the same kind and key changes nothing. */
  readonly idempotencyKey: string;
  readonly postings: readonly {
    readonly owner: PostingOwner;
    readonly currencyId: number;
    /** A signed decimal; what is taken is negative. The postings of a currency sum up to zero. */
    readonly amount: string;
  }[];
}

/**
 * Posts one transaction. Refuses with `ledger.insufficient_balance` when a user has less than is taken.
 * Answers whether it was posted; false when its key was used before.
 */
export async function post(tx: Tx, transfer: Transfer & { readonly at: number }): Promise<boolean> {
  // The users' rows are locked first: two repeats of one transfer wait for each other here.
  const balances = await lockBalances(tx, balanceKeysOf(transfer));
  if (await queries.hasTxn(tx, transfer)) return false;
  const journal = new Journal(balances);
  await addTransfer(tx, journal, transfer);
  await writeBatch(tx, journal);
  return true;
}

/** The users' rows that a transfer changes. */
export function balanceKeysOf(transfer: Transfer): readonly BalanceKey[] {
  return transfer.postings.flatMap(({ owner, currencyId }) =>
    'userId' in owner ? [{ userId: owner.userId, wallet: owner.wallet, currencyId }] : [],
  );
}

/** Adds a transfer to a journal whose working set has its rows; refuses with `ledger.insufficient_balance`. */
export async function addTransfer(
  tx: Tx,
  journal: Journal,
  transfer: Transfer & { readonly at: number },
): Promise<void> {
  journal.begin({ ...transfer, at: toTimestamp(transfer.at) });
  for (const { owner, currencyId, amount } of transfer.postings) {
    if ('userId' in owner) {
      const balance = journal.balances.get({ userId: owner.userId, wallet: owner.wallet, currencyId });
      const units = parseSignedDecimal(amount, balance.scale);
      assertAvailable(balance, -units);
      journal.postUser(balance, units, transfer.kind);
      continue;
    }
    const key: PlatformAccountKey =
      'house' in owner
        ? { kind: 'house', name: owner.house, currencyId }
        : { kind: 'world', name: owner.world, currencyId };
    const account = await ensurePlatformAccount(tx, key);
    journal.postPlatform(account, parseSignedDecimal(amount, account.scale), transfer.kind);
  }
}

/** Refuses with `ledger.insufficient_balance` when less than the units is available. */
export function assertAvailable(balance: Balance, units: bigint): void {
  if (balance.available >= units) return;
  throw new AppError('ledger.insufficient_balance', {
    field: 'amount',
    limit: formatDecimal(units, balance.scale),
    available: formatDecimal(balance.available, balance.scale),
    accepted: formatDecimal(balance.available, balance.scale),
    asset: balance.code,
  });
}

/** Finds an account of the platform; one that does not exist is made. */
export async function ensurePlatformAccount(tx: Tx, key: PlatformAccountKey): Promise<PlatformAccount> {
  const found = await queries.findPlatformAccount(tx, key);
  if (found !== undefined) return found;
  await queries.insertPlatformAccount(tx, key);
  const made = await queries.findPlatformAccount(tx, key);
  assert(made !== undefined, `the platform has an account ${key.name} in currency ${key.currencyId}`);
  return made;
}
