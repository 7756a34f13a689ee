import type { Db } from '../kernel/db.ts';
import { KEPT_WALLET } from './sign-as-keeper.ts';

/** Gives a chain without a node a cold wallet with ten bitcoins on record; answers its asset. */
export async function giveColdWallet(owner: Db): Promise<number> {
  await owner.query(
    `insert into wallet.reading (chain_code, hot_address, cold_address, addresses)
     values ('BTC', 'bc1qhot', 'bc1qcold', 0) on conflict do nothing`,
  );
  await owner.query(
    `insert into wallet.output (chain_code, name, address, amount, height)
     values ('BTC', repeat('c', 64) || ':0', 'bc1qcold', 10, 1) on conflict do nothing`,
  );
  const rows = await owner.query<{ id: number }>("select id from wallet.asset where chain_code = 'BTC'");
  return rows[0]?.id ?? 0;
}

/** Gives another chain the cold wallet of the demonstration, whose key is public. */
export async function giveSignedWallet(owner: Db): Promise<void> {
  await owner.query(
    `insert into wallet.reading (chain_code, hot_address, cold_address, addresses)
     values ('ETH', '0x11', $1, 0) on conflict do nothing`,
    [KEPT_WALLET],
  );
}

/** Writes a refill that two operators have approved; answers its id. */
export async function insertRefill(owner: Db, operatorId: number): Promise<number> {
  const rows = await owner.query<{ id: number }>(
    `insert into wallet.refill (asset_id, amount, reason, requested_by, approved_by, state, created_at)
     values ($1, 1, 'once', $2, $2, 'open', now()) returning id`,
    [await giveColdWallet(owner), operatorId],
  );
  return rows[0]?.id ?? 0;
}
