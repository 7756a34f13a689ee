import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** The end of an asset at two dates. */
export interface Delisting {
  readonly id: number;
  readonly assetId: number;
  readonly code: string;
  readonly chain: string;
  readonly network: string;
  readonly depositsUntil: number;
  readonly withdrawalsUntil: number;
}

/** A delisting as everybody sees it, with what became of it. */
export interface PublishedDelisting extends Delisting {
  readonly reason: string | null;
  readonly withdrawnAt: number | null;
  readonly relistedAt: number | null;
  readonly relistReason: string | null;
}

const COLUMNS = `x.id, x.asset_id as "assetId", c.code, a.chain_code as chain, a.network,
  x.deposits_until as "depositsUntil", x.withdrawals_until as "withdrawalsUntil"`;
const ASSET = 'wallet.asset a join ledger.currency c on c.id = a.currency_id';
/** Neither withdrawn nor followed by a listing. */
const KEPT = 'x.withdrawn_at is null and x.relisted_at is null';

/** Every delisting there was. */
export function listDelistings(db: Db): Promise<PublishedDelisting[]> {
  return db.query<PublishedDelisting>(
    `select ${COLUMNS}, case when x.is_reason_public then x.reason end as reason, x.withdrawn_at as "withdrawnAt",
       x.relisted_at as "relistedAt", x.relist_reason as "relistReason"
     from wallet.delisting x join ${ASSET} on a.id = x.asset_id order by x.id`,
  );
}

/** Holds an asset until the transaction ends; false where there is none. */
export async function lockAsset(tx: Tx, id: number): Promise<boolean> {
  return (await tx.query('select 1 from wallet.asset where id = $1 for update', [id])).length > 0;
}

/** Announces a delisting; undefined where one of the asset is kept. */
export async function insertDelisting(
  tx: Tx,
  delisting: Pick<Delisting, 'assetId' | 'depositsUntil' | 'withdrawalsUntil'> & {
    readonly reason: string;
    readonly operatorId: number;
    readonly at: number;
  },
): Promise<Delisting | undefined> {
  const rows = await tx.query<Delisting>(
    `with x as (
       insert into wallet.delisting (asset_id, deposits_until, withdrawals_until, reason, operator_id, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning *
     ) select ${COLUMNS} from x join ${ASSET} on a.id = x.asset_id`,
    [
      delisting.assetId,
      toTimestamp(delisting.depositsUntil),
      toTimestamp(delisting.withdrawalsUntil),
      delisting.reason,
      delisting.operatorId,
      toTimestamp(delisting.at),
    ],
  );
  return rows[0];
}

/** Takes a delisting back whose first date is to come; undefined where there is none. */
export async function setDelistingWithdrawn(
  tx: Tx,
  { assetId, at }: { readonly assetId: number; readonly at: number },
): Promise<Delisting | undefined> {
  const rows = await tx.query<Delisting>(
    `update wallet.delisting x set withdrawn_at = $2 from ${ASSET}
     where x.asset_id = $1 and a.id = x.asset_id and ${KEPT} and x.deposits_until > $2 returning ${COLUMNS}`,
    [assetId, toTimestamp(at)],
  );
  return rows[0];
}

/** Ends a delisting whose first date has come; undefined where there is none. */
export async function setRelisted(
  tx: Tx,
  { assetId, reason, at }: { readonly assetId: number; readonly reason: string; readonly at: number },
): Promise<Delisting | undefined> {
  const rows = await tx.query<Delisting>(
    `update wallet.delisting x set relisted_at = $2, relist_reason = $3 from ${ASSET}
     where x.asset_id = $1 and a.id = x.asset_id and ${KEPT} and x.deposits_until <= $2 returning ${COLUMNS}`,
    [assetId, toTimestamp(at), reason],
  );
  return rows[0];
}

/** Marks the delistings as reminded of whose withdrawals end soon, and answers those that were not. */
export function setReminded(
  tx: Tx,
  { at, until }: { readonly at: number; readonly until: number },
): Promise<Delisting[]> {
  return tx.query<Delisting>(
    `update wallet.delisting x set reminded_at = $1 from ${ASSET}
     where a.id = x.asset_id and ${KEPT} and x.reminded_at is null
       and x.withdrawals_until > $1 and x.withdrawals_until <= $2 returning ${COLUMNS}`,
    [toTimestamp(at), toTimestamp(until)],
  );
}

/** Users who own something of the coin of an asset, or also those who have deposited it on its chain. */
export async function listOwners(
  db: Db,
  { assetId, areDepositorsIn }: { readonly assetId: number; readonly areDepositorsIn: boolean },
): Promise<number[]> {
  const rows = await db.query<{ userId: number }>(
    `select k.user_id as "userId" from wallet.asset a join ledger.account k on k.currency_id = a.currency_id
     where a.id = $1 and k.user_id is not null and k.available + k.held > 0
     union
     select d.user_id from wallet.asset a
     join wallet.deposit d on d.currency_id = a.currency_id and d.chain_code = a.chain_code
     where a.id = $1 and $2
     order by 1`,
    [assetId, areDepositorsIn],
  );
  return rows.map(({ userId }) => userId);
}
