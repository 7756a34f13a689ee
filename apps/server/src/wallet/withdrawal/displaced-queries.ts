import type { Db, Tx } from '../../kernel/db.ts';
import type { BlockName, SignedTransaction } from '../chain/chain.ts';

/** A transaction that was final in a block which the chain has no more. */
export interface Displaced extends Pick<SignedTransaction, 'txid' | 'raw'> {
  readonly table: 'withdrawal_transaction' | 'collection';
  readonly confirmations: number;
}

/**
 * Transactions that ended in a block in whose place another one was read. Only what was final can be among them: what was
 * not is open, and is looked at anyway.
 */
export function listDisplaced(db: Db, chainCode: string): Promise<Displaced[]> {
  const from = (table: Displaced['table']): string =>
    `select '${table}' as table, t.txid, t.raw, h.confirmations_withdraw as confirmations, t.ended_at
     from wallet.${table} t join wallet.chain h on h.code = t.chain_code
     join wallet.scanned_block b on b.chain_code = t.chain_code and b.height = t.block_height
     where t.chain_code = $1 and t.block_height is not null and b.hash <> t.block_hash`;
  return db.query<Displaced>(
    `select * from (${from('withdrawal_transaction')} union all ${from('collection')}) as d order by ended_at, txid`,
    [chainCode],
  );
}

/** Puts the block on record that has a transaction now; without one, that it is in none and is not looked for any more. */
export async function updateBlock(
  tx: Tx,
  of: Pick<Displaced, 'table' | 'txid'> & { readonly chainCode: string; readonly block: BlockName | null },
): Promise<void> {
  await tx.query(
    `update wallet.${of.table} set block_height = $3, block_hash = $4 where chain_code = $1 and txid = $2`,
    [of.chainCode, of.txid, of.block?.height ?? null, of.block?.hash ?? null],
  );
}

/** The transactions that a withdrawal's one replaced, or that replaced it: one of them may be mined in its place. */
export async function listSiblings(
  db: Db,
  of: { readonly chainCode: string; readonly txid: string },
): Promise<readonly string[]> {
  const rows = await db.query<{ txid: string }>(
    `select o.txid from wallet.withdrawal_transaction t join wallet.withdrawal_transaction o
       on o.withdrawal_id = t.withdrawal_id and o.slot = t.slot and o.txid <> t.txid
     where t.chain_code = $1 and t.txid = $2 order by o.created_at desc, o.txid`,
    [of.chainCode, of.txid],
  );
  return rows.map(({ txid }) => txid);
}
