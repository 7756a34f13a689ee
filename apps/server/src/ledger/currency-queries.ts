import type { Db, Tx } from '../kernel/db.ts';

/** A currency: everything that an account can hold. */
export interface Currency {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The path of its picture in the web app. */
  readonly logo: string;
  /** Most decimals of an amount. */
  readonly scale: number;
}

export function listCurrencies(db: Db): Promise<Currency[]> {
  return db.query('select id, code, name, logo, scale from ledger.currency order by id');
}

/** Adds currencies; those that are there stay as their operator set them. */
export async function insertCurrencies(
  tx: Tx,
  rows: readonly (Currency & { readonly kind: 'coin' | 'fiat' | 'metal' })[],
): Promise<void> {
  await tx.query(
    `insert into ledger.currency (id, code, name, logo, scale, kind, is_active)
     select r.id, r.code, r.name, r.logo, r.scale, r.kind, true
     from jsonb_populate_recordset(null::ledger.currency, $1::jsonb) as r
     on conflict (id) do nothing`,
    [JSON.stringify(rows)],
  );
}
