import type { Db, Tx } from '../kernel/db.ts';
import type { BalanceKey, HoldName } from './account.ts';

export type HoldState = 'open' | 'released' | 'settled';

export async function insertHold(
  tx: Tx,
  hold: HoldName & { readonly accountId: number; readonly amount: string },
): Promise<void> {
  await tx.query(
    `insert into ledger.hold (account_id, reason, reference, amount, remaining, state)
     values ($1, $2, $3, $4, $4, 'open')`,
    [hold.accountId, hold.reason, hold.reference, hold.amount],
  );
}

export async function findHold(
  db: Db,
  name: HoldName,
): Promise<(BalanceKey & { readonly id: number }) | undefined> {
  const rows = await db.query<BalanceKey & { readonly id: number }>(
    `select h.id, a.user_id as "userId", a.wallet, a.currency_id as "currencyId"
     from ledger.hold h join ledger.account a on a.id = h.account_id
     where h.reason = $1 and h.reference = $2`,
    [name.reason, name.reference],
  );
  return rows[0];
}

/** Closes an open hold and answers what was held; nothing when it was closed before. */
export async function closeHold(
  tx: Tx,
  hold: { readonly id: number; readonly state: HoldState },
): Promise<string | undefined> {
  const rows = await tx.query<{ held: string }>(
    `with open_hold as (
       select id, remaining from ledger.hold where id = $1 and state = 'open' for update
     )
     update ledger.hold h set state = $2, remaining = 0 from open_hold o where h.id = o.id
     returning o.remaining as held`,
    [hold.id, hold.state],
  );
  return rows[0]?.held;
}

export async function readHoldState(db: Db, holdId: number): Promise<HoldState | undefined> {
  const rows = await db.query<{ state: HoldState }>('select state from ledger.hold where id = $1', [holdId]);
  return rows[0]?.state;
}
