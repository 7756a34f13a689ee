import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { logIn, quietServer, seedTraders } from '../apps/server/src/testing/seed-traders.ts';
import {
  freePort,
  scratchFolder,
  type ServerProcess,
  startServerProcess,
} from '../apps/server/src/testing/server-process.ts';
import { chainsFile } from '../apps/server/src/testing/chains-file.ts';
import { DEMO_CHAIN_ID, DEMO_XPUB } from '../apps/server/src/wallet/demo-chain/demo-keys-data.ts';
import { type StubEvmNode, startStubEvmNode } from '../apps/server/src/wallet/testing/stub-evm-node.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { SERVER_ROLE } from '../db/server-role.ts';
import { loadMarkets, runLoad } from './run-order-load.ts';

const ADDRESSES = 100_000;
const BLOCK_MS = 1_000;
const LOOK_MS = 50;
const SECONDS = 20;
/** Custody is compared once a minute. */
const STEADY_SECONDS = 70;
/** Two hours of an EVM chain with a block every 12 s, each with payments between others. */
const DOWNTIME_BLOCKS = 600;
const PAYMENTS = 150;
const RATE = 50;
/** Factor by which the median order may take longer. */
const TARGET_RATIO = 1.5;
const FUNDS = { USDT: '500000000', BTC: '100000', ETH: '1000000', SOL: '10000000', XRP: '1000000000' };

export type WalletAddressesBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * The latency of orders at a steady rate, and the longest stall of the server's event loop: beside a wallet without deposit
 * addresses, while it reads what 100,000 of them held, while it reads a block a second and compares custody each minute,
 * and while it catches up with the 600 blocks of two hours; the latter as multiples of the first. `npm run bench
 * wallet-addresses`.
 *
 * The only run so far was on two cores with a load of 15 from other work, where the server alone stalled for 239 ms: 7 to
 * 10 blocks per second were read beside the orders, stalls with addresses were between 151 and 511 ms, and no ratio of
 * latency was repeatable. It has to be measured on a quiet machine.
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
    return await measure(postgres.url, node);
  } finally {
    clearInterval(mining);
    await node.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(databaseUrl: string, node: StubEvmNode): Promise<readonly WalletAddressesBenchRow[]> {
  const traders = await seedTraders(databaseUrl, { count: 4, funds: FUNDS });
  const port = await freePort({ from: 28_500, to: 28_599 });
  const env = {
    ...quietServer(databaseUrl),
    ...chainsFile({ ETH: { kind: 'evm', url: node.url, chainId: DEMO_CHAIN_ID, xpub: DEMO_XPUB } }),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'stall-meter.ts')}`,
  };
  const server = await startServerProcess({ port, env });
  try {
    const sessions = [];
    for (const { email } of traders)
      sessions.push({ wire: 'own', token: await logIn(server.url, email) } as const);
    const markets = await loadMarkets(server.url);
    const load = { port, connections: 4, traders: sessions, markets, seconds: SECONDS, rate: RATE };
    await runLoad({ ...load, seconds: 5 });
    await readStall(server);
    const under = async (what: string, seconds = SECONDS) => {
      const { p50, p99 } = await runLoad({ ...load, seconds });
      return { what, p50, p99, stallMs: await readStall(server) };
    };
    const without = await under('no addresses');
    await addAddresses(databaseUrl);
    const runs = [
      without,
      await under(`${ADDRESSES} addresses, their past is read`),
      await under(`${ADDRESSES} addresses, a block a second, custody compared`, STEADY_SECONDS),
    ];
    for (let block = 0; block < DOWNTIME_BLOCKS; block += 1) node.mine(othersPayments(block));
    const caughtUp = untilCaughtUp(databaseUrl, node.height());
    runs.push(await under(`catching up with ${DOWNTIME_BLOCKS} blocks`));
    const ratio = (ms: number, base: number): number => Math.round((ms / base) * 100) / 100;
    const rows = runs.map(({ what, p50, p99, stallMs }) => ({
      ...{ what, p50Ms: p50, p99Ms: p99, stallMs },
      ...{ p50Ratio: ratio(p50, without.p50), p99Ratio: ratio(p99, without.p99) },
      isTargetMet: p50 <= TARGET_RATIO * without.p50,
    }));
    const blocksPerSecond = Math.round(DOWNTIME_BLOCKS / (await caughtUp));
    return [...rows, { what: 'blocks per second beside it', blocksPerSecond }];
  } finally {
    await server.end('SIGTERM');
  }
}

/** The longest stall of the server's event loop since the last time, by the meter that is loaded into it. */
async function readStall(server: ServerProcess): Promise<number> {
  const stalls = (): readonly string[] =>
    [...server.output().matchAll(/longest stall (\d+) ms/g)].map(([, ms = '']) => ms);
  const before = stalls().length;
  process.kill(server.pid, 'SIGUSR2');
  while (stalls().length === before) await setTimeout(LOOK_MS);
  return Number(stalls().at(-1));
}

function othersPayments(block: number): readonly { readonly to: string; readonly wei: bigint }[] {
  const addressOf = (place: number): string =>
    `0x${(block * PAYMENTS + place).toString(16).padStart(40, 'b')}`;
  return Array.from({ length: PAYMENTS }, (_, place) => ({ to: addressOf(place), wei: 1n }));
}

/** Seconds until the server has read a block. */
async function untilCaughtUp(databaseUrl: string, height: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ tip: string }>(
      "select coalesce(max(height), 0) as tip from wallet.scanned_block where chain_code = 'ETH'",
    );
    if (Number(rows[0]?.tip) >= height) break;
    await setTimeout(LOOK_MS);
  }
  await client.end();
  return (performance.now() - startedAt) / 1_000;
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
