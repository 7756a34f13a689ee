import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NaiveCostMove, naiveCosts } from '../../test/naive-portfolio.ts';
import { VALUE_SCALE } from '../statement/statement-period.ts';
import { CostBook, type CostTreatment } from './average-cost.ts';

const ONE = 10n ** BigInt(VALUE_SCALE);
const ASSETS = ['AAA', 'BBB'] as const;

const step = fc.record({
  asset: fc.constantFrom(...ASSETS),
  units: fc.integer({ min: -9, max: 9 }).filter((units) => units !== 0),
  price: fc.nat(50),
  treatment: fc.constantFrom<CostTreatment>('exchange', 'valued', 'moved'),
});

/** A trade against cash, or a movement, that takes no more than there is. */
function run(steps: readonly { asset: string; units: number; price: number; treatment: CostTreatment }[]) {
  const book = new CostBook();
  const quantities = new Map<string, number>();
  const moves: NaiveCostMove[] = [];
  const known = { cash: 'USDT', scaleOf: () => 0 };
  book.add(
    { treatment: 'moved', changes: [{ asset: 'USDT', units: 10n ** 9n }], fees: [] },
    { ...known, priceOf: () => undefined },
  );
  for (const { asset, treatment, price, ...of } of steps) {
    const has = quantities.get(asset) ?? 0;
    const units = Math.max(of.units, -has);
    if (units === 0) continue;
    quantities.set(asset, has + units);
    const changes = [{ asset, units: BigInt(units) }];
    if (treatment === 'exchange' && price > 0) changes.push({ asset: 'USDT', units: BigInt(-units * price) });
    const kind = treatment === 'exchange' && price === 0 ? 'valued' : treatment;
    book.add({ treatment: kind, changes, fees: [] }, { ...known, priceOf: () => BigInt(price) * ONE });
    moves.push({ asset, units, price, isMoved: kind === 'moved' });
  }
  return { book, moves };
}

const near = (value: unknown, expected: number): void => {
  expect(typeof value).toBe('bigint');
  expect(Math.abs(Number(value) / 1e18 - expected)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)));
};

test('quantity, cost and profit are those of fractions that are never rounded', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { book, moves } = run(steps);
      for (const [asset, expected] of naiveCosts(moves)) {
        const found = book.holdings().get(asset);
        expect(found?.quantity).toBe(BigInt(expected.quantity));
        near(found?.cost, expected.cost);
        near(found?.realised, expected.realised);
      }
    }),
  );
});

test('cash costs what it is and wins nothing by trading', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const cash = run(steps).book.holdings().get('USDT');
      expect([cash?.cost, cash?.realised]).toEqual([(cash?.quantity ?? 0n) * ONE, 0n]);
    }),
  );
});

const trade = (asset: string, units: bigint, cash: bigint) => ({
  treatment: 'exchange' as const,
  changes: [
    { asset, units },
    { asset: 'USDT', units: cash },
  ],
  fees: [],
});
const options = (price: bigint | undefined) => ({ cash: 'USDT', scaleOf: () => 0, priceOf: () => price });
const dollars = (amount: bigint) => amount * ONE;

test('an unknown price makes the cost unknown until all of it is gone, and what was won for ever', () => {
  const book = new CostBook();
  book.add({ treatment: 'moved', changes: [{ asset: 'AAA', units: 10n }], fees: [] }, options(undefined));
  expect(book.holdings().get('AAA')).toEqual({ quantity: 10n, cost: 'unknown', realised: 0n });
  book.add({ treatment: 'moved', changes: [{ asset: 'AAA', units: -10n }], fees: [] }, options(undefined));
  expect(book.holdings().get('AAA')).toEqual({ quantity: 0n, cost: 0n, realised: 0n });
  book.add({ treatment: 'moved', changes: [{ asset: 'AAA', units: 10n }], fees: [] }, options(undefined));
  book.add(trade('AAA', -10n, 70n), options(undefined));
  book.add(trade('AAA', 1n, -5n), options(undefined));
  expect(book.holdings().get('AAA')).toEqual({ quantity: 1n, cost: dollars(5n), realised: 'unknown' });
});

test('what is earned costs its price and is won, what is lost is lost at its cost', () => {
  const book = new CostBook();
  book.add({ treatment: 'earned', changes: [{ asset: 'AAA', units: 4n }], fees: [] }, options(dollars(10n)));
  expect(book.holdings().get('AAA')).toEqual({ quantity: 4n, cost: dollars(40n), realised: dollars(40n) });
  book.add({ treatment: 'earned', changes: [{ asset: 'AAA', units: -1n }], fees: [] }, options(dollars(99n)));
  expect(book.holdings().get('AAA')).toEqual({ quantity: 3n, cost: dollars(30n), realised: dollars(30n) });
});

test('a coin that is paid with is sold at the price of what came', () => {
  const book = new CostBook();
  const price = {
    cash: 'USDT',
    scaleOf: () => 0,
    priceOf: (asset: string) => (asset === 'BBB' ? ONE : undefined),
  };
  book.add(trade('AAA', 2n, -10n), price);
  const changes = [
    { asset: 'AAA', units: -1n },
    { asset: 'BBB', units: 8n },
  ];
  book.add({ treatment: 'exchange', changes, fees: [] }, price);
  expect(book.holdings().get('AAA')).toEqual({ quantity: 1n, cost: dollars(5n), realised: dollars(3n) });
  expect(book.holdings().get('BBB')).toEqual({ quantity: 8n, cost: dollars(8n), realised: 0n });
});

test('a fee is part of the cost of what came, and of what was got for what went', () => {
  const book = new CostBook();
  const fee = [{ asset: 'AAA', units: 1n }];
  book.add({ treatment: 'valued', changes: [{ asset: 'AAA', units: 9n }], fees: fee }, options(dollars(3n)));
  expect(book.holdings().get('AAA')).toEqual({ quantity: 9n, cost: dollars(30n), realised: 0n });
  book.add({ treatment: 'valued', changes: [{ asset: 'AAA', units: -3n }], fees: fee }, options(dollars(6n)));
  expect(book.holdings().get('AAA')).toEqual({ quantity: 6n, cost: dollars(20n), realised: dollars(2n) });
});

test('what goes without having been there makes the profit unknown', () => {
  const book = new CostBook([['AAA', { quantity: 1n, cost: 5n, realised: 7n }]]);
  book.add({ treatment: 'moved', changes: [{ asset: 'AAA', units: -2n }], fees: [] }, options(ONE));
  expect(book.holdings().get('AAA')).toEqual({ quantity: 0n, cost: 0n, realised: 'unknown' });
});
