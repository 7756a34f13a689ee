import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NatsServer, startNatsServer } from '../apps/server/src/testing/nats-server.ts';
import { pause } from '../apps/server/src/testing/pause.ts';
import { RawCaller } from '../apps/server/src/testing/raw-call.ts';
import { logIn, quietServer, seedTraders, type Trader } from '../apps/server/src/testing/seed-traders.ts';
import {
  freePort,
  scratchFolder,
  type ServerProcess,
  startServerProcess,
} from '../apps/server/src/testing/server-process.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { SERVER_ROLE } from '../db/server-role.ts';
import { BareBatchWriter } from './bare-batch-writer.ts';
import { createBenchDatabase } from './create-bench-database.ts';
import { drawThroughput, type ThroughputRow } from './draw-throughput.ts';
import type { LoadResult } from './order-http-load.ts';
import type { LoadTrader } from './order-wires.ts';
import { processorSeconds } from './processor-seconds.ts';
import { loadMarkets, rateOf, runLoad } from './run-order-load.ts';

const CONNECTIONS = 64;
const TRADERS = 16;
/** Gateways before the writer. The last asks the writer itself what gateways on other machines would ask. */
const TOPOLOGIES = ['one process', 1, 2, 3, 'elsewhere'] as const;
const ROUNDS = 4;
const SECONDS = { warm: 8, load: 4, bare: 2 } as const;
const TARGETS = { ofBareWriter: 0.8, writerMicroseconds: 60 } as const;
/** Roles of the process beside the one of the writer. */
const OTHERS = 'price,contract,wallet,worker,auditor';
const FUNDS = { USDT: '500000000', BTC: '100000', ETH: '1000000', SOL: '10000000', XRP: '1000000000' };
const PORTS = { from: 28_500, to: 28_599 };
const MICROSECONDS = 1_000_000;

type Topology = (typeof TOPOLOGIES)[number];

export type GatewaysBenchRow = ThroughputRow & Readonly<Record<string, string | number | boolean>>;

/**
 * Commands per second over HTTP and processor time of the writer's process for each: with all roles in one process, and with
 * those of the writer apart behind one, two and three gateways. A bare batch writer runs on the same PostgreSQL in turns with each.
 * All processes share the cores, so the rate says little where there are few; what another machine would do is seen where
 * the load asks the writer as gateways do.
 */
export async function runGatewaysBench(): Promise<readonly GatewaysBenchRow[]> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  const nats = await startNatsServer();
  try {
    const bareUrl = await createBenchDatabase(postgres.url, 'bare');
    await migrate(bareUrl);
    await migrate(postgres.url, { server: SERVER_ROLE });
    const writer = await BareBatchWriter.open(bareUrl);
    const traders = await seedTraders(postgres.url, { count: TRADERS, funds: FUNDS });
    const bare = () => writer.measure({ batch: CONNECTIONS, seconds: SECONDS.bare });
    const rows: GatewaysBenchRow[] = [];
    try {
      for (const gateways of TOPOLOGIES) {
        const stage = { nats, traders, gateways, databaseUrl: postgres.url };
        rows.push(toRow(gateways, await inTopology(stage, (tested) => measure(tested, bare))));
      }
    } finally {
      await writer.close();
    }
    return rows;
  } finally {
    await nats.kill();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Processes under load. */
interface Tested {
  readonly writer: ServerProcess;
  readonly gateways: readonly ServerProcess[];
  load(seconds: number): Promise<readonly LoadResult[]>;
}

async function inTopology<T>(
  of: {
    readonly databaseUrl: string;
    readonly nats: NatsServer;
    readonly traders: readonly Trader[];
    readonly gateways: Topology;
  },
  run: (tested: Tested) => Promise<T>,
): Promise<T> {
  const { nats, gateways } = of;
  const started: ServerProcess[] = [];
  const start = async (env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
    const server = await startServerProcess({ port: await freePort(PORTS), env });
    started.push(server);
    return server;
  };
  const own = quietServer(of.databaseUrl);
  const shared = { OB_NATS_URLS: nats.url };
  try {
    const isOne = gateways === 'one process';
    const writer = await start({ ...own, ...(!isOne && { OB_ROLES: 'spot', ...shared }) });
    if (!isOne) await start({ ...own, OB_ROLES: OTHERS, ...shared });
    const count = isOne ? 0 : gateways === 'elsewhere' ? 1 : gateways;
    const fronts: ServerProcess[] = [];
    while (fronts.length < count)
      fronts.push(await start({ OB_ROLES: 'gateway', ...shared, OB_DEMO: 'off', OB_LOG_LEVEL: 'warn' }));
    const doors = isOne ? [writer] : fronts;
    for (const { url } of doors) await untilReady(url);
    const load = await prepareLoad(doors, of.traders, gateways === 'elsewhere' ? nats : null);
    return await run({ writer, gateways: fronts, load });
  } finally {
    for (const server of started.toReversed()) await server.end('SIGTERM');
  }
}

interface Measured {
  readonly runs: readonly (readonly LoadResult[])[];
  readonly bare: readonly number[];
  readonly writerSeconds: number;
  readonly gatewaySeconds: number;
}

async function measure({ writer, gateways, load }: Tested, bare: () => Promise<number>): Promise<Measured> {
  await load(SECONDS.warm);
  const measured = { runs: [] as (readonly LoadResult[])[], bare: [] as number[] };
  let [writerSeconds, gatewaySeconds] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.bare.push(await bare());
    const before = [processorSeconds(writer.pid), timeOf(gateways)] as const;
    measured.runs.push(await load(SECONDS.load));
    writerSeconds += processorSeconds(writer.pid) - before[0];
    gatewaySeconds += timeOf(gateways) - before[1];
  }
  return { ...measured, writerSeconds, gatewaySeconds };
}

const timeOf = (servers: readonly ServerProcess[]): number =>
  servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);

/** Answers what loads all doors at the same time, each with its share of the connections, or the broker instead of them. */
async function prepareLoad(
  doors: readonly ServerProcess[],
  traders: readonly Trader[],
  nats: NatsServer | null,
): Promise<Tested['load']> {
  const [{ url }] = doors as readonly [ServerProcess];
  const wire = nats === null ? 'own' : 'question';
  const sessions: LoadTrader[] = [];
  for (const { email } of traders) sessions.push({ wire, token: await logIn(url, email) });
  const markets = await loadMarkets(url);
  const targets = nats === null ? doors.map((door) => Number(new URL(door.url).port)) : [nats.url];
  const connections = Math.floor(CONNECTIONS / targets.length);
  const load = { connections, traders: sessions, markets, rate: null };
  return (seconds) => Promise.all(targets.map((door) => runLoad({ ...load, door, seconds })));
}

async function untilReady(url: string): Promise<void> {
  const raw = new RawCaller(url);
  while ((await raw.get('/readyz')).status !== 200) await pause(50);
  raw.close();
}

function toRow(gateways: Topology, measured: Measured): GatewaysBenchRow {
  const { runs, bare, writerSeconds, gatewaySeconds } = measured;
  const all = runs.flat();
  const commands = all.reduce((sum, run) => sum + run.placed + run.cancelled + run.refused, 0);
  const perSecond = all.reduce((sum, run) => sum + rateOf(run), 0) / runs.length;
  const bareWriter = bare.reduce((sum, rate) => sum + rate, 0) / bare.length;
  const each = (seconds: number): number => Math.round((seconds / commands) * MICROSECONDS);
  const middle = (of: (run: LoadResult) => number): number =>
    runs.map((doors) => Math.max(...doors.map(of))).toSorted((a, b) => a - b)[runs.length >> 1] ?? 0;
  const [ofBareWriter, writerMicroseconds] = [perSecond / bareWriter, each(writerSeconds)];
  return {
    gateways,
    perSecond: Math.round(perSecond),
    bareWriter: Math.round(bareWriter),
    ofBareWriter: Math.round(ofBareWriter * 100) / 100,
    writerMicroseconds,
    gatewayMicroseconds: each(gatewaySeconds),
    p50Ms: middle(({ p50 }) => p50),
    p99Ms: middle(({ p99 }) => p99),
    isTargetMet: ofBareWriter >= TARGETS.ofBareWriter && writerMicroseconds <= TARGETS.writerMicroseconds,
  };
}

if (import.meta.main) {
  const rows = await runGatewaysBench();
  console.table(rows);
  if (process.argv.includes('--picture'))
    writeFileSync(join(import.meta.dirname, '../docs/pictures/throughput.svg'), drawThroughput(rows));
}
