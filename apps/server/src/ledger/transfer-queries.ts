import type { AccountTypeCode } from '@openbourse/api';
import { type Db, type Statement, toTimestamp } from '../kernel/db.ts';

export interface CurrencyRead {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
  readonly kind: 'coin' | 'fiat' | 'metal';
  readonly isActive: boolean;
  /** The accounts that carry it. */
  readonly accounts: readonly AccountTypeCode[];
}

export async function findCurrency(db: Db, currencyId: number): Promise<CurrencyRead | undefined> {
  const rows = await db.query<CurrencyRead>(
    'select id, code, scale, kind, is_active as "isActive", accounts from ledger.currency where id = $1',
    [currencyId],
  );
  return rows[0];
}

export interface TransferRow {
  readonly publicId: string;
  readonly userId: number;
  readonly fromWallet: AccountTypeCode;
  readonly toWallet: AccountTypeCode;
  readonly currencyId: number;
  readonly code: string;
  readonly amount: string;
  readonly memo: string | null;
  readonly at: number;
}

/** A transfer of a user as it is listed. */
export type TransferRead = Omit<TransferRow, 'userId'> & { readonly id: number };

export function insertTransfers(transfers: readonly TransferRow[]): Statement {
  return {
    sql: `insert into ledger.transfer (public_id, user_id, from_wallet, to_wallet, currency_id, amount, memo, at)
     select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::integer[], $6::numeric[], $7::text[],
       $8::timestamptz[])`,
    params: [
      transfers.map(({ publicId }) => publicId),
      transfers.map(({ userId }) => userId),
      transfers.map(({ fromWallet }) => fromWallet),
      transfers.map(({ toWallet }) => toWallet),
      transfers.map(({ currencyId }) => currencyId),
      transfers.map(({ amount }) => amount),
      transfers.map(({ memo }) => memo),
      transfers.map(({ at }) => toTimestamp(at)),
    ],
  };
}

const COLUMNS = `f.id, f.public_id as "publicId", f.from_wallet as "fromWallet", f.to_wallet as "toWallet",
  f.currency_id as "currencyId", c.code, trim_scale(f.amount)::text as amount, f.memo, f.at`;

/** A page of a user's transfers, newest first. */
export function listTransfers(
  db: Db,
  filter: {
    readonly userId: number;
    readonly wallet: AccountTypeCode | null;
    readonly currencyId: number | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<TransferRead[]> {
  return db.query<TransferRead>(
    `select ${COLUMNS} from ledger.transfer f join ledger.currency c on c.id = f.currency_id
     where f.user_id = $1 and ($2::text is null or $2 in (f.from_wallet, f.to_wallet))
       and ($3::integer is null or f.currency_id = $3)
       and ($4::timestamptz is null or f.at >= $4) and ($5::timestamptz is null or f.at < $5)
       and ($6::bigint is null or f.id < $6)
     order by f.id desc limit $7`,
    [filter.userId, filter.wallet, filter.currencyId, filter.from, filter.to, filter.beforeId, filter.rows],
  );
}
