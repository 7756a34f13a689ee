import { DAY_MS } from '@openbourse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LotQueue } from './lots.ts';
import type { Movement, StatementRow } from './movement.ts';
import { StatementPeriod, VALUE_SCALE } from './statement-period.ts';

const FROM = Date.UTC(2026, 0, 1);
const TO = Date.UTC(2027, 0, 1);
const ONE = 10n ** BigInt(VALUE_SCALE);
/** Without decimals, so that a unit is a whole one. */
const PRICES: Readonly<Record<string, bigint>> = { COIN: 10n * ONE, GOLD: 3n * ONE };

function period() {
  const rows: StatementRow[] = [];
  const statement = new StatementPeriod({
    from: FROM,
    to: TO,
    cash: 'USDT',
    scaleOf: () => 0,
    priceOf: (asset) => PRICES[asset],
    onRow: (row) => rows.push(row),
  });
  const add = (at: number, treatment: Movement['treatment'], more: Partial<Movement>): void =>
    statement.add({ at, kind: treatment, treatment, reference: null, changes: [], fees: [], ...more });
  return { statement, rows, add };
}

const change = (asset: string, units: number) => ({ asset, units: BigInt(units) });
const fee = (asset: string, units: number, kind: string | null = null) => ({ ...change(asset, units), kind });
const whole = (value: bigint | 'unknown' | null): number | 'unknown' | null =>
  typeof value === 'bigint' ? Number(value / ONE) : value;
const acquired = (rows: readonly StatementRow[]) => rows.filter(({ record }) => record === 'acquired');
const disposed = (rows: readonly StatementRow[]) => rows.filter(({ record }) => record === 'disposed');

describe('lines of what was there', () => {
  test('are listed once at both ends: lots with cost and cause, cash in one sum', () => {
    const { statement, rows, add } = period();
    add(FROM - 3 * DAY_MS, 'moved', { kind: 'deposit', changes: [change('COIN', 2)] });
    add(FROM - 2 * DAY_MS, 'moved', { kind: 'gift', changes: [change('COIN', 1), change('USDT', 1)] });
    add(FROM - DAY_MS, 'moved', { changes: [change('USDT', 6)] });
    add(FROM, 'moved', { kind: 'deposit', changes: [change('USDT', 4)] });
    add(FROM, 'moved', { changes: [change('COIN', -1)] });
    statement.end();
    const line = ({ record, at, asset, quantity, cost, acquiredAt, kind }: StatementRow) => [
      ...[record, at, asset, Number(quantity), whole(cost), acquiredAt, kind],
    ];
    expect(rows.map(line)).toEqual([
      ['opening', FROM, 'COIN', 2, 20, FROM - 3 * DAY_MS, 'deposit'],
      ['opening', FROM, 'COIN', 1, 10, FROM - 2 * DAY_MS, 'gift'],
      ['opening', FROM, 'USDT', 7, null, null, null],
      ['acquired', FROM, 'USDT', 4, null, null, 'deposit'],
      ['withdrawn', FROM, 'COIN', 1, 10, FROM - 3 * DAY_MS, 'moved'],
      ['closing', TO - 1, 'COIN', 1, 10, FROM - 3 * DAY_MS, 'deposit'],
      ['closing', TO - 1, 'COIN', 1, 10, FROM - 2 * DAY_MS, 'gift'],
      ['closing', TO - 1, 'USDT', 11, null, null, null],
    ]);
  });

  test('leave out cash that is all spent, and assets that were gone before', () => {
    const { statement, rows, add } = period();
    add(FROM - 2, 'moved', { changes: [change('USDT', 5), change('GOLD', 5)] });
    add(FROM - 1, 'moved', { changes: [change('USDT', -5), change('GOLD', -5)] });
    add(FROM, 'moved', { changes: [change('COIN', 1)] });
    const { assets } = statement.end();
    expect(assets.map(({ asset }) => asset)).toEqual(['COIN']);
    expect(rows.map(({ record, asset }) => `${record} ${asset}`)).toEqual(['acquired COIN', 'closing COIN']);
  });

  test('show an asset that was there and did not move, and one that came and went', () => {
    const { statement, add } = period();
    add(FROM - 1, 'moved', { changes: [change('COIN', 1)] });
    add(FROM, 'moved', { changes: [change('GOLD', 4)] });
    add(FROM, 'moved', { changes: [change('GOLD', -4)] });
    const { assets } = statement.end();
    expect(
      assets.map(({ asset, opening, acquired: got, withdrawn, closing }) => [
        asset,
        opening,
        got,
        withdrawn,
        closing,
      ]),
    ).toEqual([
      ['COIN', 1n, 0n, 0n, 1n],
      ['GOLD', 0n, 4n, 4n, 0n],
    ]);
  });

  test('of a period without movements are those of its opening', () => {
    const { statement, rows, add } = period();
    add(FROM - 1, 'moved', { changes: [change('COIN', 1)] });
    statement.end();
    expect(rows.map(({ record, at }) => [record, at])).toEqual([
      ['opening', FROM],
      ['closing', TO - 1],
    ]);
  });
});

describe('an exchange', () => {
  test('of one for one is worth the cash of it, bought or sold', () => {
    const { statement, rows, add } = period();
    add(FROM, 'moved', { changes: [change('USDT', 100)] });
    add(FROM, 'exchange', { changes: [change('USDT', -70), change('COIN', 6)] });
    add(FROM + DAY_MS, 'exchange', { changes: [change('COIN', -6), change('USDT', 50)] });
    const { gains, losses } = statement.end();
    expect([whole(gains), whole(losses)]).toEqual([0, 20]);
    expect(disposed(rows).map(({ cost, proceeds, gain }) => [cost, proceeds, gain].map(whole))).toEqual([
      [null, null, null],
      [70, 50, -20],
    ]);
  });

  test('without cash is worth the price of what came, or where that is unknown, of what went', () => {
    for (const [from, to, value] of [
      ['COIN', 'GOLD', 12],
      ['COIN', 'NEW', 20],
      ['NEW', 'COIN', 40],
    ] as const) {
      const { statement, rows, add } = period();
      add(FROM - 1, 'moved', { changes: [change(from, 2)] });
      add(FROM, 'exchange', { changes: [change(from, -2), change(to, 4)] });
      statement.end();
      expect(whole(disposed(rows)[0]?.proceeds ?? null), `${from} to ${to}`).toBe(value);
      expect(whole(acquired(rows)[0]?.cost ?? null), `${from} to ${to}`).toBe(value);
    }
  });

  test('of two unknown prices has no value at all', () => {
    const { statement, rows, add } = period();
    add(FROM - 1, 'moved', { changes: [change('OLD', 2)] });
    add(FROM, 'exchange', { changes: [change('OLD', -2), change('NEW', 4)] });
    const { incomplete, gains, losses, net } = statement.end();
    expect([incomplete, gains, losses, net]).toEqual([1, 0n, 0n, 0n]);
    expect(disposed(rows)[0]).toMatchObject({ proceeds: 'unknown', gain: 'unknown' });
    expect(acquired(rows)[0]).toMatchObject({ cost: 'unknown' });
  });

  test.each([
    ['two that both came', [change('COIN', 1), change('GOLD', 1)]],
    ['one', [change('COIN', 1)]],
    ['three', [change('COIN', 1), change('USDT', -1), change('GOLD', 1)]],
    ['two that both went', [change('USDT', -1), change('OWNED', -1)]],
  ])('of %s is no pair: each is worth the price of its day', (_what, changes) => {
    const { statement, rows, add } = period();
    add(FROM - 1, 'moved', { changes: [change('USDT', 5), change('OWNED', 5)] });
    add(FROM, 'exchange', { changes });
    statement.end();
    for (const { asset, quantity, cost } of acquired(rows))
      expect(cost).toBe(quantity * (PRICES[asset] as bigint));
    expect(acquired(rows)).toHaveLength(changes.filter(({ units }) => units > 0n).length);
    expect(disposed(rows)).toHaveLength(changes.filter(({ units }) => units < 0n).length);
  });
});

describe('a fee that is part of an exchange', () => {
  /** Fees in the line of the coin and in the line of the other side. */
  const told = (changes: Movement['changes'], fees: Movement['fees']) => {
    const { statement, rows, add } = period();
    add(FROM - 1, 'moved', { changes: [change('USDT', 1_000), change('COIN', 100), change('OLD', 100)] });
    add(FROM, 'exchange', { changes, fees });
    const { feesIncluded } = statement.end();
    const of = (found: readonly StatementRow[]) => whole(found[0]?.feeIncluded ?? null);
    return { sum: whole(feesIncluded), acquired: of(acquired(rows)), disposed: of(disposed(rows)) };
  };

  test('of a purchase for cash is the share of the cash that it would have bought', () => {
    const found = told([change('USDT', -100), change('COIN', 4)], [fee('COIN', 1)]);
    expect(found).toEqual({ sum: 20, acquired: 20, disposed: null });
  });

  test('of a sale is taken from the proceeds', () => {
    const found = told([change('COIN', -4), change('USDT', 38)], [fee('USDT', 2)]);
    expect(found).toEqual({ sum: 2, acquired: null, disposed: 2 });
  });

  test('of two coins is worth its price', () => {
    const found = told([change('COIN', -4), change('GOLD', 9)], [fee('GOLD', 1)]);
    expect(found).toEqual({ sum: 3, acquired: 3, disposed: null });
  });

  test('is none where its price is not known, where it is of another asset, or has a kind of its own', () => {
    expect(told([change('OLD', -4), change('NEW', 9)], [fee('NEW', 1)]).sum).toBe(0);
    expect(told([change('COIN', -4), change('GOLD', 9)], [fee('COIN', 1)]).sum).toBe(0);
    expect(told([change('COIN', -4), change('GOLD', 9)], [fee('GOLD', 1, 'network')])).toEqual({
      ...{ sum: 0, disposed: null },
      acquired: null,
    });
  });

  test('counts in the period only', () => {
    const { statement, add } = period();
    const buy = { changes: [change('USDT', -10), change('COIN', 1)], fees: [fee('COIN', 1)] };
    add(FROM - 2, 'moved', { changes: [change('USDT', 100)] });
    add(FROM - 1, 'exchange', buy);
    add(FROM, 'exchange', buy);
    expect(whole(statement.end().feesIncluded)).toBe(5);
  });
});

describe('the smallest things', () => {
  test('one unit of cash is listed, won and withdrawn as one', () => {
    const { statement, rows, add } = period();
    add(FROM - 1, 'moved', { changes: [change('USDT', 1)] });
    add(FROM, 'income', { changes: [change('USDT', 1)] });
    add(FROM, 'expense', { changes: [change('USDT', -1)] });
    const { net, income, expenses } = statement.end();
    expect([whole(net), [...income.values()].map(whole), [...expenses.values()].map(whole)]).toEqual([
      0,
      [1],
      [1],
    ]);
    expect(rows.map(({ record, quantity }) => [record, Number(quantity)])).toEqual([
      ['opening', 1],
      ['acquired', 1],
      ['disposed', 1],
      ['closing', 1],
    ]);
  });

  test('cash that came in parts leaves in one line', () => {
    const { statement, rows, add } = period();
    for (const units of [3, 4]) add(FROM, 'moved', { changes: [change('USDT', units)] });
    add(FROM, 'moved', { changes: [change('USDT', -7)] });
    statement.end();
    expect(rows.map(({ record, quantity }) => [record, Number(quantity)])).toEqual([
      ['acquired', 3],
      ['acquired', 4],
      ['withdrawn', 7],
    ]);
  });

  test('a fee beside a price of the day counts only in the same asset and without a kind of its own', () => {
    for (const [fees, cost] of [
      [[fee('COIN', 1)], 50],
      [[fee('GOLD', 1)], 40],
      [[fee('COIN', 1, 'network')], 40],
    ] as const) {
      const { statement, rows, add } = period();
      add(FROM - 1, 'moved', { changes: [change('COIN', 9), change('GOLD', 9)] });
      add(FROM, 'valued', { changes: [change('COIN', 4)], fees });
      statement.end();
      expect(whole(acquired(rows)[0]?.cost ?? null)).toBe(cost);
    }
  });
});

describe('a sale out of several lots', () => {
  test('shares the proceeds by quantity, the last part takes the rest, and lists income and fee once', () => {
    const { statement, rows, add } = period();
    for (const [day, units] of [
      [5, 1],
      [3, 1],
      [1, 1],
    ] as const)
      add(FROM - day * DAY_MS, 'moved', { changes: [change('COIN', units)] });
    add(FROM, 'exchange', {
      changes: [change('COIN', -3), { asset: 'USDT', units: 100n }],
      fees: [fee('USDT', 1)],
      reference: 'order',
    });
    statement.end();
    const parts = disposed(rows);
    expect(parts.map(({ proceeds }) => proceeds)).toEqual([
      (100n * ONE) / 3n,
      (100n * ONE - (100n * ONE) / 3n) / 2n,
      100n * ONE - (100n * ONE) / 3n - (100n * ONE - (100n * ONE) / 3n) / 2n,
    ]);
    expect(
      parts.map(({ daysHeld, feeIncluded, reference }) => [daysHeld, whole(feeIncluded), reference]),
    ).toEqual([
      [5, 1, 'order'],
      [3, null, 'order'],
      [1, null, 'order'],
    ]);
  });

  test('has no gain in one part whose cost is not known, and one in the other', () => {
    const { statement, rows, add } = period();
    add(FROM - 2, 'moved', { changes: [change('NEW', 1)] });
    add(FROM, 'moved', { changes: [change('USDT', 5)] });
    add(FROM, 'exchange', { changes: [change('USDT', -5), change('NEW', 1)] });
    add(FROM, 'exchange', { changes: [change('NEW', -2), change('USDT', 16)] });
    const { assets, gains, incomplete } = statement.end();
    expect([whole(gains), incomplete]).toEqual([3, 1]);
    expect(
      disposed(rows)
        .filter(({ asset }) => asset === 'NEW')
        .map(({ gain }) => whole(gain)),
    ).toEqual(['unknown', 3]);
    const found = assets.find(({ asset }) => asset === 'NEW');
    expect([found?.proceeds, found?.cost, found?.gain].map((value) => whole(value ?? null))).toEqual([
      8, 5, 3,
    ]);
  });

  test('counts days by the dates, not by hours', () => {
    const { statement, rows, add } = period();
    add(FROM + DAY_MS - 1, 'moved', { changes: [change('COIN', 1)] });
    add(FROM + DAY_MS, 'exchange', { changes: [change('COIN', -1), change('USDT', 1)] });
    statement.end();
    expect(disposed(rows)[0]?.daysHeld).toBe(1);
  });
});

describe('lots', () => {
  test('are taken first in, first out, like single units, also once thousands are gone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9)), { maxLength: 60 }),
        (steps) => {
          const lots = new LotQueue();
          const units: number[] = [];
          // Each step many times over, so that what was taken is forgotten on the way.
          for (let round = 0; round < 60; round += 1)
            for (const [index, [quantity, taken]] of steps.entries()) {
              const at = round * steps.length + index;
              lots.add({ quantity: BigInt(quantity), cost: BigInt(quantity * at), acquiredAt: at, kind: '' });
              for (let unit = 0; unit < quantity; unit += 1) units.push(at);
              const wanted = Math.min(taken, units.length);
              if (wanted === 0) continue;
              const parts = lots.take(BigInt(wanted));
              expect(
                parts.flatMap((part) => Array.from({ length: Number(part.quantity) }, () => part.acquiredAt)),
              ).toEqual(units.splice(0, wanted));
              for (const part of parts) expect(part.cost).toBe(part.quantity * BigInt(part.acquiredAt));
            }
          expect(lots.total).toBe(BigInt(units.length));
          expect(
            lots.open().flatMap((lot) => Array.from({ length: Number(lot.quantity) }, () => lot.acquiredAt)),
          ).toEqual(units);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('give no more than there is, and no nothing', () => {
    const lots = new LotQueue();
    lots.add({ quantity: 2n, cost: 'unknown', acquiredAt: 0, kind: '' });
    for (const quantity of [0n, -1n, 3n]) expect(() => lots.take(quantity)).toThrow(RangeError);
    expect(() => lots.add({ quantity: 0n, cost: 0n, acquiredAt: 0, kind: '' })).toThrow(RangeError);
    expect(lots.take(1n)).toMatchObject([{ quantity: 1n, cost: 'unknown' }]);
    expect(lots.open()).toMatchObject([{ quantity: 1n, cost: 'unknown' }]);
  });
});

test('a movement after the period is refused', () => {
  const { add } = period();
  expect(() => add(TO, 'moved', { changes: [change('COIN', 1)] })).toThrow(RangeError);
  expect(() => add(TO - 1, 'moved', { changes: [change('COIN', 1)] })).not.toThrow();
});
