import { createTestDatabase, fakeClock } from '@openbourse/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { acknowledgeViolation } from './acknowledge-violation.ts';
import {
  type AuditPart,
  type AuditRange,
  type AuditTurns,
  createAuditor,
  EVERYTHING,
  ledgerCheck,
  turnedCheck,
  type Violation,
  wholeCheck,
} from './index.ts';
import { countBlocking, keepViolations, readOpenViolations } from './violations.ts';

/** Findings of checks become rows, which stay until a look at everything finds them no more. */
const log = createLog('silent');
const clock = fakeClock(Date.UTC(2026, 10, 21));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, log, connectionsMax: 4 });
  await db.query(
    `insert into ledger.currency (id, code, name, logo, scale, kind, is_active) values (1, 'USDT', 'Tether', '/u', 8, 'coin', true)`,
  );
});
beforeEach(async () => {
  clock.advance(60_000);
  await db.query('alter table ledger.violation disable trigger violation_kept');
  await db.query('delete from ledger.violation');
  await db.query('alter table ledger.violation enable trigger violation_kept');
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const partOf = (product: AuditPart['product'] = null): AuditPart => ({
  ...{ product, checks: [], readBounds: async () => ({}) },
});
const check = wholeCheck('T1', async () => []);

/** Keeps what one look at a check has found. */
function keep(
  found: readonly Violation[],
  more: { readonly isWhole?: boolean; readonly part?: AuditPart } = {},
) {
  const { isWhole = true, part = partOf() } = more;
  return db.transaction((tx) =>
    keepViolations(tx, { looks: [{ part, check, found, isWhole }], at: clock.now() }),
  );
}
const open = async () => (await readOpenViolations(db)).map(({ facts }) => facts);

describe('a row', () => {
  test('is kept once, whatever the order of its facts, with the time of the first and of the last look', async () => {
    const first = clock.now();
    await keep([{ txn_id: 1, currency_id: 1 }]);
    clock.advance(5_000);
    await keep([{ currency_id: 1, txn_id: 1 }]);
    expect(await readOpenViolations(db)).toMatchObject([
      { check: 'T1', currencyId: 1, currencyCode: 'USDT', foundAt: first, lastFoundAt: first + 5_000 },
    ]);
  });

  test('is kept once where one look finds it twice', async () => {
    await keep([{ txn_id: 1, currency_id: 1 }, { txn_id: 2 }, { currency_id: 1, txn_id: 1 }]);
    expect(await open()).toEqual([{ txn_id: 1, currency_id: 1 }, { txn_id: 2 }]);
  });

  test('of the same facts is another one in another check, and with another fact', async () => {
    await keep([{ txn_id: 1 }, { txn_id: 1, step: 0 }, { txn_id: '1' }]);
    const other = wholeCheck('T2', async () => []);
    await db.transaction((tx) =>
      keepViolations(tx, {
        looks: [{ part: partOf(), check: other, found: [{ txn_id: 1 }], isWhole: true }],
        at: clock.now(),
      }),
    );
    expect(await open()).toHaveLength(4);
  });

  test('concerns the match and the asset that it names, and the product of its part', async () => {
    await keep([{ match_id: 7 }, { currency_id: 1 }, { match_id: 'x', currency_id: null }], {
      part: partOf('fiat'),
    });
    expect(
      (await readOpenViolations(db)).map(({ product, matchId, currencyId }) => [
        product,
        matchId,
        currencyId,
      ]),
    ).toEqual([
      ['fiat', 7, null],
      ['fiat', null, 1],
      ['fiat', null, null],
    ]);
  });
});

describe('what is not found any more', () => {
  test('is mended by a look at everything, and not by one at what is new', async () => {
    await keep([{ txn_id: 1 }, { txn_id: 2 }]);
    await keep([], { isWhole: false });
    expect(await open()).toEqual([{ txn_id: 1 }, { txn_id: 2 }]);
    await keep([{ txn_id: 2 }]);
    expect(await open()).toEqual([{ txn_id: 2 }]);
    await keep([]);
    expect(await open()).toEqual([]);
    const rows = await db.query('select 1 from ledger.violation where mended_at is not null');
    expect(rows, 'the rows stay').toHaveLength(2);
  });

  test('is another row when it comes back', async () => {
    await keep([{ txn_id: 1 }]);
    const [before] = await readOpenViolations(db);
    await keep([]);
    await keep([{ txn_id: 1 }]);
    const [after] = await readOpenViolations(db);
    expect(after?.id).toBeGreaterThan(before?.id ?? 0);
  });

  test('of another check is left alone', async () => {
    await keep([{ txn_id: 1 }]);
    const other = wholeCheck('T2', async () => []);
    await db.transaction((tx) =>
      keepViolations(tx, {
        looks: [{ part: partOf(), check: other, found: [], isWhole: true }],
        at: clock.now(),
      }),
    );
    expect(await open()).toEqual([{ txn_id: 1 }]);
  });

  test('is not known where a check has stopped reading, so nothing is mended', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ txn_id: 10 + index }));
    await keep([{ txn_id: 1 }]);
    await keep(many);
    expect(await open()).toHaveLength(102);
    expect(await open()).toContainEqual({ more_than: 100 });
    await keep(many.slice(0, 99));
    expect(await open()).toEqual(many.slice(0, 99));
  });
});

describe('an acknowledged row', () => {
  const deps = () => ({
    clock,
    auditor: createAuditor({
      ...{ db, clock, log, metrics: createMetrics(), parts: [], atRest: <T>(run: () => Promise<T>) => run() },
      onViolations: async () => undefined,
    }),
  });
  const acknowledge = (id: number) =>
    db.transaction((tx) =>
      acknowledgeViolation(tx, deps(), { id, by: 'mira and chen', reason: 'Looked into' }),
    );
  const idOf = async (index = 0): Promise<number> => (await readOpenViolations(db))[index]?.id ?? 0;

  test('stays acknowledged while it is found, and shows who and why', async () => {
    await keep([{ txn_id: 1 }]);
    const { entry } = await acknowledge(await idOf());
    expect(entry).toMatchObject({ action: 'ledger.acknowledge_violation', reason: 'Looked into' });
    await keep([{ txn_id: 1 }]);
    expect(await readOpenViolations(db)).toMatchObject([
      { acknowledgedAt: clock.now(), acknowledgedBy: 'mira and chen', acknowledgeReason: 'Looked into' },
    ]);
  });

  test('is acknowledged once, while it is there', async () => {
    await keep([{ txn_id: 1 }, { txn_id: 2 }]);
    const [first, second] = [await idOf(0), await idOf(1)];
    const both = await Promise.allSettled([acknowledge(first), acknowledge(first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await keep([{ txn_id: 1 }]);
    for (const id of [first, second, 999_999])
      await expect(acknowledge(id)).rejects.toMatchObject({
        key: 'ledger.violation_not_found',
        details: { field: 'id' },
      });
  });

  test('cannot be the one that stands for many: those were never looked into', async () => {
    await keep(Array.from({ length: 100 }, (_, index) => ({ txn_id: index })));
    const more = (await readOpenViolations(db)).find(({ facts }) => facts['more_than'] === 100);
    await expect(acknowledge(more?.id ?? 0)).rejects.toMatchObject({ key: 'ledger.violation_unclear' });
  });

  test('blocks its scope no more, a new one of the same check does', async () => {
    const scope = { product: null, matchId: null, currencyId: 1 } as const;
    const blocking = () => db.transaction((tx) => countBlocking(tx, scope));
    await keep([{ txn_id: 1, currency_id: 1 }]);
    expect(await blocking()).toBe(1);
    await acknowledge(await idOf());
    expect(await blocking()).toBe(0);
    await keep([
      { txn_id: 1, currency_id: 1 },
      { txn_id: 2, currency_id: 1 },
    ]);
    expect(await blocking()).toBe(1);
  });

  test('is not deleted by anybody', async () => {
    await keep([{ txn_id: 1 }]);
    await expect(db.query('delete from ledger.violation')).rejects.toThrow('violations are kept');
  });
});

test.each([
  [{ product: null, matchId: null, currencyId: null }, 1],
  [{ product: null, matchId: 7, currencyId: null }, 1],
  [{ product: null, matchId: null, currencyId: 1 }, 1],
  [{ product: null, matchId: 7, currencyId: 1 }, 1],
  [{ product: 'spot', matchId: null, currencyId: null }, 0],
  [{ product: null, matchId: 8, currencyId: null }, 0],
] as const)('of violations of several scopes %o counts exactly its own: %d', async (scope, expected) => {
  await keep([{ a: 1 }, { match_id: 7 }, { currency_id: 1 }, { match_id: 7, currency_id: 1 }]);
  expect(await db.transaction((tx) => countBlocking(tx, scope))).toBe(expected);
});

describe('an auditor', () => {
  const auditorOf = (checks: AuditPart['checks'], bounds = async () => ({ txn: 1 })) => {
    const heard: number[] = [];
    const parts = [{ product: null, checks, readBounds: bounds }];
    const auditor = createAuditor({
      ...{ db, clock, log, metrics: createMetrics(), parts, atRest: <T>(run: () => Promise<T>) => run() },
      onViolations: async (found) => {
        heard.push(found.length);
      },
    });
    return { auditor, heard };
  };

  test('goes on after a restart from where it was, and from the furthest that it has seen', async () => {
    const looked: unknown[] = [];
    const check1 = ledgerCheck('R1', async (_tx, after) => {
      looked.push(after);
      return [];
    });
    let txn = 5;
    const { auditor } = auditorOf([check1], async () => ({ txn }));
    await auditor.run({ isFull: false });
    txn = 9;
    await auditor.run({ isFull: false });
    // A database that was set back shows less than was seen before.
    txn = 3;
    await auditor.run({ isFull: false });
    const { auditor: next } = auditorOf([check1], async () => ({ txn: 12 }));
    await next.run({ isFull: false });
    // The first looks at everything; each one rolls on to everything again within its budget.
    expect(looked.filter((after) => after !== 0)).toEqual([5, 9, 9]);
  });

  test('hears of what is open after each look, until it is mended', async () => {
    let found: Violation[] = [{ txn_id: 1 }];
    const { auditor, heard } = auditorOf([wholeCheck('R2', async () => found)]);
    await auditor.run({ isFull: true });
    expect([auditor.violations, auditor.health().state]).toEqual([1, 'violated']);
    found = [];
    await auditor.run({ isFull: true });
    expect([auditor.violations, auditor.health().state, heard]).toEqual([0, 'clean', [1]]);
  });

  test('is late when no audit has ended for some minutes', async () => {
    const { auditor } = auditorOf([wholeCheck('R3', async () => [])]);
    expect(auditor.health()).toMatchObject({ state: 'starting', wasVerified: false, allVerifiedAt: null });
    await auditor.run({ isFull: true });
    const at = clock.now();
    expect(auditor.health()).toMatchObject({ state: 'clean', wasVerified: true, allVerifiedAt: at });
    clock.advance(300_000);
    expect(auditor.health().state).toBe('clean');
    clock.advance(1);
    expect(auditor.health()).toMatchObject({ state: 'late', allVerifiedAt: at });
  });

  test('looks at everything by turns, the check that waited longest first, and rests when one was slow', async () => {
    const looked: string[] = [];
    const slow = (name: string, ms: number) =>
      wholeCheck(name, async () => {
        looked.push(name);
        clock.advance(ms);
        return [];
      });
    const { auditor } = auditorOf([slow('S1', 300), slow('S2', 300), slow('S3', 300)]);
    const round = async (): Promise<string> => {
      looked.length = 0;
      await auditor.run({ isFull: false });
      return looked.join(' ');
    };
    expect(await round()).toBe('S1 S2');
    expect(await round(), 'a rest of 120 times what it took beyond half a second').toBe('');
    clock.advance(11_999);
    expect(await round()).toBe('');
    clock.advance(1);
    expect(await round()).toBe('S3 S1');
    clock.advance(60_000);
    expect(await round()).toBe('S2 S3');
  });

  describe('with a check that looks at everything in turns', () => {
    const turned = (name: string, find: (range: AuditRange) => readonly Violation[]) => {
      const ranges: string[] = [];
      const turning = turnedCheck(name, {
        firstSize: 10,
        readEnd: async (_tx, after, rows) => (after + rows < 45 ? after + rows : null),
        find: async (_tx, range) => {
          ranges.push(`${range.after}-${range.upTo === EVERYTHING.upTo ? '' : range.upTo}`);
          clock.advance(200);
          return find(range);
        },
      });
      return { turning, ranges };
    };

    test('takes turns until the budget is spent, and goes on there in the next minute', async () => {
      const { turning, ranges } = turned('U1', () => []);
      const { auditor } = auditorOf([turning]);
      const startedAt = clock.now();
      await auditor.run({ isFull: false });
      expect(ranges).toEqual(['0-10', '10-20', '20-30']);
      expect(auditor.health().allVerifiedAt).toBeNull();
      clock.advance(60_000);
      await auditor.run({ isFull: false });
      expect(ranges).toEqual(['0-10', '10-20', '20-30', '30-40', '40-']);
      expect(auditor.health().allVerifiedAt, 'since when the first turn began').toBe(startedAt);
    });

    test('keeps what a turn found until a whole pass finds it no more', async () => {
      let isBroken = true;
      const { turning } = turned('U2', ({ after }) => (isBroken && after === 10 ? [{ txn_id: 11 }] : []));
      const { auditor } = auditorOf([turning]);
      const minute = async (): Promise<number> => {
        await auditor.run({ isFull: false });
        clock.advance(60_000);
        return auditor.violations;
      };
      expect([await minute(), await minute(), await minute()]).toEqual([1, 1, 1]);
      isBroken = false;
      expect(await minute(), 'the pass that found it ends').toBe(1);
      expect([await minute(), await minute()]).toEqual([1, 0]);
    });

    test('begins anew when a turn does not come to its end', async () => {
      let isSlow = false;
      const { turning, ranges } = turned('U3', () => []);
      const turns = turning.turns as AuditTurns;
      const find: AuditTurns['find'] = async (tx, range) => {
        if (isSlow) await tx.query('set local statement_timeout = 1');
        if (isSlow) await tx.query('select pg_sleep(30)');
        return turns.find(tx, range);
      };
      const { auditor } = auditorOf([{ ...turning, turns: { ...turns, find } }]);
      await auditor.run({ isFull: false });
      isSlow = true;
      clock.advance(60_000);
      await auditor.run({ isFull: false });
      expect(auditor.health()).toMatchObject({ state: 'unfinished', unfinished: ['U3'] });
      isSlow = false;
      clock.advance(60_000);
      await auditor.run({ isFull: false });
      expect(ranges.slice(3)).toEqual(['0-10', '10-20', '20-30']);
    });
  });

  test('runs one full audit for all who ask at once', async () => {
    let runs = 0;
    const { auditor } = auditorOf([
      wholeCheck('Q1', async () => {
        runs += 1;
        return [];
      }),
    ]);
    const reports = await Promise.all([auditor.run({ isFull: true }), auditor.run({ isFull: true })]);
    expect([runs, reports[0] === reports[1]]).toEqual([1, true]);
    await auditor.run({ isFull: true });
    expect(runs).toBe(2);
  });
});
