import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { SentInBlock } from '../deposit/deposit-deps.ts';

/** Transactions of a hot wallet that no record of the platform explains. */
const UNKNOWN = `select txid from unnest($2::text[]) as txid
  where not exists (select from wallet.withdrawal_transaction t where t.chain_code = $1 and t.txid = txid.txid)
    and not exists (select from wallet.sweep_transaction t where t.chain_code = $1 and t.txid = txid.txid)
    and not exists (select from wallet.collection t where t.chain_code = $1 and t.txid = txid.txid)`;

/** Those of some transactions of a hot wallet that are not on record. */
export async function findUnknown(
  db: Db,
  of: { readonly chainCode: string; readonly sent: readonly string[] },
): Promise<readonly string[]> {
  if (of.sent.length === 0) return [];
  const rows = await db.query<{ txid: string }>(`${UNKNOWN} order by txid`, [of.chainCode, of.sent]);
  return rows.map(({ txid }) => txid);
}

/** Puts down the transactions of a block that are not on record; answers those that are new. */
export async function insertUnknown(tx: Tx, of: SentInBlock): Promise<readonly string[]> {
  if (of.sent.length === 0) return [];
  const rows = await tx.query<{ txid: string }>(
    `insert into wallet.unknown_payment (chain_code, txid, height, seen_at)
     select $1, u.txid, $3, $4 from (${UNKNOWN}) as u
     on conflict do nothing returning txid`,
    [of.chainCode, of.sent, of.height, toTimestamp(of.at)],
  );
  return rows.map(({ txid }) => txid).toSorted();
}

/** A payment of a hot wallet that was on no record when its block was read. */
export interface UnknownPayment {
  readonly chainCode: string;
  readonly txid: string;
  readonly height: number;
  readonly seenAt: number;
  /** The withdrawal that has it on record by now. */
  readonly withdrawalId: string | null;
}

const PAYMENT = `select u.chain_code as "chainCode", u.txid, u.height, u.seen_at as "seenAt",
    t.withdrawal_id as "withdrawalId"
  from wallet.unknown_payment u
  left join wallet.withdrawal_transaction t on t.chain_code = u.chain_code and t.txid = u.txid`;

export function listPayments(db: Db): Promise<UnknownPayment[]> {
  return db.query<UnknownPayment>(`${PAYMENT} order by u.seen_at desc, u.txid limit 100`);
}

export async function findPayment(
  db: Db,
  { chainCode, txid }: Pick<UnknownPayment, 'chainCode' | 'txid'>,
): Promise<UnknownPayment | undefined> {
  const rows = await db.query<UnknownPayment>(`${PAYMENT} where u.chain_code = $1 and u.txid = $2`, [
    chainCode,
    txid,
  ]);
  return rows[0];
}

/** A withdrawal that was approved and of which nothing that was signed is on record. */
export interface AdoptableWithdrawal {
  readonly id: string;
  readonly uid: string;
  readonly currencyId: number;
  readonly currency: string;
  readonly address: string;
  readonly amount: string;
  readonly fee: string;
  readonly arrives: string;
  readonly createdAt: number;
}

export function listAdoptable(db: Db, chainCode: string): Promise<AdoptableWithdrawal[]> {
  return db.query<AdoptableWithdrawal>(
    `select w.id, u.uid, w.currency_id as "currencyId", c.code as currency, w.address,
       trim_scale(w.amount)::text as amount, trim_scale(w.fee)::text as fee,
       trim_scale(w.amount - w.fee)::text as arrives, w.created_at as "createdAt"
     from wallet.withdrawal w join ledger.currency c on c.id = w.currency_id join identity.user u on u.id = w.user_id
     where w.chain_code = $1 and w.state = 'approved' and not exists (
       select from wallet.withdrawal_transaction t where t.withdrawal_id = w.id and t.state = 'signed'
     ) order by w.id limit 1000`,
    [chainCode],
  );
}

/** Confirmations that end a withdrawal of a chain. */
export async function readConfirmationsNeeded(db: Db, chainCode: string): Promise<number> {
  const rows = await db.query<{ needed: number }>(
    'select confirmations_withdraw as needed from wallet.chain where code = $1',
    [chainCode],
  );
  return rows[0]?.needed ?? Number.MAX_SAFE_INTEGER;
}
