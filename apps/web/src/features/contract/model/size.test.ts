import { compareDecimal } from '@openbourse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termsOf } from './live.ts';
import { PRODUCT } from './sample.test-data.ts';
import { chosenLots, lotsText, shownSize, SIZE_UNITS, type SizeBasis, sizeOf, typedSize } from './size.ts';

const BASIS: SizeBasis = {
  terms: termsOf(PRODUCT),
  leverage: 20,
  price: { entry: 6_000_000_000_000n, conversion: 10n ** 12n },
};

test.each([
  ['coin', '0.0129', '12'],
  ['coin', '0.0009', '0'],
  ['value', '780', '13'],
  ['value', '779.99999999', '12'],
  // A lot is worth 60 and takes 3 of margin and 0.03 of fee.
  ['cost', '303', '100'],
  ['cost', '302.999', '99'],
  ['value', '99999999999', '999999999'],
] as const)('in %s %s is %s lots', (unit, size, lots) => {
  expect(lotsText(typedSize(size, unit), unit, BASIS)).toBe(lots);
});

test('without a price coins are lots, and money is not known', () => {
  const quiet = { ...BASIS, price: null };
  expect(lotsText(typedSize('0.5', 'coin'), 'coin', quiet)).toBe('500');
  expect(lotsText(typedSize('500', 'value'), 'value', quiet)).toBe('');
  expect(sizeOf(1, 'cost', quiet)).toBe(null);
});

test('what was typed stays, chosen lots are shown in the unit', () => {
  expect(shownSize(typedSize('779.5', 'value'), 'value', BASIS)).toBe('779.5');
  expect(shownSize(chosenLots(12), 'value', BASIS)).toBe('720');
  expect(shownSize(chosenLots(12), 'cost', BASIS)).toBe('36.36');
  expect(shownSize(chosenLots(0), 'coin', BASIS)).toBe('');
  expect(shownSize(typedSize('1.5', 'lots'), 'lots', BASIS)).toBe('1.5');
});

test('lots in any unit, entered again, are the same lots; a step less is not', () => {
  const prices = fc.bigInt({ min: 1_000_000_000n, max: 10n ** 13n });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      prices,
      fc.constantFrom(2, 20, 100),
      (lots, entry, leverage) => {
        const basis = { ...BASIS, leverage, price: { entry, conversion: 10n ** 12n } };
        for (const unit of SIZE_UNITS) {
          const size = sizeOf(lots, unit, basis) ?? '';
          const again = Number(lotsText(typedSize(size, unit), unit, basis));
          expect(again).toBeGreaterThanOrEqual(lots);
          // Below a hundredth of a USDT more than one number of lots has the same amount.
          expect(compareDecimal(sizeOf(again, unit, basis) ?? '', size)).toBe(0);
        }
      },
    ),
  );
});
