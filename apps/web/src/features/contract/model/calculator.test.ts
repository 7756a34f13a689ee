import { compareDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imagine, liquidationOf, resultOf, targetPrice } from './calculator.ts';
import { PRODUCT } from './sample.test-data.ts';

const IMAGINED = { side: 'long', leverage: 20, lots: '100', entry: '60000' } as const;

function quoteOf(fields: Partial<Parameters<typeof imagine>[1]> = {}) {
  const { quote } = imagine(PRODUCT, { ...IMAGINED, ...fields });
  if (quote === null) throw new Error('there is no quote');
  return quote;
}

test('liquidation prices are the golden vector of the rule book', () => {
  expect(liquidationOf(PRODUCT, quoteOf())).toBe('57315.23');
  expect(liquidationOf(PRODUCT, quoteOf({ side: 'short' }))).toBe('62655.4');
});

test('the result has both fees, and the return is of the margin', () => {
  expect(resultOf(quoteOf(), '61000')).toEqual({
    ...{ notional: '6000', margin: '300', fees: '6.05', profit: '100', afterFees: '93.95', percent: '31.31' },
  });
  expect(resultOf(quoteOf({ side: 'short' }), '61000')).toMatchObject({
    profit: '-100',
    afterFees: '-106.05',
  });
  expect(resultOf(quoteOf(), '')).toBe(null);
});

test('what no order takes is refused by the rule of orders, and an empty field is no fault', () => {
  expect(imagine(PRODUCT, { ...IMAGINED, lots: '9000' }).fault?.key).toBe('contract.notional_too_high');
  expect(imagine(PRODUCT, { ...IMAGINED, leverage: 100, lots: '1000' }).fault?.key).toBe(
    'contract.bracket_leverage',
  );
  expect(imagine(PRODUCT, { ...IMAGINED, entry: '' })).toEqual({ quote: null, fault: null });
});

test('a target is the first price that has the return, and one tick before has not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('long', 'short'),
      fc.constantFrom(2, 20, 50),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 0, max: 5_000 }),
      (side, leverage, lots, hundredths) => {
        const quote = quoteOf({ side, leverage, lots: String(lots) });
        const percent = String(hundredths / 100);
        const target = targetPrice(PRODUCT, quote, percent);
        if (target === null) throw new Error(`no target for ${percent}`);
        expect(compareDecimal(resultOf(quote, target)?.percent ?? '', percent)).toBeGreaterThanOrEqual(0);
        const before = subDecimal(target, side === 'long' ? '0.01' : '-0.01');
        const { afterFees, margin } = resultOf(quote, before) ?? { afterFees: '', margin: '' };
        const [earned, wanted] = [
          mulDecimal(afterFees, '10000', 8, 'exact'),
          mulDecimal(margin, String(hundredths), 8, 'exact'),
        ];
        expect(compareDecimal(earned, wanted)).toBe(-1);
      },
    ),
  );
});

test('a short cannot earn more than its notional', () => {
  expect(targetPrice(PRODUCT, quoteOf({ side: 'short', leverage: 2 }), '201')).toBe(null);
  expect(targetPrice(PRODUCT, quoteOf(), '1.234')).toBe(null);
});
