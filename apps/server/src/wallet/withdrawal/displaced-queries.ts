import type { Db, Tx } from '../../kernel/db.ts';
import type { BlockName, SignedTransaction, TransactionStatus } from '../chain/chain.ts';
import type { PaymentTable } from './transaction-queries.ts';

/** A transaction that was final in a block which the chain has no more. */
export interface Displaced extends Pick<SignedTransaction, 'txid' | 'raw'> {
  readonly table: PaymentTable | 'collection';
  readonly state: TransactionStatus['state'] | 'replaced';
  readonly confirmations: number;
}

const TABLES = ['withdrawal_transaction', 'sweep_transaction', 'collection'] as const;
/** Column of what a payment belongs to. */
const OWNERS = { withdrawal_transaction: 'withdrawal_id', sweep_transaction: 'sweep_id' } as const;

/**
 * Transactions that ended in a block in whose place another one was read. Only what was final can be among them: what was
 * not is open, and is looked at anyway.
 */
export function listDisplaced(db: Db, chainCode: string): Promise<Displaced[]> {
  const from = (table: Displaced['table']): string =>
    `select '${table}' as table, t.txid, t.raw, t.state, h.confirmations_withdraw as confirmations, t.ended_at
     from wallet.${table} t join wallet.chain h on h.code = t.chain_code
     join wallet.scanned_block b on b.chain_code = t.chain_code and b.height = t.block_height
     where t.chain_code = $1 and t.block_height is not null and b.hash <> t.block_hash`;
  return db.query<Displaced>(
    `select * from (${TABLES.map(from).join(' union all ')}) as d order by ended_at, txid`,
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

/** The transactions that a payment replaced, or that replaced it: one of them may be mined in its place. */
export async function listSiblings(
  db: Db,
  of: { readonly table: PaymentTable; readonly chainCode: string; readonly txid: string },
): Promise<readonly string[]> {
  const owner = OWNERS[of.table];
  const rows = await db.query<{ txid: string }>(
    `select o.txid from wallet.${of.table} t join wallet.${of.table} o
       on o.${owner} = t.${owner} and o.txid <> t.txid
         and (o.slot = t.slot or o.txid = t.replaces or o.replaces = t.txid)
     where t.chain_code = $1 and t.txid = $2 order by o.created_at desc, o.txid`,
    [of.chainCode, of.txid],
  );
  return rows.map(({ txid }) => txid);
}
