import type { AccountTypeCode, DecodedInputOf, ledger, ReplyOf } from '@openbourse/api';
import { formatDecimal } from '@openbourse/money';
import type { CallKey } from '../kernel/call-key.ts';
import type { Command } from '../kernel/change.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { Random } from '../kernel/random.ts';
import type { Session } from '../kernel/request.ts';
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
  /** Refuses in the transaction to bring more where it can be lost than the user may risk. */
  readonly assertMayRisk: (
    tx: Tx,
    moved: { readonly userId: number; readonly code: string; readonly amount: string },
  ) => Promise<void>;
  /**
   * Runs the transaction of a debit when its account lets it, again where it has to; `check` refuses in it a debit of
   * what the account needs.
   */
  readonly guardDebit: <T>(
    wallet: AccountTypeCode,
    run: (
      check: (tx: Tx, debit: { readonly userId: number; readonly amount: string }) => Promise<void>,
    ) => Promise<T>,
  ) => Promise<T>;
}

/** A call of a user; inside the server one without a key. */
type Asked = Pick<Command<typeof ledger.transfer>, 'input'> & {
  readonly by: Pick<Session, 'userId'>;
  readonly once?: CallKey;
};

/** Moves an amount between two accounts of one user (rule book, section 6: instant and free). */
export async function makeTransfer(deps: TransferDeps, { input, by, once }: Asked): Promise<TransferReply> {
  const wanted = await readWanted(deps, by.userId, input);
  return deps.guardDebit(wanted.fromWallet, (check) =>
    deps.db.transaction(async (tx) => {
      const first = await once?.take(tx);
      if (first) return first.reply as TransferReply;
      const { sql, params } = queries.insertTransfers([wanted]);
      await tx.query(sql, params);
      await check(tx, wanted);
      if (isRisked(wanted)) await deps.assertMayRisk(tx, wanted);
      await postTransfer(tx, wanted);
      await tell(tx, wanted);
      const reply = presentTransfer(wanted);
      await once?.keep(tx, reply);
      return reply;
    }),
  );
}

/** Where the next tick may take what lies there. */
const AT_RISK: readonly AccountTypeCode[] = ['contract', 'micro'];

export function isRisked({
  fromWallet,
  toWallet,
}: Pick<queries.TransferRow, 'fromWallet' | 'toWallet'>): boolean {
  return AT_RISK.includes(toWallet) && !AT_RISK.includes(fromWallet);
}

async function readWanted(
  deps: TransferDeps,
  userId: number,
  input: TransferInput,
): Promise<queries.TransferRow> {
  const fromWallet = walletOf(input.from_account_type_id);
  const toWallet = walletOf(input.to_account_type_id);
  assert(fromWallet !== undefined && toWallet !== undefined, 'the schema knows the accounts');
  if (fromWallet === toWallet) throw new AppError('ledger.same_account', { field: 'to_account_type_id' });
  const currency = await readCurrencyFor(deps.db, input.currency_id, [fromWallet, toWallet]);
  return {
    publicId: deps.random.uuid(),
    userId,
    fromWallet,
    toWallet,
    currencyId: currency.id,
    code: currency.code,
    amount: formatDecimal(readAmount(input.amount, currency), currency.scale),
    memo: input.memo ?? null,
    at: deps.clock.now(),
  };
}

function postTransfer(tx: Tx, transfer: queries.TransferRow): Promise<boolean> {
  const { userId, fromWallet, toWallet, currencyId, amount, publicId, at } = transfer;
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

function tell(tx: Tx, { userId, amount, code, publicId, at }: queries.TransferRow): Promise<void> {
  const params = { amount, code };
  return enqueueNotification(tx, { userId, kind: 'transfer_completed', params, key: publicId, at });
}

export function presentTransfer(row: Omit<queries.TransferRow, 'userId'>): TransferReply {
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
