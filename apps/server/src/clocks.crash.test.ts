import { createTestDatabase } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { createMember, type Member } from './testing/exchange-cluster.ts';
import { clockApart } from './testing/fake-time.ts';
import { startNatsServer } from './testing/nats-server.ts';
import { pause } from './testing/pause.ts';
import { type RawAnswer, RawCaller } from './testing/raw-call.ts';
import { readLoadMarkets } from './testing/read-market.ts';
import { runAuditProcess } from './testing/run-audit-process.ts';
import { logIn, quietServer, seedTraders } from './testing/seed-traders.ts';
import { freePort } from './testing/server-process.ts';
import { createDatabase } from './kernel/db.ts';
import { createLog } from './kernel/log.ts';

const PORTS = { from: 28_900, to: 28_999 };

interface Stage {
  readonly ownerEnv: Readonly<Record<string, string>>;
  readonly gatewayEnv: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly email: string;
}

async function setStage(): Promise<Stage> {
  const { url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const nats = await startNatsServer();
  onTestFinished(() => nats.kill());
  const [trader] = await seedTraders(databaseUrl, { count: 1, funds: { USDT: '100000' } });
  return {
    databaseUrl,
    email: trader?.email ?? '',
    ownerEnv: { ...quietServer(databaseUrl), OB_ROLES: 'owner', OB_NATS_URLS: nats.url },
    gatewayEnv: { OB_ROLES: 'gateway', OB_NATS_URLS: nats.url, OB_DEMO: 'off', OB_LOG_LEVEL: 'warn' },
  };
}

async function start(env: Readonly<Record<string, string>>): Promise<Member> {
  const member = createMember('', { port: await freePort(PORTS), env });
  onTestFinished(() => member.kill());
  await member.start();
  return member;
}

async function untilReady(member: Member): Promise<void> {
  while ((await member.readiness()) !== 200) await pause(50);
}

async function partsOf({ url }: Member): Promise<unknown> {
  const raw = new RawCaller(url);
  try {
    return (JSON.parse((await raw.get('/readyz')).text) as { readonly parts: unknown }).parts;
  } finally {
    raw.close();
  }
}

async function placer(url: string, token: string): Promise<(name: string) => Promise<RawAnswer>> {
  const [market] = await readLoadMarkets(url, [1]);
  const price = ((market?.price ?? 0) * 0.99).toFixed(0);
  return (name) => {
    const terms = { currency_match_id: '1', type: 'limit', side: 'buy', price, quantity: '0.01' };
    const raw = new RawCaller(url);
    onTestFinished(() => raw.close());
    const body = new URLSearchParams({ ...terms, client_order_id: name }).toString();
    return raw.post('/api/private/spot/place_order', body, { token, timeoutMs: 60_000 });
  };
}

async function storedIn(databaseUrl: string, name: string): Promise<number> {
  const db = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 1 });
  const rows = await db.query('select 1 from spot.order where client_order_id = $1', [name]);
  await db.end();
  return rows.length;
}

it('clocks that are 5 s apart hinder no order, and a standby with such a clock follows in time', async () => {
  const { ownerEnv, gatewayEnv, databaseUrl, email } = await setStage();
  const owner = await start(ownerEnv);
  await untilReady(owner);
  const ahead = await start({ ...gatewayEnv, ...clockApart(5) });
  const behind = await start({ ...gatewayEnv, ...clockApart(-5) });
  await Promise.all([untilReady(ahead), untilReady(behind)]);
  const token = await logIn(ahead.url, email);
  for (const { url } of [ahead, behind]) {
    const placeAt = await placer(url, token);
    expect((await placeAt(`at ${url.slice(-5)}`)).envelope.code).toBe(1);
  }
  // One that is behind is 10 s from the standby: as much as a question may take, which nothing promises.
  const right = await start(gatewayEnv);
  await untilReady(right);
  const place = await placer(right.url, token);
  const standby = await start({ ...ownerEnv, ...clockApart(5) });
  await owner.kill();
  // It serves, and says that its clock is apart from that of PostgreSQL.
  await expect
    .poll(() => partsOf(standby), { timeout: 60_000 })
    .toMatchObject({ lease: { state: 'ready' }, clock: { state: 'down' } });
  expect(await standby.readiness()).toBe(503);
  let answer = await place('followed 0');
  for (let count = 1; answer.status === 503; count += 1) {
    await pause(100);
    answer = await place(`followed ${count}`);
  }
  expect(answer.envelope.code).toBe(1);
  expect(await runAuditProcess(databaseUrl)).toContain('\n0 violations');
});

it('a gateway that is 30 s behind is answered late, so nothing is done for it, and others go on', async () => {
  const { ownerEnv, gatewayEnv, databaseUrl, email } = await setStage();
  const owner = await start(ownerEnv);
  await untilReady(owner);
  const right = await start(gatewayEnv);
  const behind = await start({ ...gatewayEnv, ...clockApart(-30) });
  await untilReady(right);
  const token = await logIn(right.url, email);
  const place = await placer(right.url, token);
  expect((await place('in time')).envelope.code).toBe(1);
  const raw = new RawCaller(behind.url);
  onTestFinished(() => raw.close());
  expect(await behind.readiness(), 'a balancer sends nobody there').toBe(503);
  const body = 'currency_match_id=1&type=limit&side=buy&price=1&quantity=1&client_order_id=late';
  const late = await raw.post('/api/private/spot/place_order', body, { token, timeoutMs: 60_000 });
  expect([late.status, late.envelope.key]).toEqual([503, 'server.unavailable']);
  expect(await storedIn(databaseUrl, 'late')).toBe(0);
  expect((await place('still in time')).envelope.code).toBe(1);
});
