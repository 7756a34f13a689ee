import { expect, test } from 'vitest';
import { exitResult } from './exit-result.ts';
import { wantedTrade } from './preview.ts';
import { TERMS } from './sample.test-data.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';

const RATES = { makerPercent: '0.1', takerPercent: '0.2' };

function resultOf(
  ticket: Partial<Ticket>,
  field: 'takeProfit' | 'stopLoss',
  rates: typeof RATES | null = RATES,
) {
  const whole = { ...EMPTY_TICKET, price: '100', quantity: '2', ...ticket };
  return exitResult(whole, field, { trade: wantedTrade(whole, null), rates, terms: TERMS });
}

test.each([
  // Two coins less 0.2 % are 1.996; at 110 they bring 219.56, less 0.1 %: 219.34044.
  ['buy', 'takeProfit', '110', { isProfit: true, amount: '19.34044', percent: '9.67' }],
  // At 90 they bring 179.64, less 0.2 %: 179.28072.
  ['buy', 'stopLoss', '90', { isProfit: false, amount: '20.71928', percent: '10.35' }],
  // 200 less 0.2 % are 199.6; two coins at 90 cost 180 and a fee of 0.1 %.
  ['sell', 'takeProfit', '90', { isProfit: true, amount: '19.42', percent: '9.71' }],
  ['sell', 'stopLoss', '110', { isProfit: false, amount: '20.84', percent: '10.42' }],
  // A profit that fees eat up.
  ['buy', 'takeProfit', '100.1', { isProfit: false, amount: '0.4002', percent: '0.2' }],
] as const)('a %s with its %s at %s', (side, field, level, result) => {
  const found = resultOf({ side, [field]: level }, field);
  expect(found).toMatchObject({ isProfit: result.isProfit, percent: result.percent });
  expect(found?.amount.startsWith(result.amount.slice(0, 5))).toBe(true);
});

test('nothing is said without a level, a size or the rates', () => {
  expect(resultOf({}, 'takeProfit')).toBeNull();
  expect(resultOf({ takeProfit: '110', quantity: '' }, 'takeProfit')).toBeNull();
  expect(resultOf({ takeProfit: '110' }, 'takeProfit', null)).toBeNull();
});
