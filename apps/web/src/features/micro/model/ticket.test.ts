import { expect, test } from 'vitest';
import { theoreticalEdge } from './edge.ts';
import { marketState } from './market-state.ts';
import { outcomesOf, stakeFault } from './ticket.ts';

const rates = { profit_percent: '80', loss_percent: '100' };

test('gives payout and loss as the engine pays them', () => {
  expect(outcomesOf('10', rates)).toEqual({ payout: '18', gain: '8', loss: '10' });
  expect(outcomesOf('5.00000001', rates)).toEqual({
    payout: '9.00000001',
    gain: '4',
    loss: '5.00000001',
  });
  expect(outcomesOf('10', { profit_percent: '50', loss_percent: '60' })).toEqual({
    payout: '15',
    gain: '5',
    loss: '6',
  });
  expect(outcomesOf('', rates)).toBeNull();
  expect(outcomesOf('5.123456789', rates)).toBeNull();
});

test('names what stands against a stake', () => {
  const limits = { min: '5', max: '250', available: '20' };
  expect(stakeFault('', limits)).toBe('missing');
  expect(stakeFault('5.123456789', limits)).toBe('scale');
  expect(stakeFault('4.99999999', limits)).toBe('range');
  expect(stakeFault('250.1', limits)).toBe('range');
  expect(stakeFault('20.00000001', limits)).toBe('balance');
  expect(stakeFault('20', limits)).toBeNull();
  expect(stakeFault('250', { ...limits, available: null })).toBeNull();
});

test('takes no order where the newest price is not healthy, or none comes', () => {
  expect(marketState('healthy', false)).toBe('open');
  expect(marketState('healthy', true)).toBe('unreliable');
  expect(marketState('stale', false)).toBe('unreliable');
  expect(marketState('doubtful', false)).toBe('unreliable');
  expect(marketState('closed', false)).toBe('closed');
  expect(marketState('halted', false)).toBe('halted');
});

test('expects the house to keep half of what a loss is above a profit', () => {
  expect(theoreticalEdge(rates)).toBe('10');
  expect(theoreticalEdge({ profit_percent: '85', loss_percent: '100' })).toBe('7.5');
});
