import type { AccountTypeCode, DecodedInputOf, ledger, ReplyOf } from '@openbourse/api';
import { formatDecimal } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import { type Database, toTimestamp, type Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { Random } from '../kernel/random.ts';
import { enqueueNotification } from '../notification/index.ts';
import { accountTypeIdOf, walletOf } from './account.ts';
import { readAmount, readCurrencyFor } from './check-amount.ts';
import { post } from './post.ts';
import * as queries from './transfer-queries.ts';

type TransferInput = DecodedInputOf<typeof ledger.transfer>;
type TransferReply = ReplyOf<typeof ledger.transfer>;

export interface TransferDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly announce: (userId: number) => Promise<void>;
  /**
   * Runs the transaction of a debit when its account lets it, again where it has to; `check` refuses in it a debit of
   * what the account needs.
   */
  /** Refuses in the transaction to bring more where it can be lost than the user may risk. */
  readonly assertMayRisk: (
    tx: Tx,
    moved: { readonly userId: number; readonly code: string; readonly amount: string },
  ) => Promise<void>;
  readonly guardDebit: <T>(
    wallet: AccountTypeCode,
    run: (
      check: (tx: Tx, debit: { readonly userId: number; readonly amount: string }) => Promise<void>,
    ) => Promise<T>,
  ) => Promise<T>;
}

/**
 * Moves an amount between two accounts of one user (rule book, section 6: instant and free). A repeat with the same
 * key answers the first transfer, another body with it is `request.idempotency_conflict`; without a key each call is
 * one of its own.
 */
export async function makeTransfer(
  deps: TransferDeps,
  asked: { readonly userId: number; readonly input: TransferInput; readonly idempotencyKey: string },
): Promise<TransferReply> {
  const wanted = await readWanted(deps, asked);
  const { transfer, isNew } = await deps.guardDebit(wanted.fromWallet, (check) =>
    deps.db.transaction(async (tx) => {
      if (await queries.insertTransfer(tx, wanted)) {
        await check(tx, wanted);
        if (isRisked(wanted)) await deps.assertMayRisk(tx, wanted);
        await postTransfer(tx, wanted, deps.clock.now());
        const made = await findByKey(tx, wanted);
        await tell(tx, wanted.userId, made);
        return { transfer: made, isNew: true };
      }
      const first = await findByKey(tx, wanted);
      if (!isSame(first, wanted)) throw new AppError('request.idempotency_conflict');
      return { transfer: first, isNew: false };
    }),
  );
  if (isNew) await deps.announce(asked.userId);
  return presentTransfer(transfer);
}

/** Where the next tick may take what lies there. */
const AT_RISK: readonly AccountTypeCode[] = ['contract', 'micro'];

function isRisked({ fromWallet, toWallet }: Pick<queries.NewTransfer, 'fromWallet' | 'toWallet'>): boolean {
  return AT_RISK.includes(toWallet) && !AT_RISK.includes(fromWallet);
}

async function readWanted(
  deps: TransferDeps,
  asked: Parameters<typeof makeTransfer>[1],
): Promise<queries.NewTransfer & { readonly code: string }> {
  const { userId, input } = asked;
  const fromWallet = walletOf(input.from_account_type_id);
  const toWallet = walletOf(input.to_account_type_id);
  assert(fromWallet !== undefined && toWallet !== undefined, 'the schema knows the accounts');
  if (fromWallet === toWallet) throw new AppError('ledger.same_account', { field: 'to_account_type_id' });
  const currency = await readCurrencyFor(deps.db, input.currency_id, [fromWallet, toWallet]);
  const publicId = deps.random.uuid();
  return {
    publicId,
    userId,
    fromWallet,
    toWallet,
    currencyId: currency.id,
    code: currency.code,
    amount: formatDecimal(readAmount(input.amount, currency), currency.scale),
    memo: input.memo ?? null,
    idempotencyKey: asked.idempotencyKey || publicId,
    at: toTimestamp(deps.clock.now()),
  };
}

function postTransfer(tx: Tx, transfer: queries.NewTransfer, at: number): Promise<boolean> {
  const { userId, fromWallet, toWallet, currencyId, amount, publicId } = transfer;
  return post(tx, {
    kind: 'transfer',
    reference: publicId,
    idempotencyKey: publicId,
    at,
    postings: [
      { owner: { userId, wallet: fromWallet }, currencyId, amount: `-${amount}` },
      { owner: { userId, wallet: toWallet }, currencyId, amount },
    ],
  });
}

function tell(tx: Tx, userId: number, transfer: queries.TransferRead): Promise<void> {
  const { amount, code, publicId, at } = transfer;
  const params = { amount, code };
  return enqueueNotification(tx, { userId, kind: 'transfer_completed', params, key: publicId, at });
}

async function findByKey(tx: Tx, wanted: queries.NewTransfer): Promise<queries.TransferRead> {
  const found = await queries.findTransferByKey(tx, wanted);
  assert(found !== undefined, 'a transfer whose key is taken exists');
  return found;
}

function isSame(first: queries.TransferRead, wanted: queries.NewTransfer): boolean {
  return (['fromWallet', 'toWallet', 'currencyId', 'amount', 'memo'] as const).every(
    (name) => first[name] === wanted[name],
  );
}

export function presentTransfer(row: queries.TransferRead): TransferReply {
  return {
    id: row.publicId,
    from_account_type_id: accountTypeIdOf(row.fromWallet),
    to_account_type_id: accountTypeIdOf(row.toWallet),
    currency_id: row.currencyId,
    code: row.code,
    amount: row.amount,
    memo: row.memo,
    at: row.at,
  };
}
