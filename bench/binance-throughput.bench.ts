import { chmodSync, rmSync } from 'node:fs';
import { drawKeyText } from '../apps/server/src/apikey/key-box.ts';
import { insertKey } from '../apps/server/src/apikey/queries.ts';
import type { App } from '../apps/server/src/app.ts';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { systemRandom } from '../apps/server/src/kernel/random.ts';
import { logIn, quietServer, seedTraders } from '../apps/server/src/testing/seed-traders.ts';
import { freePort, scratchFolder, startServerProcess } from '../apps/server/src/testing/server-process.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { SERVER_ROLE } from '../db/server-role.ts';
import type { LoadResult } from './order-http-load.ts';
import type { LoadTrader } from './order-wires.ts';
import { processorSeconds } from './processor-seconds.ts';
import { loadMarkets, rateOf, runLoad } from './run-order-load.ts';

const CONNECTIONS = 64;
const TRADERS = 16;
/** Each has one run of each wire; which is first changes from round to round. */
const ROUNDS = 16;
const SECONDS = { warm: 4, run: 2 } as const;
const FUNDS = { USDT: '500000000', BTC: '100000', ETH: '1000000', SOL: '10000000', XRP: '1000000000' };
const TARGET = 0.9;
/** The limits of programs would end each run after some orders. */
const SETTINGS = { OB_API_WEIGHT_PER_MINUTE: '1000000', OB_API_ORDERS_PER_10S: '100000' };

export type BinanceThroughputBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * Commands per second that come back durable over our own calls and over those of the second wire format, in turns on
 * the same server by the same traders. The ratio is the median of those of the rounds, because what disturbs the
 * machine disturbs both runs of a round.
 */
export async function runBinanceThroughputBench(): Promise<readonly BinanceThroughputBenchRow[]> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  try {
    await migrate(postgres.url, { server: SERVER_ROLE });
    return toRows(await measure(postgres.url));
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Result of a run, and the processor time of the server for each command. */
interface Run extends LoadResult {
  readonly microseconds: number;
}

type Wire = 'own' | 'binance';
type Round = Readonly<Record<Wire, Run>>;

async function measure(databaseUrl: string): Promise<readonly Round[]> {
  const holders: LoadTrader[] = [];
  const prepare = async (app: App): Promise<void> => void holders.push(...(await giveKeys(app)));
  const traders = await seedTraders(databaseUrl, { count: TRADERS, funds: FUNDS, prepare });
  const port = await freePort({ from: 28_600, to: 28_699 });
  const server = await startServerProcess({ port, env: { ...quietServer(databaseUrl), ...SETTINGS } });
  try {
    const sessions: LoadTrader[] = [];
    for (const { email } of traders) sessions.push({ wire: 'own', token: await logIn(server.url, email) });
    const markets = await loadMarkets(server.url);
    const run = async (wire: Wire, seconds: number): Promise<Run> => {
      const before = processorSeconds(server.pid);
      const result = await runLoad({
        ...{ door: port, connections: CONNECTIONS, markets, seconds, rate: null },
        traders: wire === 'own' ? sessions : holders,
      });
      const computed = processorSeconds(server.pid) - before;
      // A user may have no more than 200 open orders in a market.
      await cancelAll(server.url, sessions);
      if (result.refused > result.placed / 4) throw new Error(`${wire}: ${result.refused} were refused`);
      return { ...result, microseconds: (computed * 1e6) / (rateOf(result) * result.seconds) };
    };
    await run('own', SECONDS.warm);
    await run('binance', SECONDS.warm);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = round % 2 === 0 ? await run('own', SECONDS.run) : null;
      const binance = await run('binance', SECONDS.run);
      rounds.push({ own: first ?? (await run('own', SECONDS.run)), binance });
    }
    return rounds;
  } finally {
    await server.end('SIGTERM');
  }
}

/** A key for every user there is. */
async function giveKeys(app: App): Promise<readonly LoadTrader[]> {
  const { db, apiKeys } = app.slices;
  const random = systemRandom(systemClock);
  const users = await db.query<{ id: number }>(`select id from identity."user" order by id`);
  const holders: LoadTrader[] = [];
  for (const { id: userId } of users) {
    const sealed = {
      userId,
      key: drawKeyText(random),
      algorithm: 'hmac' as const,
      mayTrade: true,
      ips: ['127.0.0.1'],
      expiresAt: null,
    };
    const secret = drawKeyText(random);
    const row = {
      ...sealed,
      label: 'bench',
      secret: apiKeys.deps.box.seal(secret, sealed),
      at: systemClock.now(),
    };
    await db.transaction((tx) => insertKey(tx, row));
    holders.push({ wire: 'binance', key: sealed.key, secret });
  }
  return holders;
}

async function cancelAll(url: string, sessions: readonly LoadTrader[]): Promise<void> {
  for (const session of sessions) {
    if (session.wire !== 'own') continue;
    const headers = {
      Authorization: session.token,
      'X-Requested-With': 'XMLHttpRequest',
      'Idempotency-Key': crypto.randomUUID(),
    };
    const answer = await fetch(`${url}/api/private/spot/cancel_all`, { method: 'POST', headers });
    if (!answer.ok) throw new Error(`orders could not be cancelled: ${answer.status}`);
  }
}

function toRows(rounds: readonly Round[]): readonly BinanceThroughputBenchRow[] {
  const ratios = rounds.map(({ own, binance }) => rateOf(binance) / rateOf(own));
  const ratio = median(ratios);
  const rowOf = (wire: Wire): BinanceThroughputBenchRow => {
    const runs = rounds.map((round) => round[wire]);
    return {
      what: wire === 'own' ? 'own API' : 'second wire format',
      perSecond: Math.round(median(runs.map(rateOf))),
      best: Math.round(Math.max(...runs.map(rateOf))),
      p50Ms: median(runs.map(({ p50 }) => p50)),
      p99Ms: median(runs.map(({ p99 }) => p99)),
      processorMicroseconds: Math.round(median(runs.map(({ microseconds }) => microseconds))),
      refused: runs.reduce((sum, run) => sum + run.refused, 0),
    };
  };
  return [
    rowOf('own'),
    {
      ...rowOf('binance'),
      ofOwn: Math.round(ratio * 1_000) / 1_000,
      lowest: Math.round(Math.min(...ratios) * 1_000) / 1_000,
      highest: Math.round(Math.max(...ratios) * 1_000) / 1_000,
      isTargetMet: ratio >= TARGET,
    },
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}

if (import.meta.main) {
  const rows = await runBinanceThroughputBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
