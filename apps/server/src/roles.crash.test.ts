import { appendFileSync } from 'node:fs';
import { type Client, createClient, memoryTokenStore } from '@openbourse/client';
import { createTestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from './kernel/clock.ts';
import { createDatabase, type Database } from './kernel/db.ts';
import { createLog } from './kernel/log.ts';
import { type Role, ROLES } from './kernel/role.ts';
import { TEST_PASSWORD } from './testing/accounts.ts';
import { type NatsServer, startNatsServer } from './testing/nats-server.ts';
import { pause } from './testing/pause.ts';
import { readLoadMarkets } from './testing/read-market.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { seedTraders } from './testing/seed-traders.ts';
import { type Member, type Outage, Probe, startTopology, type Topology } from './testing/start-topology.ts';

/**
 * A process for each role with a standby of each, a gateway, NATS and PostgreSQL. Orders and contracts are traded while the owner of
 * one role after the other is killed or hangs: the others go on, and nothing that was acknowledged is lost.
 */
const PORTS = { from: 29_000, to: 29_099 };
const FOLLOWED_MS = 5_000;
/** Longer than any lease. */
const PAUSE_MS = 6_000;
const FUNDS = { USDT: '50000000', BTC: '10' };
const WAYS = ['SIGKILL', 'SIGSTOP'] as const;
type Fault = readonly [role: Role, way: (typeof WAYS)[number]];
/** The faults of each run. */
const SHARE: readonly Fault[] = [
  ['price', 'SIGKILL'],
  ['spot', 'SIGKILL'],
  ['contract', 'SIGSTOP'],
  ['wallet', 'SIGKILL'],
];
/** Where `npm run outages` wants every role in both ways, and the times: they count where nothing else runs. */
const file = process.env['OUTAGES_FILE'] ?? '';
const faults = file === '' ? SHARE : WAYS.flatMap((way) => ROLES.map((role): Fault => [role, way]));
const TIMEOUT_MS = 1_500_000;

let databaseUrl: string;
let drop: () => Promise<void>;
let db: Database;
let nats: NatsServer;
let emails: readonly string[];
let topology: Topology;

beforeEach(async () => {
  ({ url: databaseUrl, drop } = await createTestDatabase());
  db = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 1 });
  nats = await startNatsServer();
  const traders = await seedTraders(databaseUrl, {
    ...{ count: 2, funds: FUNDS },
    prepare: ({ slices }) => slices.contract.seedFunds(),
  });
  emails = traders.map(({ email }) => email);
  topology = await startTopology({
    ...{ databaseUrl, natsUrls: [nats.url], ports: PORTS, gateways: 1 },
    processes: [...ROLES, ...new Set(faults.map(([role]) => role))],
  });
}, TIMEOUT_MS);
afterEach(async () => {
  await topology.end();
  await nats.kill();
  await db.end();
  await drop();
});

async function logIn(email: string): Promise<Client> {
  const store = memoryTokenStore();
  const client = createClient({
    ...{ baseUrl: topology.url, tokens: store, onEvent: () => undefined },
    locale: () => 'en',
  });
  store.write(await client.call('identity.login', { account: email, password: TEST_PASSWORD }));
  return client;
}

/** Places an order and cancels it, again and again; keeps the ids that were acknowledged. */
function placeOrders(client: Client, price: string, orders: string[]): Probe {
  const terms = { currency_match_id: 1, type: 'limit', side: 'buy', price, quantity: '0.001' } as const;
  return new Probe('spot', async () => {
    const { order } = await client.call('spot.place_order', terms);
    orders.push(order.id);
    await client.call('spot.cancel_order', { id: order.id }).catch(() => undefined);
    return true;
  });
}

/** Opens a contract and closes it; it needs ticks, so it stands still with them. */
function tradeContracts(client: Client, positions: string[]): Probe {
  const terms = { currency_match_id: 1, side: 'long', type: 'market', lots: 1, leverage: 10 } as const;
  return new Probe('contract', async () => {
    const { id } = await client.call('contract.open', terms);
    positions.push(id);
    await client.call('contract.close', { id });
    return true;
  });
}

/** Asks whether an auditor is ready: it answers operators alone. One that hangs is not waited for. */
async function askAuditors(): Promise<void> {
  const auditors = topology.members.filter(({ roles }) => roles === 'auditor');
  await Promise.any(
    auditors.map(async ({ raw }) => {
      const { status } = await raw.send({ path: '/readyz', timeoutMs: 1_000 });
      if (status !== 200) throw new Error('this one is not ready');
    }),
  );
}

/** One call of each role that needs no other one. */
function askEach(client: Client): ReadonlyMap<Role, Probe> {
  const calls: Readonly<Record<Role, () => Promise<unknown>>> = {
    price: () => client.call('tick.series', {}),
    spot: () => client.call('spot.open_orders', {}),
    contract: () => client.call('contract.positions', {}),
    wallet: () => client.call('wallet.coins', {}),
    worker: () => client.call('identity.info', {}),
    auditor: askAuditors,
  };
  return new Map(
    ROLES.map((role) => [role, new Probe(role, async () => (await calls[role](), true))] as const),
  );
}

/** Lets the owner of a role fail; answers how long it was away, and the others that were. */
async function fail(
  [role, way]: Fault,
  probes: ReadonlyMap<Role, Probe>,
): Promise<{ readonly outage: Outage; readonly others: readonly Outage[]; readonly owner: Member }> {
  const owner = await topology.ownerOf(role);
  const at = systemClock.now();
  process.kill(owner.pid, way);
  for (const probe of probes.values()) await probe.untilAnswered(at);
  const all = [...probes.values()].map((probe) => probe.since(at));
  const outage = all.find((one) => one.role === role);
  if (outage === undefined) throw new Error(`${role} is asked`);
  return { outage, others: all.filter((one) => one.role !== role && one.refused > 0), owner };
}

/** Wakes a process up that another one has followed; answers its exit code. */
async function wake(owner: Member): Promise<number | null> {
  await pause(PAUSE_MS);
  process.kill(owner.pid, 'SIGCONT');
  return owner.ended;
}

function tableOf(outages: ReadonlyMap<Fault, Outage>): string {
  const rows = [...outages].map(
    ([[role, way], { ms }]) =>
      `| \`${role}\` ${way === 'SIGKILL' ? 'killed' : 'held'} | ${(ms / 1_000).toFixed(1)} |`,
  );
  return `
## Roles

A process for each role with a standby of each, a gateway, NATS and PostgreSQL. Orders and contracts are traded while the owner of one role after the
other is killed, or held for longer than its lease and woken up. The outage is the time from the fault to the first answer
after the last refusal. No call of another role was refused, nothing acknowledged was lost, and the auditor found nothing. Allowed are
${FOLLOWED_MS / 1_000} s.

| what happened | outage in s |
|---|---|
${rows.join('\n')}
`;
}

it('each role is followed, the others go on, and nothing acknowledged is lost', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [market] = await readLoadMarkets(topology.url, [1]);
  const price = ((market?.price ?? 0) * 0.97).toFixed(0);
  const [anna, ben] = await Promise.all(emails.map(logIn));
  if (anna === undefined || ben === undefined) throw new Error('two trade');
  await ben.call('ledger.transfer', {
    ...{ from_account_type_id: 1, to_account_type_id: 2, currency_id: 1, amount: '1000000' },
  });
  const [orders, positions]: [string[], string[]] = [[], []];
  const probes = askEach(anna);
  const traded = [placeOrders(anna, price, orders), tradeContracts(ben, positions)];
  for (const probe of [...probes.values(), ...traded]) await probe.untilAnswered(0);
  const outages = new Map<Fault, Outage>();
  for (const [index, fault] of faults.entries()) {
    const [role, way] = fault;
    const { outage, others, owner } = await fail(fault, probes);
    outages.set(fault, outage);
    expect(others, `while ${role} got ${way}`).toEqual([]);
    const code = way === 'SIGSTOP' ? await wake(owner) : 1;
    expect(code, owner.output()).toBe(1);
    if (faults.slice(index + 1).some(([later]) => later === role)) await topology.add(role);
    const at = systemClock.now();
    for (const probe of traded) await probe.untilAnswered(at);
  }
  for (const probe of [...probes.values(), ...traded]) await probe.stop();
  expect(orders.length).toBeGreaterThan(20);
  expect(positions.length).toBeGreaterThan(10);
  const stored = await db.query<{ orders: number; positions: number }>(
    `select (select count(*) from spot.order where public_id = any($1)) as orders,
       (select count(*) from contract.position where id = any($2)) as positions`,
    [orders, positions],
  );
  expect(stored).toEqual([{ orders: orders.length, positions: positions.length }]);
  await topology.end();
  expect(await runAuditProcess(databaseUrl)).toContain('\n0 violations');
  if (file === '') return;
  appendFileSync(file, tableOf(outages));
  for (const [fault, { ms }] of outages) expect(ms, fault.join(' ')).toBeLessThan(FOLLOWED_MS);
});
