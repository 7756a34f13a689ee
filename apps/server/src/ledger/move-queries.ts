import type { AccountTypeCode } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** Free balances of a user in one currency. */
export function listFreeOf(
  db: Db,
  of: { readonly userId: number; readonly currencyId: number },
): Promise<{ readonly wallet: AccountTypeCode; readonly available: string }[]> {
  return db.query(
    `select wallet, trim_scale(available)::text as available from ledger.account
     where user_id = $1 and currency_id = $2`,
    [of.userId, of.currencyId],
  );
}

export interface Choice {
  readonly paysFromOthers: boolean;
}

/** The choice of a user; without one, a person is asked each time. */
export async function findChoice(db: Db, userId: number): Promise<Choice> {
  const [row] = await db.query<Choice>(
    'select pays_from_others as "paysFromOthers" from ledger.choice where user_id = $1',
    [userId],
  );
  return row ?? { paysFromOthers: false };
}

export async function writeChoice(
  tx: Tx,
  choice: Choice & { readonly userId: number; readonly at: number },
): Promise<void> {
  await tx.query(
    `insert into ledger.choice (user_id, pays_from_others, changed_at) values ($1, $2, $3)
     on conflict (user_id) do update set pays_from_others = excluded.pays_from_others, changed_at = excluded.changed_at`,
    [choice.userId, choice.paysFromOthers, toTimestamp(choice.at)],
  );
}
