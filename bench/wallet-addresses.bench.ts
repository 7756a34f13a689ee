import { chmodSync, rmSync } from 'node:fs';
import pg from 'pg';
import { logIn, quietServer, seedTraders } from '../apps/server/src/testing/seed-traders.ts';
import { freePort, scratchFolder, startServerProcess } from '../apps/server/src/testing/server-process.ts';
import { DEMO_CHAIN_ID, DEMO_XPUB } from '../apps/server/src/wallet/demo-chain/demo-keys-data.ts';
import { chainsFile } from '../apps/server/src/testing/chains-file.ts';
import { startStubEvmNode } from '../apps/server/src/wallet/testing/stub-evm-node.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { SERVER_ROLE } from '../db/server-role.ts';
import { loadMarkets, runLoad } from './run-order-load.ts';

const ADDRESSES = 100_000;
const BLOCK_MS = 1_000;
const SECONDS = 20;
const RATE = 50;
/** Factor by which the median order may take longer. */
const TARGET_RATIO = 1.5;
const FUNDS = { USDT: '500000000', BTC: '100000', ETH: '1000000', SOL: '10000000', XRP: '1000000000' };

export type WalletAddressesBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * The latency of orders at a steady rate beside a wallet without deposit addresses, while it reads what 100,000 of them
 * held, and while it reads a block a second afterwards; the last two as multiples of the first.
 */
export async function runWalletAddressesBench(): Promise<readonly WalletAddressesBenchRow[]> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  const node = await startStubEvmNode();
  const mining = setInterval(() => node.mine(), BLOCK_MS);
  try {
    await migrate(postgres.url, { server: SERVER_ROLE });
    return await measure(postgres.url, node.url);
  } finally {
    clearInterval(mining);
    await node.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(databaseUrl: string, nodeUrl: string): Promise<readonly WalletAddressesBenchRow[]> {
  const traders = await seedTraders(databaseUrl, { count: 4, funds: FUNDS });
  const port = await freePort({ from: 28_500, to: 28_599 });
  const env = {
    ...quietServer(databaseUrl),
    ...chainsFile({ ETH: { kind: 'evm', url: nodeUrl, chainId: DEMO_CHAIN_ID, xpub: DEMO_XPUB } }),
  };
  const server = await startServerProcess({ port, env });
  try {
    const sessions = [];
    for (const { email } of traders)
      sessions.push({ wire: 'own', token: await logIn(server.url, email) } as const);
    const markets = await loadMarkets(server.url);
    const load = { port, connections: 4, traders: sessions, markets, seconds: SECONDS, rate: RATE };
    await runLoad({ ...load, seconds: 5 });
    const without = await runLoad(load);
    await addAddresses(databaseUrl);
    const runs = [
      ['no addresses', without],
      [`${ADDRESSES} addresses, their past is read`, await runLoad(load)],
      [`${ADDRESSES} addresses, a block a second`, await runLoad(load)],
    ] as const;
    const ratio = (ms: number, base: number): number => Math.round((ms / base) * 100) / 100;
    return runs.map(([what, { p50, p99 }]) => ({
      ...{ what, p50Ms: p50, p99Ms: p99 },
      ...{ p50Ratio: ratio(p50, without.p50), p99Ratio: ratio(p99, without.p99) },
      isTargetMet: p50 <= TARGET_RATIO * without.p50,
    }));
  } finally {
    await server.end('SIGTERM');
  }
}

async function addAddresses(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into wallet.deposit_address (chain_code, user_id, derivation_index, address, created_at)
     select 'ETH', i + 1000, i, '0x' || lpad(i::text, 40, '0'), 'epoch' from generate_series(0, ${ADDRESSES - 1}) as i`,
  );
  await client.end();
}

if (import.meta.main) {
  const rows = await runWalletAddressesBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
