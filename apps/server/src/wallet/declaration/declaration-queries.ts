import type { DeclarationState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** Declared amount of a coin in a place, and whether it still counts. */
export interface Declaration {
  readonly id: number;
  readonly currencyId: number;
  readonly code: string;
  readonly place: string;
  readonly amount: string;
  readonly note: string;
  readonly proof: string;
  readonly declaredByName: string;
  readonly approvedByName: string;
  readonly declaredAt: number;
  readonly expiresAt: number;
  readonly state: DeclarationState;
}

/** Places are the same in capital and in small letters. */
const IS_NEWEST = `not exists (
  select from wallet.declaration n where n.currency_id = d.currency_id and lower(btrim(n.place)) = lower(btrim(d.place)) and n.id > d.id
)`;

/** Newest first, beginning behind an id. */
export function listDeclarations(
  db: Db,
  filter: {
    readonly currencyId: number | null;
    readonly beforeId: number | null;
    readonly at: number;
    readonly rows: number;
  },
): Promise<Declaration[]> {
  return db.query<Declaration>(
    `select d.id, d.currency_id as "currencyId", c.code, d.place, trim_scale(d.amount)::text as amount, d.note, d.proof,
       m.name as "declaredByName", k.name as "approvedByName", d.declared_at as "declaredAt",
       d.expires_at as "expiresAt",
       case when not ${IS_NEWEST} then 'replaced' when d.amount = 0 then 'ended'
         when d.expires_at <= $3 then 'expired' else 'valid' end as state
     from wallet.declaration d
     join ledger.currency c on c.id = d.currency_id
     join operator.operator m on m.id = d.declared_by
     join operator.operator k on k.id = d.approved_by
     where ($1::integer is null or d.currency_id = $1) and ($2::bigint is null or d.id < $2)
     order by d.id desc limit $4`,
    [filter.currencyId, filter.beforeId, toTimestamp(filter.at), filter.rows],
  );
}

/** Declared amount of each coin at an instant: of each place the last declaration, unless it has expired. */
export async function sumDeclared(db: Db, at: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ currencyId: number; amount: string }>(
    `select d.currency_id as "currencyId", trim_scale(sum(d.amount))::text as amount from wallet.declaration d
     where d.expires_at > $1 and ${IS_NEWEST} group by d.currency_id`,
    [toTimestamp(at)],
  );
  return new Map(rows.map(({ currencyId, amount }) => [currencyId, amount]));
}

/** Declarations that count at an instant, by coins and places; those of zero are left out. */
export function listValid(
  db: Db,
  at: number,
): Promise<{ readonly currencyId: number; readonly place: string; readonly amount: string }[]> {
  return db.query(
    `select d.currency_id as "currencyId", d.place, trim_scale(d.amount)::text as amount from wallet.declaration d
     where d.expires_at > $1 and d.amount > 0 and ${IS_NEWEST} order by d.currency_id, d.place`,
    [toTimestamp(at)],
  );
}

/** Lets one transaction at a time declare. */
export async function lockDeclarations(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('wallet.declaration', 0))");
}

/** The last declaration of a coin in a place. */
export async function findLast(
  tx: Tx,
  of: { readonly currencyId: number; readonly place: string },
): Promise<
  { readonly id: number; readonly place: string; readonly amount: string; readonly proof: string } | undefined
> {
  const rows = await tx.query<{ id: number; place: string; amount: string; proof: string }>(
    `select id, place, trim_scale(amount)::text as amount, proof from wallet.declaration
     where currency_id = $1 and lower(btrim(place)) = lower(btrim($2)) order by id desc limit 1`,
    [of.currencyId, of.place],
  );
  return rows[0];
}

export async function insertDeclaration(
  tx: Tx,
  row: {
    readonly currencyId: number;
    readonly place: string;
    readonly amount: string;
    readonly note: string;
    readonly proof: string;
    readonly declaredBy: number;
    readonly approvedBy: number;
    readonly at: number;
    readonly expiresAt: number;
  },
): Promise<number> {
  const { currencyId, place, amount, note, proof, declaredBy, approvedBy, at, expiresAt } = row;
  const rows = await tx.query<{ id: number }>(
    `insert into wallet.declaration (currency_id, place, amount, note, proof, declared_by, approved_by, declared_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [currencyId, place, amount, note, proof, declaredBy, approvedBy, toTimestamp(at), toTimestamp(expiresAt)],
  );
  return rows[0]?.id ?? 0;
}
