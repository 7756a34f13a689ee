import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** An address of a user's book with what is shown of it. */
export interface BookAddress {
  readonly id: string;
  readonly currencyId: number;
  readonly code: string;
  readonly chain: string;
  readonly chainName: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly label: string;
  readonly createdAt: number;
  readonly usableAt: number;
}

const ADDRESS = `select b.id, b.currency_id as "currencyId", c.code, b.chain_code as chain, h.name as "chainName",
    a.network, b.address, b.memo, b.label, b.created_at as "createdAt", b.usable_at as "usableAt"
  from wallet.withdrawal_address b
  join ledger.currency c on c.id = b.currency_id
  join wallet.chain h on h.code = b.chain_code
  join wallet.asset a on a.chain_code = b.chain_code and a.currency_id = b.currency_id
  where b.user_id = $1 and b.removed_at is null`;

/** The book of a user, newest first; null leaves a filter out. */
export function listAddresses(
  db: Db,
  filter: { readonly userId: number; readonly currencyId: number | null; readonly chain: string | null },
): Promise<BookAddress[]> {
  return db.query<BookAddress>(
    `${ADDRESS} and ($2::integer is null or b.currency_id = $2) and ($3::text is null or b.chain_code = $3)
     order by b.id desc`,
    [filter.userId, filter.currencyId, filter.chain],
  );
}

export async function findAddress(db: Db, userId: number, id: string): Promise<BookAddress | undefined> {
  const rows = await db.query<BookAddress>(`${ADDRESS} and b.id = $2`, [userId, id]);
  return rows[0];
}

export async function countAddresses(db: Db, userId: number): Promise<number> {
  const rows = await db.query<{ count: number }>(
    'select count(*) as count from wallet.withdrawal_address where user_id = $1 and removed_at is null',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Reports whether a user's book has or had an address. */
export async function hasEverHadAddress(db: Db, userId: number): Promise<boolean> {
  const rows = await db.query('select 1 from wallet.withdrawal_address where user_id = $1 limit 1', [userId]);
  return rows.length > 0;
}

/** Reports whether an address of a chain belongs to a user of this exchange. */
export async function isDepositAddress(db: Db, chainCode: string, address: string): Promise<boolean> {
  const rows = await db.query('select 1 from wallet.deposit_address where chain_code = $1 and address = $2', [
    chainCode,
    address,
  ]);
  return rows.length > 0;
}

/** Adds an address; false when the book has it already. */
export async function insertAddress(
  tx: Tx,
  row: {
    readonly id: string;
    readonly userId: number;
    readonly currencyId: number;
    readonly chainCode: string;
    readonly address: string;
    readonly memo: string | null;
    readonly label: string;
    readonly factor: string;
    readonly proof: string;
    readonly at: number;
    readonly usableAt: number;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into wallet.withdrawal_address (id, user_id, currency_id, chain_code, address, memo, label, factor, proof,
       created_at, usable_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (user_id, currency_id, chain_code, address, coalesce(memo, '')) where removed_at is null do nothing
     returning id`,
    [
      row.id,
      row.userId,
      row.currencyId,
      row.chainCode,
      row.address,
      row.memo,
      row.label,
      row.factor,
      row.proof,
      toTimestamp(row.at),
      toTimestamp(row.usableAt),
    ],
  );
  return rows.length > 0;
}

/** Takes an address out of a user's book; false when it is not there. */
export async function removeAddress(
  db: Db,
  row: { readonly userId: number; readonly id: string; readonly at: number },
): Promise<boolean> {
  const rows = await db.query(
    `update wallet.withdrawal_address set removed_at = $3
     where user_id = $1 and id = $2 and removed_at is null returning id`,
    [row.userId, row.id, toTimestamp(row.at)],
  );
  return rows.length > 0;
}

/** Addresses of all address books after one, by their ids. */
export function listBooked(
  db: Db,
  from: { readonly after: string; readonly rows: number },
): Promise<
  readonly {
    readonly id: string;
    readonly userId: number;
    readonly chain: string;
    readonly address: string;
  }[]
> {
  return db.query(
    `select id, user_id as "userId", chain_code as chain, address from wallet.withdrawal_address
     where removed_at is null and ($1::text = '' or id > nullif($1, '')::uuid) order by id limit $2`,
    [from.after, from.rows],
  );
}
