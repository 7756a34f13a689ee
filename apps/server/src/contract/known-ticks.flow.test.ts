import { CONTRACT_LIMITS } from '@openbourse/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
import { CommitUnknown } from '../kernel/db.ts';
import { pause } from '../testing/pause.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import type { PositionRow } from './topics.ts';
import { ContractStage } from './testing/contract-stage.ts';

let server: TestServer;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.slices.contract.seedFunds();
});
afterAll(() => server.stop());
beforeEach(async () => {
  stage = await ContractStage.open(server, '5000');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.assertClean();
});

/** Records a beat that the writer may not have decided when this resolves. */
async function record(price: string): Promise<void> {
  for (let told = 0; told < 8; told += 1) {
    server.clock.advance(1);
    server.feed.setPrice('BTC/USDT', price);
  }
  server.clock.advance(500);
  await server.app.slices.ticks.beat();
}

/** Keeps the writer from its next batch, as a long part or a slow commit does, while `run` goes on. */
async function whileBusy(run: () => Promise<void>): Promise<void> {
  await server.app.slices.db.aside.transaction(async (tx) => {
    await tx.query('select 1 from contract.writer for update');
    await run();
  });
}

/** Resolves once the writer waits for its next batch. */
async function isHeldUp(): Promise<void> {
  const { db } = server.app.slices;
  while (
    (await db.query(`select 1 from pg_locks where not granted and locktype = 'transactionid'`)).length === 0
  )
    await pause(1);
}

/** Ticks that everybody has seen while the writer was busy, and what is asked for after them. */
async function asked<T>(prices: readonly string[], ask: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  let answer: Promise<PromiseSettledResult<T>[]> | null = null;
  await whileBusy(async () => {
    for (const price of prices) await record(price);
    answer = Promise.allSettled([ask()]);
    for (let turn = 0; turn < 200; turn += 1) await nextTurn();
  });
  await server.app.slices.contract.idle();
  const [result] = (await (answer as Promise<PromiseSettledResult<T>[]> | null)) ?? [];
  return result as PromiseSettledResult<T>;
}

describe('what is asked for after a tick is public is decided after that tick', () => {
  test('a take-profit does not fire at a price from before it was set', async () => {
    const { id } = await stage.opened({ leverage: 20 });
    const set = () => stage.user.client.call('contract.set_triggers', { id, take_profit: '60990' });
    expect(await asked(['60000', '61000', '60000'], set)).toMatchObject({ value: { take_profit: '60990' } });
    expect(await stage.closes()).toEqual([]);
    await stage.beat('61000');
    expect(await stage.closes()).toMatchObject([{ reason: 'take_profit' }]);
  });

  test('money does not leave a cross account after a crash', async () => {
    await stage.opened({ lots: 500, leverage: 20, margin_mode: 'cross' });
    const move = () =>
      stage.user.client.call('ledger.transfer', {
        ...{ from_account_type_id: 2, to_account_type_id: 1, currency_id: 1, amount: '3400' },
      });
    expect(await asked(['54000', '54000'], move)).toMatchObject({
      reason: { key: 'contract.margin_in_use' },
    });
    await stage.beat('60000');
    await move();
  });

  test('margin does not leave a position after a crash', async () => {
    const { id } = await stage.opened({ leverage: 20 });
    const change = (action: 'add' | 'remove') =>
      stage.user.client.call('contract.change_margin', { id, action, amount: '100' });
    await change('add');
    expect(await asked(['59500'], () => change('remove'))).toMatchObject({
      reason: { key: 'contract.margin_not_removable' },
    });
  });

  test('margin does not save a position that a recorded tick liquidates', async () => {
    const { id } = await stage.opened({ leverage: 20 });
    const add = () => stage.user.client.call('contract.change_margin', { id, action: 'add', amount: '3000' });
    expect(await asked(['56000', '60000'], add)).toMatchObject({
      reason: { key: 'contract.position_ended' },
    });
    expect(await stage.closes()).toMatchObject([{ reason: 'liquidation', close_price: '56000' }]);
  });

  test('an opening is accepted when its turn comes, and filled at the first tick after that', async () => {
    await stage.opened({ leverage: 20 });
    let answer: Promise<PositionRow> | null = null;
    await whileBusy(async () => {
      answer = stage.ask();
      await isHeldUp();
      await record('60100');
    });
    const beatAt = server.app.slices.ticks.lastBeat()?.at ?? 0;
    await stage.untilWaiting();
    await stage.beat('60200');
    const opened = await (answer as Promise<PositionRow> | null);
    expect(opened?.created_at).toBeGreaterThanOrEqual(beatAt);
    expect(opened).toMatchObject({ open_price: '60212.04' });
  });

  test('an opening is not accepted before a decided tick where the clock was set back', async () => {
    await stage.opened({ leverage: 20 });
    const beatAt = server.app.slices.ticks.lastBeat()?.at ?? 0;
    vi.spyOn(server.clock, 'now').mockReturnValue(beatAt - 100);
    const answer = stage.ask();
    await stage.untilWaiting();
    vi.restoreAllMocks();
    await stage.beat();
    expect((await answer).created_at).toBeGreaterThanOrEqual(beatAt);
  });

  test('an order that a recorded tick fills is not canceled', async () => {
    const { id } = await stage.opened({ type: 'limit', price: '59000' });
    const cancel = () => stage.user.client.call('contract.cancel', { id });
    expect(await asked(['58900'], cancel)).toMatchObject({ reason: { key: 'contract.not_pending' } });
  });
});

const RECORDING = 'insert into tick.tick';
const DECIDING = 'contract.writer set batch';

interface Fault {
  /** Happens once, right before the transaction sends the first statement that contains `text`. */
  readonly before?: { readonly text: string; readonly happen: () => Promise<void> | void };
  /** Error for the caller of the transaction once it is committed. */
  readonly after?: Error;
}

/** Meddles with the next transaction that sends a statement. */
function meddle(of: string, { before, after }: Fault): { readonly isMet: boolean } {
  const { db } = server.app.slices;
  const real = db.transaction;
  const met = { isMet: false };
  vi.spyOn(db, 'transaction').mockImplementation(async (run) => {
    let isOf = false;
    const result = await real((tx) => {
      const query: typeof tx.query = async (sql, params) => {
        isOf ||= !met.isMet && sql.includes(of);
        if (isOf && !met.isMet && sql.includes(before?.text ?? of)) {
          met.isMet = true;
          await before?.happen();
        }
        return tx.query(sql, params);
      };
      return run({ ...tx, query });
    });
    if (isOf && after !== undefined) throw after;
    return result;
  });
  return met;
}

function failTransaction(
  of: string,
  { isDone, error }: { readonly isDone: boolean; readonly error: Error },
): void {
  const happen = (): void => {
    throw error;
  };
  meddle(of, isDone ? { after: error } : { before: { text: of, happen } });
}

const LOST = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

describe('a beat that is recorded and was not announced', () => {
  test.each([['with a price', 'BTC/USDT'] as const, ['without any', null] as const])(
    'is decided before the next one %s',
    async (_, symbol) => {
      await stage.opened({ leverage: 5, stop_loss: '59500' });
      failTransaction(RECORDING, { isDone: true, error: new CommitUnknown(LOST) });
      await record('59400');
      vi.restoreAllMocks();
      expect(await stage.closes()).toEqual([]);
      if (symbol === null) server.clock.advance(10_000);
      await server.app.slices.ticks.beat();
      if (symbol !== null) await record('60000');
      await server.app.slices.contract.idle();
      expect(await stage.closes()).toMatchObject([{ reason: 'stop_loss', close_price: '59400' }]);
      await stage.beat('60000');
    },
  );
});

describe('an opening whose transaction fails', () => {
  test.each([
    ['was not done', { isDone: false, error: LOST }, 'server.unavailable'],
    ['was done, and nobody knows', { isDone: true, error: new CommitUnknown(LOST) }, null],
  ] as const)('is answered where it %s, and so is a repeat of its key', async (name, failure, key) => {
    const intent = name.replaceAll(/[^a-z]+/g, '-');
    const answer = stage.ask({}, intent).then(
      ({ state }) => state,
      (error: { key: string }) => error.key,
    );
    await stage.untilWaiting();
    failTransaction(DECIDING, failure);
    await record('60000');
    vi.restoreAllMocks();
    expect(await answer).toBe(key ?? 'trading');
    await server.app.slices.contract.idle();
    const again = await stage.answered(stage.ask({}, intent));
    expect(again).toMatchObject({ state: 'trading' });
    expect(await stage.positions()).toHaveLength(1);
  });

  test('is answered where it was taken back too late for its caller, and so is a repeat of its key', async () => {
    const answer = stage.ask({}, 'late').catch((error: { key: string }) => error.key);
    await stage.untilWaiting();
    await whileBusy(async () => {
      server.clock.advance(CONTRACT_LIMITS.fillWaitMs);
      await isHeldUp();
      server.clock.advance(5_000);
    });
    await server.app.slices.contract.idle();
    expect(await answer).toBe('server.unavailable');
    server.clock.advance(CONTRACT_LIMITS.fillWaitMs);
    await stage.beat('60000');
    expect(await stage.answered(stage.ask({}, 'late'))).toMatchObject({ state: 'trading' });
  });

  test('is answered in time where the database does not answer at all', async () => {
    const { db } = server.app.slices;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const real = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementation(async (run) => {
      await held;
      return real(run);
    });
    const answers = [stage.ask({}, 'silent'), stage.ask({ type: 'limit', price: '50000' })].map((call) =>
      call.catch((error: { key: string }) => error.key),
    );
    await pause(50);
    server.clock.advance(6_000);
    expect(await Promise.all(answers)).toEqual(['server.unavailable', 'server.unavailable']);
    vi.restoreAllMocks();
    release();
    await server.app.slices.contract.idle();
    await stage.beat('60000');
    expect(await stage.answered(stage.ask({}, 'silent'))).toMatchObject({ state: 'trading' });
    await stage.answered(stage.user.client.call('contract.cancel_all', {}));
  });
});

test('a command is never run twice after a commit that may be done', async () => {
  const { id, margin } = await stage.opened({ leverage: 20 });
  const away = Object.assign(new Error('read EHOSTUNREACH'), { code: 'EHOSTUNREACH' });
  failTransaction(DECIDING, { isDone: true, error: away });
  const added = stage.user.client.call('contract.change_margin', { id, action: 'add', amount: '10' });
  expect((await added).margin).toBe(String(Number(margin) + 10));
  vi.restoreAllMocks();
  await server.app.slices.contract.idle();
  expect((await stage.positions())[0]?.margin).toBe(String(Number(margin) + 10));
});

test('money that comes in while a beat is decided is taken over, and nothing is built again', async () => {
  const other = await ContractStage.open(server);
  await stage.opened({ leverage: 20, stop_loss: '59500' });
  await other.opened({ leverage: 20 });
  const { writer } = server.app.slices.contract.deps;
  const { book } = writer;
  const { userId } = stage.user;
  const move = (from: 1 | 2, to: 1 | 2, amount: string) =>
    stage.user.client.call('ledger.transfer', {
      ...{ from_account_type_id: from, to_account_type_id: to, currency_id: 1, amount },
    });
  await move(2, 1, '1');
  // The beat has decided by the balance before, and is about to lock it.
  const happen = async (): Promise<void> => {
    await move(1, 2, '0.00000001');
  };
  const credited = meddle(DECIDING, { before: { text: 'for update of a', happen } });
  await stage.beat('59400');
  expect(credited.isMet).toBe(true);
  expect(writer.book).toBe(book);
  expect(await stage.closes()).toMatchObject([{ reason: 'stop_loss' }]);
  const [free] = await stage.balance();
  expect(String(writer.book.engine.balance(userId))).toBe(free?.replace('.', ''));
});
