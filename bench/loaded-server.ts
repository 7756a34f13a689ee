import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { logIn, quietServer, seedTraders } from '../apps/server/src/testing/seed-traders.ts';
import {
  freePort,
  scratchFolder,
  type ServerProcess,
  startServerProcess,
} from '../apps/server/src/testing/server-process.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { SERVER_ROLE } from '../db/server-role.ts';
import type { LoadResult } from './order-http-load.ts';
import type { LoadTrader } from './order-wires.ts';
import { loadMarkets, runLoad } from './run-order-load.ts';

/** Commands per second, far below what the server can do: what the work beside them costs shows in their latency. */
const RATE = 50;
const WARM_UP_SECONDS = 5;
const LEASE_S = '60';
const LONGEST_SECONDS = 3_600;
/** Processor time of one turn of the event loop. */
const LONGEST_TURN_MS = 50;
const LOOK_MS = 20;
const FUNDS = { USDT: '500000000', BTC: '100000', ETH: '1000000', SOL: '10000000', XRP: '1000000000' };

/** Latency of orders and stalls of a server's event loop during some time. */
export interface Strain {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Longest stall of the event loop, with what other processes of the machine took meanwhile. */
  readonly stallMs: number;
  /** Most processor time that the server took for one turn of its event loop. */
  readonly turnMs: number;
}

export interface LoadedServer {
  readonly url: string;
  readonly pid: number;
  /** Logs a trader in; answers the access token. */
  logIn(): Promise<string>;
  /** Sends orders for some seconds, or for as long as some work lasts. */
  strain(during: number | Promise<unknown>): Promise<Strain>;
}

/** Runs a measurement on a server process of its own, on a PostgreSQL of its own, to which traders send orders. */
export async function withLoadedServer<T>(
  env: Readonly<Record<string, string>>,
  measure: (server: LoadedServer, databaseUrl: string) => Promise<T>,
): Promise<T> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  try {
    await migrate(postgres.url, { server: SERVER_ROLE });
    const traders = await seedTraders(postgres.url, { count: 4, funds: FUNDS });
    const port = await freePort({ from: 28_500, to: 28_599 });
    const meter = `--import ${join(import.meta.dirname, 'stall-meter.ts')}`;
    // A machine that others load lets the server wait for seconds, in which it stays the owner of its database.
    const own = { ...quietServer(postgres.url), OB_LEASE_S: LEASE_S, ...env, NODE_OPTIONS: meter };
    const server = await startServerProcess({ port, env: own });
    try {
      const markets = await loadMarkets(server.url);
      const logInOnce = (email: string): Promise<string> => logIn(server.url, email);
      const send = async (seconds: number, during?: Promise<unknown>): Promise<LoadResult> => {
        const sessions: LoadTrader[] = [];
        for (const { email } of traders) sessions.push({ wire: 'own', token: await logInOnce(email) });
        const load = { door: port, connections: 4, traders: sessions, markets, rate: RATE };
        return runLoad({ ...load, seconds }, during);
      };
      await send(WARM_UP_SECONDS);
      const strain = async (during: number | Promise<unknown>): Promise<Strain> => {
        await readStall(server);
        const { p50, p99 } = await (typeof during === 'number'
          ? send(during)
          : send(LONGEST_SECONDS, during));
        return { p50Ms: p50, p99Ms: p99, ...(await readStall(server)) };
      };
      const { url, pid } = server;
      const first = traders[0]?.email ?? '';
      return await measure({ url, pid, logIn: () => logInOnce(first), strain }, postgres.url);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The longest stalls since the last time, by the meter that is loaded into the server. */
async function readStall(server: ServerProcess): Promise<Pick<Strain, 'stallMs' | 'turnMs'>> {
  const stalls = (): readonly RegExpExecArray[] => [
    ...server.output().matchAll(/longest stall (\d+) ms, longest turn (\d+) ms/g),
  ];
  const before = stalls().length;
  process.kill(server.pid, 'SIGUSR2');
  while (stalls().length === before) await setTimeout(LOOK_MS);
  const [, stallMs, turnMs] = stalls().at(-1) ?? [];
  return { stallMs: Number(stallMs), turnMs: Number(turnMs) };
}

export type StrainRow = Readonly<Record<string, string | number>>;

/** Rows of a table: each strain with its latencies as multiples of those of the first. */
export function compareStrains(
  strains: readonly (Strain & { readonly what: string })[],
): readonly StrainRow[] {
  const [base] = strains;
  const ratio = (ms: number, of = ms): number => Math.round((ms / of) * 100) / 100;
  return strains.map(({ what, p50Ms, p99Ms, stallMs, turnMs }) => ({
    ...{ what, p50Ms, p99Ms, p50Ratio: ratio(p50Ms, base?.p50Ms), p99Ratio: ratio(p99Ms, base?.p99Ms) },
    ...{ stallMs, turnMs },
  }));
}

/** Throws where the work beside orders made a turn of the server's event loop longer than orders can bear. */
export function expectShortTurns(rows: readonly StrainRow[]): void {
  if (rows.every(({ turnMs = 0 }) => Number(turnMs) <= LONGEST_TURN_MS)) return;
  console.table(rows);
  throw new Error(`A turn of the event loop took more than ${LONGEST_TURN_MS} ms of processor time.`);
}
