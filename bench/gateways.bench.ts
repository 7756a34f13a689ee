import { chmodSync, rmSync } from 'node:fs';
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
import type { LoadResult } from './order-http-load.ts';
import type { LoadTrader } from './order-wires.ts';
import { processorSeconds } from './processor-seconds.ts';
import { loadMarkets, rateOf, runLoad } from './run-order-load.ts';

const CONNECTIONS = 64;
const TRADERS = 16;
const TOPOLOGIES = [0, 1, 2] as const;
const SECONDS = { warm: 4, load: 6, bare: 3 } as const;
const FUNDS = { USDT: '500000000', BTC: '100000', ETH: '1000000', SOL: '10000000', XRP: '1000000000' };
const PORTS = { from: 28_500, to: 28_599 };
const MICROSECONDS = 1_000_000;

export type GatewaysBenchRow = Readonly<Record<string, string | number>>;

/**
 * Commands per second over HTTP and processor time of the owner's process for each, with all in one process and with one
 * and two gateways before it, on one PostgreSQL and beside a bare batch writer. All processes share the cores, so the
 * rate says little where there are few; the owner's time is what another machine would save it.
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
    const rows: GatewaysBenchRow[] = [];
    try {
      for (const gateways of TOPOLOGIES) {
        const bare = await writer.measure({ batch: CONNECTIONS, seconds: SECONDS.bare });
        rows.push(toRow({ gateways, bare, ...(await measure(postgres.url, { nats, traders, gateways })) }));
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

interface Measured {
  readonly runs: readonly LoadResult[];
  readonly ownerSeconds: number;
  readonly gatewaySeconds: number;
}

async function measure(
  databaseUrl: string,
  of: { readonly nats: NatsServer; readonly traders: readonly Trader[]; readonly gateways: number },
): Promise<Measured> {
  const { nats, gateways } = of;
  const roles = gateways === 0 ? {} : { OB_ROLES: 'owner', OB_NATS_URLS: nats.url };
  const started: ServerProcess[] = [];
  const start = async (env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
    const server = await startServerProcess({ port: await freePort(PORTS), env });
    started.push(server);
    return server;
  };
  try {
    const owner = await start({ ...quietServer(databaseUrl), ...roles });
    const fronts: ServerProcess[] = [];
    for (let count = 0; count < gateways; count += 1)
      fronts.push(
        await start({ OB_ROLES: 'gateway', OB_NATS_URLS: nats.url, OB_DEMO: 'off', OB_LOG_LEVEL: 'warn' }),
      );
    const doors = gateways === 0 ? [owner] : fronts;
    for (const { url } of doors) await untilReady(url);
    const load = await prepareLoad(doors, of.traders);
    await load(SECONDS.warm);
    const before = [processorSeconds(owner.pid), timeOf(fronts)] as const;
    const runs = await load(SECONDS.load);
    return {
      runs,
      ownerSeconds: processorSeconds(owner.pid) - before[0],
      gatewaySeconds: timeOf(fronts) - before[1],
    };
  } finally {
    for (const server of started.toReversed()) await server.end('SIGTERM');
  }
}

const timeOf = (servers: readonly ServerProcess[]): number =>
  servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);

/** Answers what loads all doors at the same time, each with its share of the connections. */
async function prepareLoad(
  doors: readonly ServerProcess[],
  traders: readonly Trader[],
): Promise<(seconds: number) => Promise<readonly LoadResult[]>> {
  const [{ url }] = doors as readonly [ServerProcess];
  const sessions: LoadTrader[] = [];
  for (const { email } of traders) sessions.push({ wire: 'own', token: await logIn(url, email) });
  const markets = await loadMarkets(url);
  const connections = CONNECTIONS / doors.length;
  return (seconds) =>
    Promise.all(
      doors.map((door) => {
        const port = Number(new URL(door.url).port);
        return runLoad({ port, connections, traders: sessions, markets, seconds, rate: null });
      }),
    );
}

async function untilReady(url: string): Promise<void> {
  const raw = new RawCaller(url);
  while ((await raw.get('/readyz')).status !== 200) await pause(50);
  raw.close();
}

function toRow(measured: Measured & { readonly gateways: number; readonly bare: number }): GatewaysBenchRow {
  const { gateways, bare, runs, ownerSeconds, gatewaySeconds } = measured;
  const perSecond = runs.reduce((sum, run) => sum + rateOf(run), 0);
  const commands = runs.reduce((sum, run) => sum + run.placed + run.cancelled + run.refused, 0);
  const each = (seconds: number): number => Math.round((seconds / commands) * MICROSECONDS);
  return {
    gateways,
    perSecond: Math.round(perSecond),
    bareWriter: Math.round(bare),
    ofBareWriter: Math.round((perSecond / bare) * 100) / 100,
    ownerMicroseconds: each(ownerSeconds),
    gatewayMicroseconds: each(gatewaySeconds),
    p50Ms: Math.max(...runs.map(({ p50 }) => p50)),
    p99Ms: Math.max(...runs.map(({ p99 }) => p99)),
  };
}

if (import.meta.main) console.table(await runGatewaysBench());
