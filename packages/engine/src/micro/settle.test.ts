import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, readMoney, readPercent } from '../contract/terms.ts';
import { isProductValid, microExposure, microOutcome, microPayout } from './settle.ts';

const rates = { profit: readPercent('80'), loss: readPercent('100') };

test('compares prices at full precision', () => {
  const prices = { entry: '60000.000000000000000001', exit: '60000.000000000000000002' };
  expect(microOutcome('up', prices)).toBe('won');
  expect(microOutcome('down', prices)).toBe('lost');
  expect(microOutcome('up', { entry: '60000.10', exit: '60000.1' })).toBe('tied');
  expect(microOutcome('down', { entry: '2', exit: '10' })).toBe('lost');
});

test('pays what the rule book says, cut at eight decimals', () => {
  const pay = (outcome: 'won' | 'lost' | 'tied', stake: string) =>
    formatMoney(microPayout(outcome, readMoney(stake), rates));
  expect(pay('won', '10')).toBe('18');
  expect(pay('won', '5.00000001')).toBe('9.00000001');
  expect(pay('lost', '10')).toBe('0');
  expect(pay('tied', '10')).toBe('10');
  const part = { profit: readPercent('10'), loss: readPercent('33.33') };
  expect(formatMoney(microPayout('lost', readMoney('5.00000001'), part))).toBe('3.3335');
});

test('refuses a product whose profit rate is not below its loss rate', () => {
  const isValid = (profit: string, loss: string) =>
    isProductValid({ profit: readPercent(profit), loss: readPercent(loss) });
  expect(isValid('80', '100')).toBe(true);
  expect(isValid('99.999999', '100')).toBe(true);
  expect(isValid('100', '100')).toBe(false);
  expect(isValid('0', '100')).toBe(false);
  expect(isValid('100', '100.01')).toBe(false);
});

test('never pays more than the exposure counts, nor a loser more than the stake', () => {
  const percent = fc.integer({ min: 1, max: 99 });
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), percent, percent, (stake, a, b) => {
      const some = { profit: readPercent(`${Math.min(a, b)}`), loss: readPercent(`${Math.max(a, b)}`) };
      const most = microExposure(stake, some);
      for (const outcome of ['won', 'lost', 'tied'] as const) {
        const payout = microPayout(outcome, stake, some);
        expect(payout >= 0n && payout <= most).toBe(true);
      }
      expect(microPayout('lost', stake, some)).toBeLessThan(stake);
    }),
  );
});
