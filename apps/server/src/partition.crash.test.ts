import { appendFileSync } from 'node:fs';
import { seededRandom } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from './kernel/clock.ts';
import { checkRecords } from './testing/check-records.ts';
import { createMember, type Member } from './testing/exchange-cluster.ts';
import { type LoadTrader, OrderLoad } from './testing/order-load.ts';
import { pause } from './testing/pause.ts';
import { readLoadMarkets } from './testing/read-market.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { logIn, quietSettings, seedTraders } from './testing/seed-traders.ts';
import { freePort } from './testing/server-process.ts';
import { askAs, type DatabaseCluster, type Machine, startPatroni } from './testing/start-patroni.ts';
import { TestNetwork } from './testing/test-network.ts';

const PORTS = { from: 27_100, to: 27_199 };
const GOES_ON = 20;
/** Two failovers, and all that begins anew after each, on a machine that others load as well. */
const TIMEOUT_MS = 600_000;
/** Part of `npm run outages`: it waits for what Patroni waits for, twice. */
const file = process.env['OUTAGES_FILE'] ?? '';
const seed = Number(process.env['SEED'] ?? 20_261_131);

interface Stage {
  readonly network: TestNetwork;
  readonly database: DatabaseCluster;
  readonly servers: readonly Member[];
  readonly load: OrderLoad;
}

async function setStage(): Promise<Stage> {
  const network = new TestNetwork();
  onTestFinished(() => network.close());
  const database = await startPatroni(network, { ports: { from: PORTS.from, to: PORTS.to - 20 } });
  onTestFinished(() => database.stop());
  const users = await seedTraders((await database.untilWhole()).ownerUrl, {
    count: 4,
    funds: { USDT: '1000000', BTC: '20', ETH: '400' },
  });
  const env = { ...quietSettings(database.serverUrl), OB_DURABILITY: 'quorum' };
  const servers: Member[] = [];
  for (const host of ['server-1', 'server-2']) {
    const port = await freePort({ from: PORTS.to - 19, to: PORTS.to });
    const server = createMember(host, { port, env });
    network.settle(host, () => [server.pid].filter(Boolean));
    onTestFinished(() => server.kill());
    await server.start();
    servers.push(server);
    while ((await servers[0]?.readiness()) !== 200) await pause(50);
  }
  const url = servers[0]?.url ?? '';
  const traders: LoadTrader[] = [];
  for (const { userId, email } of users) traders.push({ userId, token: await logIn(url, email) });
  const load = new OrderLoad({
    random: seededRandom(seed),
    traders,
    markets: await readLoadMarkets(url, [1, 2]),
    pauseMs: 20,
  });
  return { network, database, servers, load };
}

/** Answer of a primary to a write that is sent to it directly. */
async function writeAt({ adminUrl }: Machine): Promise<'done' | 'refused'> {
  return askAs(adminUrl, 'create table if not exists written_late (at timestamptz)').then(
    () => 'done',
    () => 'refused',
  );
}

/** The server that serves, once there is one. */
async function readyOf(servers: readonly Member[]): Promise<Member> {
  for (;;) {
    for (const server of servers) if ((await server.readiness()) === 200) return server;
    await pause(50);
  }
}

async function trade(load: OrderLoad, url: string): Promise<void> {
  load.start(url);
  await load.goOn(GOES_ON);
}

function tableOf(ms: { readonly followedMs: number; readonly replacedMs: number }): string {
  const seconds = (one: number): string => (one / 1_000).toFixed(1);
  return `
## Data centres

A server and the primary are cut off from a server and two machines of the database, and are joined again; then the new primary is held and woken
up. Without the quorum no write was acknowledged, and what was acknowledged with it is there once; the auditor found nothing.

| what happened | outage in s |
|---|---|
| the primary and the first server cut off, until the second one serves | ${seconds(ms.followedMs)} |
| machine of the primary held, until orders are acknowledged again | ${seconds(ms.replacedMs)} |
`;
}

it.runIf(file !== '')(
  `of two data centres only the one with the quorum goes on (seed ${seed})`,
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const { network, database, servers, load } = await setStage();
    const [first, second] = servers;
    if (first === undefined || second === undefined) throw new Error('two servers are needed');
    await trade(load, first.url);
    const earlier = await database.primary();
    await network.cut([earlier.host, first.host]);
    const cutAt = systemClock.now();
    while ((await second.readiness()) !== 200) await pause(50);
    const followedMs = systemClock.now() - cutAt;
    // The clients of the first one ask on, and hear that nothing is certain.
    const acknowledged = load.acknowledged;
    expect(await first.readiness()).not.toBe(200);
    expect(await writeAt(earlier), 'a primary without a quorum acknowledges nothing').toBe('refused');
    await load.stop();
    expect(load.acknowledged).toBe(acknowledged);
    await trade(load, second.url);
    network.heal();
    await database.untilWhole();
    await first.restore();
    expect((await database.primary()).host).not.toBe(earlier.host);
    await load.stop();
    expect(await checkRecords(second.url, load.records)).toEqual([]);
    expect(await runAuditProcess((await database.primary()).ownerUrl)).toContain('\n0 violations');

    const held = await database.primary();
    load.start(second.url);
    held.patroni.pause();
    held.etcd.pause();
    const heldAt = systemClock.now();
    let next = held;
    while (next === held) next = await database.primary();
    await load.stop();
    // Either server may be the owner now; one that was followed has ended.
    const { url } = await readyOf(servers);
    await trade(load, url);
    const replacedMs = systemClock.now() - heldAt;
    held.etcd.wake();
    held.patroni.wake();
    expect(await writeAt(held), 'a primary that wakes up acknowledges nothing').toBe('refused');
    await database.untilWhole();
    await load.stop();
    expect(await checkRecords(url, load.records)).toEqual([]);
    expect(await runAuditProcess((await database.primary()).ownerUrl)).toContain('\n0 violations');
    appendFileSync(file, tableOf({ followedMs, replacedMs }));
  },
);
