import { type RouteName, ROUTES } from '@openbourse/api';
import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { pause } from '../testing/pause.ts';
import { RawCaller } from '../testing/raw-call.ts';
import { runAuditProcess } from '../testing/run-audit-process.ts';
import { logIn, quietServer, seedTraders, type Trader } from '../testing/seed-traders.ts';
import { freePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/** A server killed by SIGKILL while it cancels the orders of a delisted pair, and again while contracts close. */
const PEOPLE = 6;
const FUNDS = { USDT: '50000', BTC: '2' } as const;
/** Time that each batch which ends something takes, so that a crash meets it half done. */
const SLEEP_SECONDS = 0.1;
const DELISTS_IN_SECONDS = 1;

let databaseUrl: string;
let drop: () => Promise<void>;
let db: Database;
let people: readonly Trader[];
let operatorId: number;

beforeAll(async () => {
  const database = await createTestDatabase();
  databaseUrl = database.url;
  drop = database.drop;
  people = await seedTraders(databaseUrl, {
    ...{ count: PEOPLE, funds: FUNDS },
    prepare: async ({ slices }) => {
      await slices.contract.seedFunds();
      const account = { email: 'o@example.com', name: 'Operator', password: 'copper kettle by the window' };
      const more = { roles: 'risk', userUid: null, secret: null, reason: 'test' };
      operatorId = (await slices.operator.create({ ...account, ...more })).id;
    },
  });
  db = createDatabase({ url: databaseUrl, log: createLog('silent'), connectionsMax: 2 });
  await db.query(
    `create function contract.sleep() returns trigger language plpgsql as
     $$ begin perform pg_sleep(${SLEEP_SECONDS}); return new; end $$`,
  );
});
afterAll(async () => {
  await db.end();
  await drop();
});

const count = async (from: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from ${from}`);
  return row?.count ?? 0;
};
const until = async (isReached: () => Promise<boolean>): Promise<void> => {
  while (!(await isReached())) await pause(10);
};

/** Orders on both sides of the book, a waiting contract order, an isolated and a cross position for each person. */
async function trade(url: string): Promise<void> {
  const raw = new RawCaller(url);
  let close = 0;
  await until(async () => {
    const answer = await raw.get(ROUTES['market.currency_matches'][1]);
    const [group] = answer.envelope.data as { matches: { currency_quotation: { close: string } }[] }[];
    close = Number(group?.matches[0]?.currency_quotation.close);
    return close > 0;
  });
  const send = async (token: string, name: RouteName, form: string): Promise<void> => {
    const { envelope, text } = await raw.post(ROUTES[name][1], form, { token });
    expect(envelope.code, text).toBe(1);
  };
  await Promise.all(
    people.map(async ({ email }) => {
      const token = await logIn(url, email);
      const transfer = 'from_account_type_id=1&to_account_type_id=2&currency_id=1&amount=20000';
      await send(token, 'ledger.transfer', transfer);
      const order = 'currency_match_id=1&type=limit&quantity=0.1';
      await send(token, 'spot.place_order', `${order}&side=buy&price=${Math.floor(close * 0.97)}`);
      await send(token, 'spot.place_order', `${order}&side=sell&price=${Math.ceil(close * 1.03)}`);
      const contract = 'currency_match_id=1&lots=10&leverage=5';
      await send(token, 'contract.open', `${contract}&side=long&type=market&margin_mode=isolated`);
      await send(token, 'contract.open', `${contract}&side=short&type=market&margin_mode=cross`);
      const price = Math.floor(close * 0.95);
      await send(
        token,
        'contract.open',
        `${contract}&side=long&type=limit&price=${price}&margin_mode=isolated`,
      );
    }),
  );
  raw.close();
}

it('ends everything of a delisted pair once, though the server is killed twice in the middle', async () => {
  const run = { port: await freePort({ from: 28_800, to: 28_899 }), env: quietServer(databaseUrl) };
  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess(run);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    return server;
  };
  let server = await start();
  await trade(server.url);
  await db.query(
    'create trigger slow before update on contract.position for each row execute function contract.sleep()',
  );
  await db.query(
    `create trigger slow before update on spot."order" for each row execute function contract.sleep()`,
  );
  await db.query(
    `insert into market.delisting (match_id, delists_at, state, reason, operator_id, created_at)
     values (1, now() + make_interval(secs => $1), 'planned', 'test', $2, now())`,
    [DELISTS_IN_SECONDS, operatorId],
  );
  const open = "spot.order where state = 'pending'";
  const live = 'contract.position where closed_at is null';

  await until(async () => (await count("market.delisting where state = 'ending'")) === 1);
  await server.end('SIGKILL');
  expect([await count(open), await count(live)]).toEqual([2 * PEOPLE, 3 * PEOPLE]);

  server = await start();
  await until(
    async () => (await count(open)) === 0 && (await count("contract.position where state = 'closing'")) > 0,
  );
  await server.end('SIGKILL');
  expect(await count(live)).toBeGreaterThan(0);

  server = await start();
  await until(async () => (await count("market.delisting where state = 'done'")) === 1);
  expect(await server.end('SIGTERM'), server.output()).toBe(0);

  expect(await count("spot.order where revoke_reason = 'delisted'")).toBe(2 * PEOPLE);
  expect(await count("contract.position where cancel_reason = 'delisted'")).toBe(PEOPLE);
  expect(await count("contract.position where close_reason = 'delisted'")).toBe(2 * PEOPLE);
  expect(await count("contract.close where reason = 'delisted'")).toBe(2 * PEOPLE);
  expect(await count("notification.notification where kind = 'pair_delisted'")).toBe(PEOPLE);
  expect(await count('ledger.account where user_id is not null and held <> 0')).toBe(0);
  expect(await count('market.currency_match where id = 1 and is_active')).toBe(0);
  expect(await runAuditProcess(databaseUrl)).toContain('\n0 violations');
}, 300_000);
