import type { AccountTypeCode, CurrencyKind } from '@openbourse/api';
import type { Db, Tx } from '../kernel/db.ts';

/** A currency: everything that an account can hold. */
export interface Currency {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The path of its picture, in the web app or among those that operators uploaded; empty without one. */
  readonly logo: string;
  /** Most decimals of an amount. */
  readonly scale: number;
}

/** A currency with what is offered in it. */
export interface ListedCurrency extends Currency {
  readonly kind: CurrencyKind;
  /** The accounts of users that carry it. */
  readonly accounts: readonly AccountTypeCode[];
  /** True when people trade it for national money. */
  readonly offers_fiat: boolean;
}

export function listCurrencies(db: Db): Promise<ListedCurrency[]> {
  return db.query(
    'select id, code, name, logo, scale, kind, accounts, offers_fiat from ledger.currency where is_active order by id',
  );
}

/** The codes of the first coins that all of some accounts carry. */
export async function listCarried(
  db: Db,
  wallets: readonly AccountTypeCode[],
  rows: number,
): Promise<string[]> {
  const found = await db.query<{ code: string }>(
    'select code from ledger.currency where accounts @> $1::text[] and is_active order by id limit $2',
    [wallets, rows],
  );
  return found.map(({ code }) => code);
}

/** Adds currencies; those that are there stay as their operator set them. Answers how many are new. */
export async function insertCurrencies(tx: Tx, rows: readonly ListedCurrency[]): Promise<number> {
  const inserted = await tx.query(
    `insert into ledger.currency (id, code, name, logo, scale, kind, accounts, offers_fiat, is_active)
     select r.id, r.code, r.name, r.logo, r.scale, r.kind, r.accounts, r.offers_fiat, true
     from jsonb_populate_recordset(null::ledger.currency, $1::jsonb) as r
     on conflict do nothing returning 1`,
    [JSON.stringify(rows)],
  );
  return inserted.length;
}

/** Holds a listed currency until the transaction ends. */
export async function lockCurrency(tx: Tx, id: number): Promise<Pick<Currency, 'code' | 'logo'> | undefined> {
  const rows = await tx.query<Pick<Currency, 'code' | 'logo'>>(
    'select code, logo from ledger.currency where id = $1 and is_active for no key update',
    [id],
  );
  return rows[0];
}

export async function updateLogo(
  tx: Tx,
  { id, logo }: { readonly id: number; readonly logo: string },
): Promise<void> {
  await tx.query('update ledger.currency set logo = $2 where id = $1', [id, logo]);
}

/** The id of the next currency that is listed. Listings wait for each other here. */
export async function takeCurrencyId(tx: Tx): Promise<number> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('ledger.currency', 0))");
  const [row] = await tx.query<{ readonly id: number }>(
    'select greatest(max(id), 1000) + 1 as id from ledger.currency',
  );
  return row?.id ?? 1001;
}
