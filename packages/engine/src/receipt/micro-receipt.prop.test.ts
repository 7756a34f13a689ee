import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publishRoot } from '../../test/sample-receipts.ts';
import { FIRST_HASH, type TickPath, tickHash, type TickText } from './tick-chain.ts';
import { type MicroReceiptText, verifyMicroReceipt } from './verify-micro.ts';

/** A random course and a random order: the receipt that the rule book gives is right, and no other choice of ticks is. */
const ACCEPTED = Date.UTC(2026, 0, 5, 12);
const SERIES = 'BTC/USDT';

/** A course: the milliseconds between two ticks, and a price in cents. */
const course = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 99, max: 101 })), {
  minLength: 4,
  maxLength: 30,
});
const order = fc.record({
  direction: fc.constantFrom('up' as const, 'down' as const),
  seconds: fc.integer({ min: 1, max: 8 }),
  begins: fc.integer({ min: -3_000, max: 500 }),
  stake: fc.integer({ min: 1, max: 10 ** 9 }),
});
type Course = readonly (readonly [waitMs: number, cents: number])[];
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

function chain(begins: number, ticks: Course): TickPath {
  let [hash, at] = [FIRST_HASH, ACCEPTED + begins];
  const chained = ticks.map(([waitMs, cents], index): TickText => {
    at += waitMs;
    const tick = { seq: index + 1, at, price: (cents / 100).toFixed(2) };
    hash = tickHash(hash, SERIES, tick);
    return { ...tick, hash };
  });
  return { series: SERIES, previous_hash: FIRST_HASH, ticks: chained };
}

/** Without zeros at the end, as prices are shown. */
const shown = (price: string): string => String(Number(price));

/** The receipt with these ticks as entry and exit; the outcome and the payout follow. */
function receiptWith(
  path: TickPath,
  drawn: Order,
  [entry, exit]: readonly [TickText | null, TickText | null],
): MicroReceiptText {
  const { seq, hash } = path.ticks.at(-1) as TickText;
  const { minute, root: name } = publishRoot(path);
  const root = { minute, root: name, seq, hash };
  const move = entry === null || exit === null ? null : Number(exit.price) - Number(entry.price);
  const isWon = move !== null && (drawn.direction === 'up' ? move > 0 : move < 0);
  const lostOrTied = move === 0 ? 'tied' : 'lost';
  const notVoid = isWon ? 'won' : lostOrTied;
  // 80 % of the stake are paid and 90 % are taken; a credit is cut.
  const units = BigInt(drawn.stake);
  const paid = { won: (units * 18n) / 10n, lost: units / 10n, tied: units, void: units };
  const state = move === null ? 'void' : notVoid;
  const voidReason = entry === null ? 'no_entry_tick' : 'no_exit_tick';
  const text = (value: bigint): string => {
    const decimals = (value % 10n ** 8n).toString().padStart(8, '0').replace(/0+$/, '');
    return `${value / 10n ** 8n}${decimals === '' ? '' : `.${decimals}`}`;
  };
  return {
    kind: 'micro',
    order: {
      ...{ symbol: SERIES, direction: drawn.direction, seconds: drawn.seconds },
      ...{ profit_percent: '80', loss_percent: '90', stake: text(units), state },
      void_reason: state === 'void' ? voidReason : null,
      accepted_at: ACCEPTED,
      expires_at: ACCEPTED + drawn.seconds * 1_000,
      ...{ entry_price: entry === null ? null : shown(entry.price), entry_at: entry?.at ?? null },
      ...{ exit_price: exit === null ? null : shown(exit.price), exit_at: exit?.at ?? null },
      payout: text(paid[state]),
    },
    ...{
      entry: entry === null ? null : path,
      entry_seq: entry?.seq ?? null,
      entry_root: entry === null ? null : root,
    },
    ...{ exit: exit === null ? null : path, exit_seq: exit?.seq ?? null, root: exit === null ? null : root },
  };
}

/** Rule book, section 3: the first tick after the acceptance within two seconds, the last one up to the expiry of three. */
function settle({ ticks }: TickPath, { seconds }: Order): readonly [TickText | null, TickText | null] {
  const expires = ACCEPTED + seconds * 1_000;
  const first = ticks.find(({ at }) => at > ACCEPTED);
  const last = ticks.findLast(({ at }) => at <= expires);
  return [
    first !== undefined && first.at <= ACCEPTED + 2_000 ? first : null,
    last !== undefined && last.at >= expires - 3_000 ? last : null,
  ];
}

const wrongIn = (receipt: MicroReceiptText): readonly string[] =>
  verifyMicroReceipt(receipt)
    .steps.filter(({ isRight }) => !isRight)
    .map(({ name }) => name);

test('the entry, the exit and the payout of the rule book are right', () => {
  fc.assert(
    fc.property(order, course, (drawn, ticks) => {
      const path = chain(drawn.begins, ticks);
      const settled = settle(path, drawn);
      fc.pre((path.ticks[0] as TickText).at <= ACCEPTED);
      expect(wrongIn(receiptWith(path, drawn, settled))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('no other entry and no other exit is right', () => {
  fc.assert(
    fc.property(order, course, (drawn, ticks) => {
      const path = chain(drawn.begins, ticks);
      const [entry, exit] = settle(path, drawn);
      fc.pre(entry !== null && exit !== null && (path.ticks[0] as TickText).at <= ACCEPTED);
      for (const other of path.ticks.filter(({ seq }) => seq !== entry.seq))
        expect(wrongIn(receiptWith(path, drawn, [other, exit]))).toContain('entry_time');
      for (const other of path.ticks.filter(({ seq }) => seq !== exit.seq))
        expect(wrongIn(receiptWith(path, drawn, [entry, other]))).toContain('exit_time');
    }),
    { numRuns: 200 },
  );
});

describe('at the edges', () => {
  const drawn: Order = { direction: 'up', seconds: 5, begins: -100, stake: 1_000 };
  /** Ticks at these milliseconds after the acceptance, each higher than the one before. */
  const pathAt = (times: readonly number[]): TickPath =>
    chain(
      0,
      times.map((time, index) => [time - (times[index - 1] ?? 0), 100 + index] as const),
    );
  const check = (times: readonly number[], entry: number | null, exit: number | null): readonly string[] => {
    const path = pathAt(times);
    const of = (index: number | null): TickText | null =>
      index === null ? null : (path.ticks[index] ?? null);
    return wrongIn(receiptWith(path, drawn, [of(entry), of(exit)]));
  };

  test('a tick in the instant of the acceptance is no entry, one a millisecond later is', () => {
    expect(check([-5, 0, 1, 4_000, 6_000], 1, 3)).toEqual(['entry_time']);
    expect(check([-5, 0, 1, 4_000, 6_000], 2, 3)).toEqual([]);
  });

  test('an entry two seconds after the acceptance is in time, one a millisecond later is not', () => {
    expect(check([-5, 2_000, 4_000, 6_000], 1, 2)).toEqual([]);
    expect(check([-5, 2_001, 4_000, 6_000], 1, 2)).toEqual(['entry_time']);
  });

  test('a tick in the instant of the expiry is the exit, one a millisecond later is not', () => {
    expect(check([-5, 10, 4_999, 5_000, 5_001], 1, 3)).toEqual([]);
    expect(check([-5, 10, 4_999, 5_000, 5_001], 1, 2)).toEqual(['exit_time']);
    expect(check([-5, 10, 4_999, 5_001], 1, 3)).toEqual(['exit_time']);
  });

  test('an exit three seconds before the expiry is fresh, one a millisecond older is not', () => {
    expect(check([-5, 10, 2_000, 6_000], 1, 2)).toEqual([]);
    expect(check([-5, 10, 1_999, 6_000], 1, 2)).toEqual(['exit_time']);
  });

  test('the first tick of a series needs none before it as entry, and the last of a path none after it as exit', () => {
    expect(check([10, 4_000, 6_000], 0, 1)).toEqual([]);
    expect(check([-5, 10, 4_000], 1, 2)).toEqual([]);
    const path = pathAt([-5, 10, 20, 4_000, 6_000]);
    const { ticks } = path;
    const receipt = receiptWith(path, drawn, [ticks[2] as TickText, ticks[3] as TickText]);
    const cut = { ...path, previous_hash: (ticks[1] as TickText).hash, ticks: ticks.slice(2) };
    expect(wrongIn({ ...receipt, entry: cut }), 'what came before is hidden').toEqual(['entry_time']);
  });
});

describe('void orders', () => {
  const drawn: Order = { direction: 'up', seconds: 5, begins: -100, stake: 1_000 };
  const path = chain(
    -100,
    Array.from({ length: 12 }, () => [500, 100] as const),
  );
  const [entry, exit] = settle(path, drawn);
  const right = receiptWith(path, drawn, [entry, exit]);
  const missing = (which: 'entry' | 'exit' | 'both'): MicroReceiptText =>
    receiptWith(path, drawn, [which === 'exit' ? entry : null, which === 'entry' ? exit : null]);

  test('give the stake back and name what was missing, the entry first', () => {
    expect(right.order.state).toBe('tied');
    for (const which of ['entry', 'exit', 'both'] as const) expect(wrongIn(missing(which))).toEqual([]);
    expect(missing('both').order.void_reason).toBe('no_entry_tick');
  });

  test.each([
    [{ void_reason: 'no_exit_tick' }, ['reason']],
    [{ void_reason: null }, ['reason']],
    [{ state: 'lost' }, ['outcome']],
    [{ payout: '0' }, ['payout']],
    [{ payout: null }, ['payout']],
    [{ entry_price: '1' }, ['entry_price']],
    [{ entry_at: ACCEPTED + 1 }, ['entry_time']],
    [{ expires_at: ACCEPTED + 5_001 }, ['exit_time', 'exit_time']],
  ] as const)('with %o are wrong', (forged, wrong) => {
    const receipt = missing('entry');
    const found = wrongIn({ ...receipt, order: { ...receipt.order, ...forged } });
    expect(new Set(found)).toEqual(new Set(wrong));
  });

  test('are none where a path names a tick that it does not have', () => {
    for (const [name, wrong] of [
      ['entry_seq', 'entry_price'],
      ['exit_seq', 'exit_price'],
    ] as const) {
      const found = wrongIn({ ...right, [name]: 99 });
      expect(found).toContain(wrong);
      expect(found).toContain('outcome');
    }
  });

  test('of another series are wrong, on either side', () => {
    const other: TickPath = { ...path, series: 'ETH/USDT' };
    for (const side of ['entry', 'exit'] as const) {
      expect(wrongIn({ ...right, [side]: other })).toEqual(
        expect.arrayContaining(['series', `${side}_path`]),
      );
      expect(wrongIn({ ...right, [side]: { ...path, ticks: [] } })).toContain(`${side}_path`);
    }
    const renamed = { ...right, order: { ...right.order, symbol: 'ETH/USDT' } };
    expect(wrongIn(renamed)).toEqual(['series', 'series']);
  });
});
