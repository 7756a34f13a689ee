import type { Db, Tx } from '../../kernel/db.ts';
import { toTimestamp } from '../../kernel/db.ts';
import type { SignedTransaction } from '../chain/chain.ts';

export interface OpenCollection {
  readonly id: number;
  readonly payer: string;
  readonly txid: string;
  readonly raw: string;
  readonly slot: readonly string[];
  readonly createdAt: number;
}

export function listOpen(db: Db, chainCode: string): Promise<OpenCollection[]> {
  return db.query<OpenCollection>(
    `select id, payer, txid, raw, slot, created_at as "createdAt" from wallet.collection
     where chain_code = $1 and state = 'signed' order by id`,
    [chainCode],
  );
}

/** False when the payer has an open one already, perhaps of another process. */
export async function insertCollection(
  db: Db,
  of: {
    readonly chainCode: string;
    readonly assetId: number;
    readonly payer: string;
    readonly amount: string;
    readonly signed: SignedTransaction;
    readonly at: number;
  },
): Promise<boolean> {
  const rows = await db.query(
    `insert into wallet.collection (chain_code, asset_id, payer, slot, amount, txid, raw, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'signed', $8)
     on conflict do nothing returning id`,
    [
      of.chainCode,
      of.assetId,
      of.payer,
      of.signed.slot.uses,
      of.amount,
      of.signed.txid,
      of.signed.raw,
      toTimestamp(of.at),
    ],
  );
  return rows.length === 1;
}

export async function endCollection(
  tx: Tx | Db,
  of: { readonly id: number; readonly state: 'mined' | 'failed'; readonly at: number },
): Promise<void> {
  await tx.query(
    `update wallet.collection set state = $2, ended_at = $3 where id = $1 and state = 'signed'`,
    [of.id, of.state, toTimestamp(of.at)],
  );
}

/** How many addresses were given out; their indexes are dense. */
export async function countAddresses(db: Db, chainCode: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select coalesce(max(derivation_index) + 1, 0)::int as count from wallet.deposit_address where chain_code = $1`,
    [chainCode],
  );
  return row?.count ?? 0;
}
