import { randomUUID } from 'node:crypto';
import type { Db } from '../kernel/db.ts';

/** Writes a deposit that arrived after its asset was closed; answers its id. */
export async function insertLateDeposit(db: Db, userId: number): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into wallet.deposit (id, user_id, currency_id, chain_code, address, txid, output_index, block_height,
       block_hash, received, amount, minimum, state, seen_at)
     values ($1, $2, 1, 'ETH', '0x11', $3, 0, 1, '0x22', 50, 50, 5, 'late', now())`,
    [id, userId, `0x${id}`],
  );
  return id;
}
