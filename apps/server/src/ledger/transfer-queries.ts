import type { AccountTypeCode } from '@openbourse/api';
import type { Db, Tx } from '../kernel/db.ts';

export interface CurrencyRead {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
  readonly kind: 'coin' | 'fiat' | 'metal';
  readonly isActive: boolean;
}

export async function findCurrency(db: Db, currencyId: number): Promise<CurrencyRead | undefined> {
  const rows = await db.query<CurrencyRead>(
    'select id, code, scale, kind, is_active as "isActive" from ledger.currency where id = $1',
    [currencyId],
  );
  return rows[0];
}

export interface TransferRead {
  readonly id: number;
  readonly publicId: string;
  readonly fromWallet: AccountTypeCode;
  readonly toWallet: AccountTypeCode;
  readonly currencyId: number;
  readonly code: string;
  readonly amount: string;
  readonly memo: string | null;
  readonly at: number;
}

export interface NewTransfer {
  readonly publicId: string;
  readonly userId: number;
  readonly fromWallet: AccountTypeCode;
  readonly toWallet: AccountTypeCode;
  readonly currencyId: number;
  readonly amount: string;
  readonly memo: string | null;
  readonly idempotencyKey: string;
  readonly at: string;
}

/** Answers whether it is new: a repeat waits here until the first one has ended. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<boolean> {
  const rows = await tx.query(
    `insert into ledger.transfer
       (public_id, user_id, from_wallet, to_wallet, currency_id, amount, memo, idempotency_key, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict on constraint transfer_idempotency_key do nothing
     returning id`,
    [
      transfer.publicId,
      transfer.userId,
      transfer.fromWallet,
      transfer.toWallet,
      transfer.currencyId,
      transfer.amount,
      transfer.memo,
      transfer.idempotencyKey,
      transfer.at,
    ],
  );
  return rows.length > 0;
}

const COLUMNS = `f.id, f.public_id as "publicId", f.from_wallet as "fromWallet", f.to_wallet as "toWallet",
  f.currency_id as "currencyId", c.code, trim_scale(f.amount)::text as amount, f.memo, f.at`;

export async function findTransferByKey(
  db: Db,
  key: { readonly userId: number; readonly idempotencyKey: string },
): Promise<TransferRead | undefined> {
  const rows = await db.query<TransferRead>(
    `select ${COLUMNS} from ledger.transfer f join ledger.currency c on c.id = f.currency_id
     where f.user_id = $1 and f.idempotency_key = $2`,
    [key.userId, key.idempotencyKey],
  );
  return rows[0];
}

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
