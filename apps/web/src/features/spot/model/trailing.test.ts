import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOrder } from './sample.test-data.ts';
import { EMPTY_TICKET } from './ticket.ts';
import { basisPointsOf, followed, percentOf, trailedStop, withFirstStop } from './trailing.ts';

const TICK = '0.01';
const trailing = sampleOrder({
  ...{ type: 'stop_market', side: 'sell', price: null, trailing_delta: 100 },
  ...{ peak_price: '100', stop_price: '99' },
});

test('percent and basis points are each other', () => {
  expect(basisPointsOf('0.1')).toBe('10');
  expect(basisPointsOf('20')).toBe('2000');
  expect(basisPointsOf('0.015')).toBeNull();
  expect(percentOf(15)).toBe('0.15');
});

test('the stop is the first whole tick that is as far away, on both sides', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 10 ** 9 }),
      fc.integer({ min: 10, max: 2_000 }),
      (ticks, bps) => {
        const peak = `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;
        const stopOf = (side: 'buy' | 'sell'): number =>
          Math.round(Number(trailedStop(side, peak, { percent: percentOf(bps), tick: TICK })) * 100);
        expect(BigInt(stopOf('sell'))).toBe((BigInt(ticks) * BigInt(10_000 - bps)) / 10_000n);
        expect(BigInt(stopOf('buy'))).toBe((BigInt(ticks) * BigInt(10_000 + bps) + 9_999n) / 10_000n);
      },
    ),
  );
});

test('the first stop of a ticket is that of its activation price, or else of the last price', () => {
  const ticket = { ...EMPTY_TICKET, type: 'trailing_stop', side: 'sell', trailingDelta: '1' } as const;
  const market = { lastPrice: '200', tick: TICK };
  expect(withFirstStop(ticket, market).stopPrice).toBe('198');
  expect(withFirstStop({ ...ticket, activationPrice: '300' }, market).stopPrice).toBe('297');
  expect(withFirstStop({ ...ticket, trailingDelta: '' }, market).stopPrice).toBe('');
  expect(withFirstStop({ ...ticket, type: 'stop_market', stopPrice: '7' }, market).stopPrice).toBe('7');
});

test('an open order follows a better last price, and no other', () => {
  const market = { lastPrice: '110', tick: TICK };
  expect(followed(trailing, market)).toMatchObject({ peak_price: '110', stop_price: '108.9' });
  expect(followed(trailing, { ...market, lastPrice: '95' })).toBe(trailing);
  const buy = { ...trailing, side: 'buy' } as const;
  expect(followed(buy, { ...market, lastPrice: '90' })).toMatchObject({
    peak_price: '90',
    stop_price: '90.9',
  });
  const waiting = { ...trailing, peak_price: null, activation_price: '105' };
  expect(followed(waiting, market)).toBe(waiting);
  const fired = { ...trailing, triggered_at: 1 };
  expect(followed(fired, market)).toBe(fired);
});
