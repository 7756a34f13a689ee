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
