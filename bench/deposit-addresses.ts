import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const LOOK_MS = 20;

/** Gives each address of a chain to a user of its own, who is on no other record. */
export async function addAddresses(
  databaseUrl: string,
  chainCode: string,
  addresses: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into wallet.deposit_address (chain_code, user_id, derivation_index, address, created_at)
     select $1, place + 1000, place - 1, address, 'epoch' from unnest($2::text[]) with ordinality as a (address, place)`,
    [chainCode, addresses],
  );
  await client.end();
}

/** Seconds until the server has read a block of a chain. */
export async function untilRead(databaseUrl: string, chainCode: string, height: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ tip: string }>(
      'select coalesce(max(height), 0) as tip from wallet.scanned_block where chain_code = $1',
      [chainCode],
    );
    if (Number(rows[0]?.tip) >= height) break;
    await setTimeout(LOOK_MS);
  }
  await client.end();
  return (performance.now() - startedAt) / 1_000;
}
