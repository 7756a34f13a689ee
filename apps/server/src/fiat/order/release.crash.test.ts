import { createTestDatabase, seededRandom } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { createDatabase } from '../../kernel/db.ts';
import { createLog } from '../../kernel/log.ts';
import { fillFiatOrders } from '../../testing/fill-fiat-orders.ts';
import { pause } from '../../testing/pause.ts';
import { runAuditProcess } from '../../testing/run-audit-process.ts';
import { quietServer, withRestingApp } from '../../testing/seed-traders.ts';
import { freePort, startServerProcess } from '../../testing/server-process.ts';

/** A server killed by SIGKILL while it releases the escrow of orders whose payments confirm themselves. */
const ORDERS = 1_200;
const CRASHES = 2;
/** After the first release a crash meets any moment of the others. */
const SPREAD_MS = 300;

const seed = Number(process.env['SEED'] ?? 20_261_121);
const random = seededRandom(seed);

it(`releases each order once in ${CRASHES} crashes (seed ${seed})`, async ({ annotate }) => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const now = systemClock.now();
  let before = 0;
  await withRestingApp(database.url, async (app) => {
    before = await fillFiatOrders(app, {
      orders: ORDERS,
      state: 'paid',
      openedAt: now - 3_600_000,
      dueAt: now + 3_600_000,
    });
  });
  const all = ORDERS + before;
  const db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 2 });
  onTestFinished(() => db.end());
  await db.query('update fiat.deadline set due_at = now()');
  const left = async (): Promise<number> => {
    const [row] = await db.query<{ count: number }>('select count(*) as count from fiat.deadline');
    return row?.count ?? 0;
  };
  const run = { port: await freePort({ from: 28_800, to: 28_899 }), env: quietServer(database.url) };
  const lefts: number[] = [];
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const waiting = await left();
    const server = await startServerProcess(run);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    // A crash before the first release proves nothing, however long a start takes here.
    while ((await left()) === waiting) await pause(5);
    await pause(random.int(SPREAD_MS));
    await server.end('SIGKILL');
    lefts.push(await left());
  }
  const server = await startServerProcess(run);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  while ((await left()) > 0) await pause(100);
  expect(await server.end('SIGTERM'), server.output()).toBe(0);

  const [found] = await db.query<{ orders: number; releases: number; events: number; bought: string }>(
    `select (select count(*) from fiat.order where state = 'completed' and held = 0) as orders,
       (select count(distinct reference) from ledger.txn where kind = 'fiat_release') as releases,
       (select count(*) from fiat.order_event where event = 'auto_confirm') as events,
       (select trim_scale(sum(available))::text from ledger.account where wallet = 'fiat' and user_id > 1000000) as bought`,
  );
  expect(found).toEqual({ orders: all, releases: all, events: all, bought: String(all) });
  expect(await runAuditProcess(database.url)).toContain('\n0 violations');
  await annotate(`${ORDERS} orders; left at the crashes: ${lefts.join(', ')}`);
  // The crashes meet releases that are under way, or they prove nothing.
  expect(lefts.some((count) => count > 0 && count < ORDERS)).toBe(true);
}, 600_000);
