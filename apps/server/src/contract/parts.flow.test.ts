import { DAY_MS } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { PART_EVENTS } from './run-beat.ts';
import { ContractStage } from './testing/contract-stage.ts';
import { seedPositions } from './testing/seed-positions.ts';

/** With a night and a liquidation each, they are a part and a few. */
const USERS = PART_EVENTS / 2 + 5;

let server: TestServer;
let stage: ContractStage;
let firstUser = 1_000_000;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.slices.contract.seedFunds();
});
afterAll(() => server.stop());

/** A holder of the first part whose position outlives the beat, and many whose positions do not. */
beforeEach(async () => {
  stage = await ContractStage.open(server);
  await stage.opened({ leverage: 2, lots: 10 });
  await stage.opened({ leverage: 2, lots: 10, type: 'limit', price: '57500' });
});
afterEach(() => stage.assertClean());

async function countOf(from: string): Promise<number> {
  const [row] = await server.app.slices.db.query<{ count: number }>(
    `select count(*) as count from contract.${from} and user_id >= ${firstUser}`,
  );
  return row?.count ?? 0;
}

/** Adds holders who have little margin. */
async function addHolders(): Promise<void> {
  firstUser += 10_000;
  await seedPositions(server, { firstUser, count: USERS, marginStep: 0 });
  await stage.beat();
}

/** Lets the next beat be the first of a day and liquidate everybody with little margin. */
function beginBeat(): Promise<void> {
  const { clock } = server;
  clock.sleep(DAY_MS - (clock.now() % DAY_MS) - 300);
  return stage.beat('57300');
}

async function untilPartIsStored(): Promise<void> {
  while ((await countOf("close where reason = 'liquidation'")) === 0) await nextTurn();
}

async function expectDecidedOnce(): Promise<void> {
  expect(await countOf("position where state = 'closed' and close_reason = 'liquidation'")).toBe(USERS);
  expect(await countOf('close where lots = lots_before')).toBe(USERS);
  expect(await countOf('overnight_fee where fee > 0')).toBe(USERS);
  const { data: nights } = await stage.user.client.call('contract.overnight_fees', {});
  expect(nights).toHaveLength(1);
  const states = (await stage.positions()).map(({ type, state }) => [type, state]);
  expect(states).toEqual([
    ['limit', 'trading'],
    ['market', 'trading'],
  ]);
  const { engine } = server.app.slices.contract.deps.writer.book;
  expect(engine.positionsOf(stage.user.userId)).toHaveLength(2);
  await stage.answered(stage.user.client.call('contract.close_all', {}));
}

test('a beat that decides very much is stored in parts', async () => {
  await addHolders();
  const { book } = server.app.slices.contract.deps.writer;
  const before = book.batch;
  await beginBeat();
  expect(book.batch - before).toBeGreaterThan(1);
  await expectDecidedOnce();
});

test('one that breaks off half-way is decided to its end by the memory that is built next', async () => {
  await addHolders();
  const db = server.owner;
  await db.query(
    `alter table contract.close add constraint broken check (user_id <> ${firstUser + USERS - 1}) not valid`,
  );
  const decided = beginBeat();
  await untilPartIsStored();
  while (server.app.slices.contract.isReady()) await nextTurn();
  expect(await countOf("close where reason = 'liquidation'")).toBeLessThan(USERS);
  await db.query('alter table contract.close drop constraint broken');
  let isDecided = false;
  void decided.finally(() => {
    isDecided = true;
  });
  while (!isDecided) {
    server.clock.advance(100);
    await nextTurn();
  }
  await decided;
  await expectDecidedOnce();
});

test('no money leaves an account between the parts', async () => {
  const { book } = server.app.slices.contract.deps.writer;
  const move = () =>
    stage.user.client.call('ledger.transfer', {
      ...{ from_account_type_id: 2, to_account_type_id: 1, currency_id: 1, amount: '1' },
    });
  book.part = { at: server.clock.now(), userId: 1 };
  await expect(move()).rejects.toMatchObject({ key: 'server.busy' });
  book.part = null;
  await move();
});
