import type { Db } from '../../kernel/db.ts';
import { streamRows } from '../../kernel/stream-rows.ts';
import type { EpochAccount } from './epoch-file.ts';

/** Accounts with a balance at the end of an epoch, by their ids, and what they had at its beginning. */
export async function* streamEpochAccounts(view: Db, number: number): AsyncGenerator<EpochAccount> {
  yield* streamRows<EpochAccount>(
    view,
    `select a.id, a.kind, a.user_id as "userId", u.uid, a.wallet, a.currency_id as "currencyId",
       trim_scale(o.balance)::text as opening, o.seq as "openingSeq",
       trim_scale(b.balance)::text as closing, b.seq as "closingSeq"
     from ledger.epoch_balance b
     join ledger.account a on a.id = b.account_id
     left join identity."user" u on u.id = a.user_id
     left join ledger.epoch_balance o on o.epoch_number = b.epoch_number - 1 and o.account_id = b.account_id
     where b.epoch_number = $1 order by b.account_id`,
    [number],
  );
}
