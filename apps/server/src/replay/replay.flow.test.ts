import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReplayDifference } from '@openbourse/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../kernel/db.ts';
import { systemRandom } from '../kernel/random.ts';
import { systemClock } from '../kernel/clock.ts';
import { RecordedDay } from '../testing/recorded-day.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { record } from './record.ts';
import { readRecording, writeRecording } from './recording-file.ts';
import { replay, type ReplayResult } from './replay.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

let server: TestServer;
let day: RecordedDay;
const folder = mkdtempSync(join(tmpdir(), 'openbourse-replay-'));

beforeAll(async () => {
  server = await startTestServer({ seed });
  day = await RecordedDay.open(server, seed);
  await day.trade(25);
  await day.snapshot();
  await day.tradeContracts();
  await day.trade(25);
  await day.snapshot();
  await day.trade(10);
  await day.leaveOrder();
  await server.app.slices.ledger.seal();
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

const recordOf = (view: Tx, from: number | null = null) => {
  const { secret } = server.app.slices.liability.deps.config;
  return record({ view, secret, random: systemRandom(systemClock) }, from);
};

/** Replays what a view of the database holds, through a file as on another machine. */
const replayNow = (options: { from?: number; to?: number } = {}): Promise<ReplayResult> =>
  server.app.slices.db.view((view) =>
    replay(recordOf(view, options.from ?? null), { to: options.to ?? null, sha256 }),
  );

/** The difference that a replay finds after statements, which are undone. */
async function foundAfter(...statements: readonly string[]): Promise<ReplayDifference> {
  const undo = new Error('undo');
  let found: unknown = null;
  await server.owner
    .transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      for (const sql of statements) await tx.query(sql);
      await replay(recordOf(tx), { to: null, sha256 }).catch((error: unknown) => {
        found = error;
      });
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  expect(found, `seed=${seed}`).toBeInstanceOf(ReplayDifference);
  return found as ReplayDifference;
}

const one = async <T extends object>(sql: string): Promise<T> => {
  const [row] = await server.owner.query<T>(sql);
  if (row === undefined) throw new Error(`nothing for ${sql}`);
  return row;
};

describe('a replay', () => {
  test('arrives at the roots of all snapshots, and at the books and positions of the database', async () => {
    const result = await replayNow();
    const context = `seed=${seed}`;
    const { newest } = await one<{ newest: number }>('select max(number) as newest from liability.snapshot');
    const numbers = Array.from({ length: newest }, (_, index) => index + 1);
    expect(newest, context).toBeGreaterThan(1);
    expect(
      result.snapshots.map(({ number }) => number),
      context,
    ).toEqual(numbers);
    const state = await one<{ engineSeq: number; tradeSeq: number; txns: number; open: number }>(
      `select engine_seq as "engineSeq", trade_seq as "tradeSeq", (select max(id) from ledger.txn) as txns,
         (select count(*) from contract.position where state = 'trading') as open
       from spot.market_state where match_id = 1`,
    );
    const [book] = result.books;
    expect(book, context).toMatchObject({ symbol: 'BTC/USDT', snapshots: numbers });
    expect(book, context).toMatchObject({ engineSeq: state.engineSeq, tradeSeq: state.tradeSeq });
    expect(state.tradeSeq, context).toBeGreaterThan(30);
    expect(result.lastTxnId, context).toBe(state.txns);
    expect(result.positions, context).toMatchObject({ open: state.open, unknownMargins: 0 });
    expect(state.open).toBe(2);
  });

  test('from a snapshot on, and from a file, arrives at the same hashes', async () => {
    const whole = await replayNow();
    const file = join(folder, 'recording.jsonl.gz');
    await server.app.slices.db.view((view) => writeRecording(file, recordOf(view, 1)));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const later = await replay(readRecording(file), { to: null, sha256 });
    expect(later.rows).toBeLessThan(whole.rows);
    expect({ ...later, rows: 0 }, `seed=${seed}`).toEqual({ ...whole, rows: 0 });
  });

  test('ends before a transaction that comes after the one it is to end with', async () => {
    const { lastTxnId: to } = await one<{ lastTxnId: number }>(
      'select last_txn_id as "lastTxnId" from liability.snapshot where number = 1',
    );
    const result = await replayNow({ to });
    expect(result.snapshots.map(({ number }) => number)).toEqual([1]);
    expect(result.lastTxnId).toBe(to);
    const { seq } = await one<{ seq: number }>(
      `select max(split_part(reference, ':', 2)::bigint) as seq from ledger.txn where kind = 'spot_trade' and id <= ${to}`,
    );
    expect(result.books[0]?.tradeSeq).toBe(seq);
    expect(result.positions.open).toBe(0);
    await expect(replayNow({ to: 1_000_000_000 })).rejects.toThrow('transaction 1000000000');
  });

  test('of a file that is cut ends with a fault', async () => {
    const rows = server.app.slices.db.view(async (view) => {
      const all = [];
      for await (const row of recordOf(view)) all.push(row);
      return all;
    });
    async function* cut() {
      yield* (await rows).slice(0, -1);
    }
    await expect(replay(cut(), { to: null, sha256 })).rejects.toThrow('the end of a recording');
  });
});

describe('a replay finds and names', () => {
  test('the price of a trade that was changed', async () => {
    const { seq } = await one<{ seq: number }>('select max(trade_seq) / 2 as seq from spot.trade');
    const found = await foundAfter(`update spot.trade set price = price + 0.01 where trade_seq = ${seq}`);
    expect(found.place).toBe(`BTC/USDT, trade ${seq}`);
    expect(found.expected).toMatch(/^price \d/);
  });

  test('a posting that was changed, alone or with everything after it in its account', async () => {
    const { id } = await one<{ id: number }>(
      "select max(id) - 20 as id from ledger.txn where kind = 'spot_trade'",
    );
    const { txn, step } = await one<{ txn: number; step: number }>(
      `select txn_id as txn, step from ledger.posting where txn_id >= ${id} and seq is not null
       order by txn_id, step limit 1`,
    );
    const found = await foundAfter(
      `update ledger.posting set amount = amount + 1 where txn_id = ${txn} and step = ${step}`,
    );
    expect(found.place).toMatch(new RegExp(`^transaction ${txn}, posting ${step} to account`));
    const { house } = await one<{ house: number }>(
      `select step as house from ledger.posting where txn_id = ${txn} and seq is null order by step limit 1`,
    ).catch(() => ({ house: null }));
    if (house === null) return;
    expect(
      (
        await foundAfter(
          `update ledger.posting set amount = amount + 1 where txn_id = ${txn} and step = ${house}`,
        )
      ).place,
    ).toBe(`transaction ${txn}`);
  });

  test('what was changed so that everything adds up, by the seal over it', async () => {
    const { txn } = await one<{ txn: number }>(
      `select id as txn from ledger.txn where kind = 'spot_trade' order by id offset 5 limit 1`,
    );
    const found = await foundAfter(`update ledger.txn set at = at + interval '1 s' where id = ${txn}`);
    expect(found.place).toMatch(/^seal \d+ over the transactions up to \d+$/);
    const { bound } = await one<{ bound: number }>(
      `select min(last_txn_id) as bound from ledger.seal where last_txn_id >= ${txn}`,
    );
    expect(found.place).toContain(`up to ${bound}`);
  });

  test('an order that is missing, by the step that is missing', async () => {
    const { id, seq } = await one<{ id: number; seq: number }>(
      `select id, placed_seq as seq from spot.order where oco_order_id is null order by placed_seq offset 10 limit 1`,
    );
    const found = await foundAfter(`delete from spot.order where id = ${id}`);
    expect(found.place).toMatch(/^BTC\/USDT, step \d+$/);
    expect(found.expected).toBe(`step ${seq}`);
  });

  test('an amendment that is missing or another one', async () => {
    const { seq } = await one<{ seq: number }>('select min(engine_seq) as seq from spot.amendment');
    const found = await foundAfter(`delete from spot.amendment where engine_seq = ${seq}`);
    // One that was the last step before a snapshot is missed there.
    expect(found.place, `seed=${seed}`).toMatch(/^BTC\/USDT, (step|order|trade) \d+(, snapshot \d+)?$/);
    const more = await foundAfter(
      `update spot.amendment set quantity = quantity_before * 0.99 where engine_seq = ${seq}`,
    );
    expect(more.place, `seed=${seed}`).toMatch(/^BTC\/USDT, /);
  });

  test('two orders that changed places', async () => {
    const { a, b, seqA, seqB } = await one<{ a: number; b: number; seqA: number; seqB: number }>(
      `select a.id as a, b.id as b, a.placed_seq as "seqA", b.placed_seq as "seqB"
       from spot.order a join spot.order b on b.placed_seq = a.placed_seq + 1
       where a.oco_order_id is null and b.oco_order_id is null order by a.id limit 1`,
    );
    const found = await foundAfter(
      `update spot.order set placed_seq = case id when ${a} then ${seqB} else ${seqA} end where id in (${a}, ${b})`,
    );
    expect(found.place).toMatch(new RegExp(`^BTC/USDT, (step|order|trade)`));
  });

  test('what became of an order, and what it holds', async () => {
    const { id } = await one<{ id: number }>(
      "select id from spot.order where state = 'pending' order by id desc limit 1",
    );
    // A row has null for nothing.
    const more = (column: string, of: number): string =>
      `update spot.order_row set ${column} = coalesce(${column}, 0) + 1 where id = ${of}`;
    expect((await foundAfter(more('held', id))).place).toBe(`BTC/USDT, order ${id}`);
    const { done } = await one<{ done: number }>(
      "select min(id) as done from spot.order where state = 'completed'",
    );
    expect((await foundAfter(more('fee', done))).place).toBe(`BTC/USDT, order ${done}`);
  });

  test('a balance, a snapshot and a book that do not follow', async () => {
    const { id } = await one<{ id: number }>("select min(id) as id from ledger.account where kind = 'user'");
    expect(
      (await foundAfter(`update ledger.account set available = available + 1 where id = ${id}`)).place,
    ).toBe(`account ${id}`);
    expect(
      (
        await foundAfter(
          `update liability.book set hash = sha256('x') where snapshot_number = 2 and match_id = 1`,
        )
      ).place,
    ).toMatch(/^BTC\/USDT, step \d+, snapshot 2$/);
    expect(
      (await foundAfter(`update liability.snapshot set last_txn_id = last_txn_id - 1 where number = 1`))
        .place,
    ).toBe('snapshot 1');
  });

  test('a position whose entry, profit or margin does not follow', async () => {
    const { id, close } = await one<{ id: string; close: number }>(
      'select position_id as id, number as close from contract.close order by number limit 1',
    );
    expect(
      (await foundAfter(`update contract.position set open_price = open_price + 1 where id = '${id}'`)).place,
    ).toBe(`position ${id}`);
    expect(
      (
        await foundAfter(
          `update contract.close set profit = profit + 1, returned = returned + 1 where number = ${close}`,
        )
      ).place,
    ).toBe(`close ${close} of position ${id}`);
    expect((await foundAfter('delete from contract.margin_change')).place).toBe(
      `close ${close} of position ${id}`,
    );
  });
});
