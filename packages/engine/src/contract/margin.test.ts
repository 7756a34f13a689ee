import { DAY_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import {
  entryPrice,
  equityAt,
  feeOf,
  type Holding,
  initialMargin,
  isLiquidatable,
  limitMark,
  liquidationMark,
  liquidationPrice,
  marginToSurvive,
  notionalOf,
  overnightFee,
  profitAt,
  removableMargin,
  requirementAt,
  riskRate,
} from './margin.ts';
import {
  bracketOf,
  CONVERSION_ONE,
  type ContractTerms,
  formatMoney,
  formatPrice,
  inverseConversion,
  readMoney,
  readPercent,
  readPrice,
  readQuantity,
} from './terms.ts';
import { CRYPTO_TERMS, FOREX_TERMS } from '../../test/sample-terms.ts';

const TICK = readPrice('0.01');

/** The position of the rule book's golden vector. */
function golden(side: 'long' | 'short'): Holding {
  return {
    side,
    entry: readPrice('60000'),
    quantity: readQuantity('0.1'),
    conversion: CONVERSION_ONE,
    margin: readMoney('300'),
    maintenanceRate: readPercent('0.5'),
    maintenanceAmount: 0n,
    feeRate: readPercent('0.05'),
  };
}

function priceText(price: bigint | null): string | null {
  return price === null ? null : formatPrice(price);
}

test('gives the liquidation prices of the rule book', () => {
  const notional = notionalOf({ ...golden('long'), price: golden('long').entry });
  expect(formatMoney(notional)).toBe('6000');
  expect(formatMoney(initialMargin(notional, 20))).toBe('300');
  expect(priceText(liquidationPrice(golden('long'), TICK))).toBe('57315.23');
  expect(priceText(liquidationPrice(golden('short'), TICK))).toBe('62655.4');
});

test.each(['long', 'short'] as const)('liquidates a %s exactly from its liquidation mark on', (side) => {
  const mark = liquidationMark(golden(side)) as bigint;
  const safer = side === 'long' ? mark + 1n : mark - 1n;
  expect(isLiquidatable(golden(side), mark)).toBe(true);
  expect(isLiquidatable(golden(side), safer)).toBe(false);
  const shown = liquidationPrice(golden(side), TICK) as bigint;
  expect(isLiquidatable(golden(side), shown)).toBe(true);
  expect(isLiquidatable(golden(side), side === 'long' ? shown + TICK : shown - TICK)).toBe(false);
});

test.each([
  ['50000', 100, '0.5', '0'],
  ['50000.00000001', 50, '1', '250'],
  ['250000', 50, '1', '250'],
  ['250000.01', 20, '2.5', '4000'],
  ['1000000', 20, '2.5', '4000'],
  ['1000000.01', 10, '5', '29000'],
  ['5000000', 10, '5', '29000'],
])('puts a notional of %s into the bracket of %sx', (notional, leverage, percent, amount) => {
  expect(bracketOf(CRYPTO_TERMS, readMoney(notional))).toMatchObject({
    leverageMax: leverage,
    maintenanceRate: readPercent(percent),
    amount: readMoney(amount),
  });
});

test('has no bracket above five million', () => {
  expect(bracketOf(CRYPTO_TERMS, readMoney('5000000.00000001'))).toBeNull();
});

test('maintenance margins meet where two brackets meet', () => {
  for (const [index, bracket] of CRYPTO_TERMS.brackets.entries()) {
    const next = CRYPTO_TERMS.brackets[index + 1];
    if (next === undefined) continue;
    const below = feeOf(bracket.notionalMax, bracket.maintenanceRate) - bracket.amount;
    expect(feeOf(bracket.notionalMax, next.maintenanceRate) - next.amount).toBe(below);
  }
});

test('puts the spread on the entry price against the holder, at the price tick', () => {
  expect(priceText(entryPrice(CRYPTO_TERMS, 'long', readPrice('60000')))).toBe('60012');
  expect(priceText(entryPrice(CRYPTO_TERMS, 'short', readPrice('60000')))).toBe('59988');
  expect(priceText(entryPrice(CRYPTO_TERMS, 'long', readPrice('60000.01')))).toBe('60012.02');
  expect(priceText(entryPrice(CRYPTO_TERMS, 'short', readPrice('60000.01')))).toBe('59988');
  expect(priceText(entryPrice(FOREX_TERMS, 'long', readPrice('1.08345')))).toBe('1.08355');
  expect(priceText(entryPrice(FOREX_TERMS, 'short', readPrice('1.083455')))).toBe('1.08335');
});

test.each([CRYPTO_TERMS, FOREX_TERMS])('fills a limit order only where its entry is not worse', (terms) => {
  const limit = terms === FOREX_TERMS ? readPrice('1.08345') : readPrice('59321.07');
  const long = limitMark(terms, 'long', limit);
  expect(entryPrice(terms, 'long', long)).toBe(limit);
  expect(entryPrice(terms, 'long', long + 1n)).toBeGreaterThan(limit);
  const short = limitMark(terms, 'short', limit);
  expect(entryPrice(terms, 'short', short)).toBe(limit);
  expect(entryPrice(terms, 'short', short - 1n)).toBeLessThan(limit);
});

test('rounds a profit down and a loss up', () => {
  const holding = { ...golden('long'), quantity: readQuantity('0.00000001') };
  expect(profitAt(holding, holding.entry + 1n)).toBe(0n);
  expect(profitAt(holding, holding.entry - 1n)).toBe(-1n);
  expect(profitAt({ ...holding, side: 'short' }, holding.entry + 1n)).toBe(-1n);
});

test('shows a risk rate of 100 % when the mark is the entry, and of the requirement at liquidation', () => {
  const holding = golden('long');
  expect(riskRate(equityAt(holding, holding.entry), holding.margin)).toBe(10_000n);
  const mark = liquidationMark(holding) as bigint;
  expect(equityAt(holding, mark)).toBeLessThanOrEqual(requirementAt(holding, mark));
});

test('never lets the requirement turn negative far below the bracket of the opening', () => {
  // 60,000 USDT of notional with almost all of it as margin: the cumulative amount is more than the maintenance rate gives.
  const holding: Holding = {
    ...golden('long'),
    quantity: readQuantity('1'),
    margin: readMoney('59500'),
    maintenanceRate: readPercent('1'),
    maintenanceAmount: readMoney('250'),
  };
  const mark = liquidationMark(holding) as bigint;
  expect(equityAt(holding, mark + 1n)).toBeGreaterThanOrEqual(0n);
  expect(isLiquidatable(holding, mark + 1n)).toBe(false);
});

test('gives the margin that survives a price exactly', () => {
  const price = readPrice('57500');
  const margin = marginToSurvive(golden('long'), price);
  expect(isLiquidatable({ ...golden('long'), margin }, price)).toBe(false);
  expect(isLiquidatable({ ...golden('long'), margin: margin - 1n }, price)).toBe(true);
});

test('lets out what is above the initial margin after a loss, and keeps the stop-loss before the liquidation', () => {
  const holding = { ...golden('long'), margin: readMoney('500') };
  const initial = readMoney('300');
  const removable = (mark: string, stop: string | null) =>
    formatMoney(
      removableMargin(
        { holding, initial, stopLoss: stop === null ? null : readPrice(stop) },
        readPrice(mark),
      ),
    );
  expect(removable('61000', null)).toBe('200');
  expect(removable('59000', null)).toBe('100');
  expect(removable('57000', null)).toBe('0');
  // At 56,000 the position needs 400 for the loss and 30.8 for maintenance and fee.
  expect(removable('60000', '56000')).toBe('69.19999999');
});

const wednesday: ContractTerms = { ...FOREX_TERMS, overnightTripleDay: 3 };

test.each([
  // 7 January 2026 is a Wednesday; 29 February 2028 is a Tuesday; the clocks change on 29 March 2026, a Sunday.
  ['crypto', CRYPTO_TERMS, Date.UTC(2026, 0, 7), '0.3'],
  ['crypto on a Sunday', CRYPTO_TERMS, Date.UTC(2026, 2, 29), '0.3'],
  ['forex on Wednesday', wednesday, Date.UTC(2026, 0, 7), '0.18'],
  ['forex on Thursday', wednesday, Date.UTC(2026, 0, 7) + DAY_MS, '0.06'],
  ['forex on Saturday', wednesday, Date.UTC(2026, 0, 10), '0'],
  ['forex on leap day', wednesday, Date.UTC(2028, 1, 29), '0.06'],
])('takes the overnight fee of %s', (_, terms, day, fee) => {
  expect(formatMoney(overnightFee(terms, { side: 'long', notional: readMoney('1000'), day }).fee)).toBe(fee);
});

test('pays a negative overnight rate to the holder, rounded down', () => {
  const charge = { side: 'short' as const, notional: 1_000_001n, day: Date.UTC(2026, 0, 8) };
  expect(overnightFee(wednesday, charge)).toEqual({ rate: -2_000n, fee: -20n });
});

test('cuts the conversion of a pair with USD as base at 12 decimals', () => {
  expect(inverseConversion(readPrice('150'))).toBe(6_666_666_666n);
});
