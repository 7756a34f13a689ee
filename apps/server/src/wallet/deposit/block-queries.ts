import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { BlockName } from '../chain/chain.ts';

/** A block height below which stored blocks are dropped, counted from the highest: no chain steps back that far. */
const KEPT_BLOCKS = 1_000;

/** The highest block of a chain that was read. */
export async function findTip(db: Db, chainCode: string): Promise<BlockName | undefined> {
  const rows = await db.query<BlockName>(
    'select height, hash from wallet.scanned_block where chain_code = $1 order by height desc limit 1',
    [chainCode],
  );
  return rows[0];
}

/** Makes whoever reads or steps back on a chain wait for the other, until the end of the transaction. */
export async function lockChain(tx: Tx, chainCode: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('wallet.scan:' || $1, 0))", [chainCode]);
}

/** The stored blocks of a chain, the highest first. */
export function listBlocks(db: Db, chainCode: string): Promise<BlockName[]> {
  return db.query<BlockName>(
    'select height, hash from wallet.scanned_block where chain_code = $1 order by height desc',
    [chainCode],
  );
}

export async function insertBlock(
  tx: Tx,
  block: BlockName & { readonly chainCode: string; readonly at: number },
): Promise<void> {
  await tx.query(
    'insert into wallet.scanned_block (chain_code, height, hash, scanned_at) values ($1, $2, $3, $4)',
    [block.chainCode, block.height, block.hash, toTimestamp(block.at)],
  );
  await tx.query('delete from wallet.scanned_block where chain_code = $1 and height <= $2', [
    block.chainCode,
    block.height - KEPT_BLOCKS,
  ]);
}

export async function deleteBlocksAbove(tx: Tx, chainCode: string, height: number): Promise<void> {
  await tx.query('delete from wallet.scanned_block where chain_code = $1 and height > $2', [
    chainCode,
    height,
  ]);
}

export async function findAddress(
  db: Db,
  key: { readonly chainCode: string; readonly userId: number },
): Promise<string | undefined> {
  const rows = await db.query<{ address: string }>(
    'select address from wallet.deposit_address where chain_code = $1 and user_id = $2',
    [key.chainCode, key.userId],
  );
  return rows[0]?.address;
}

/** Reports whether operators have listed a chain. */
export async function isListed(db: Db, chainCode: string): Promise<boolean> {
  const rows = await db.query('select 1 from wallet.chain where code = $1', [chainCode]);
  return rows.length === 1;
}

/** Draws the next index of a chain's extended public key; the next one is drawn when this transaction has ended. */
export async function nextAddressIndex(tx: Tx, chainCode: string): Promise<number> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('wallet.address:' || $1, 0))", [chainCode]);
  const rows = await tx.query<{ next: number }>(
    'select coalesce(max(derivation_index) + 1, 0) as next from wallet.deposit_address where chain_code = $1',
    [chainCode],
  );
  return rows[0]?.next ?? 0;
}

export async function insertAddress(
  tx: Tx,
  row: {
    readonly chainCode: string;
    readonly userId: number;
    readonly index: number;
    readonly address: string;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into wallet.deposit_address (chain_code, user_id, derivation_index, address, created_at)
     values ($1, $2, $3, $4, $5)`,
    [row.chainCode, row.userId, row.index, row.address, toTimestamp(row.at)],
  );
}
