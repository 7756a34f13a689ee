import { expect, it } from 'vitest';
import { inMicroseconds, isInMicroseconds } from './time-unit.ts';

it('is milliseconds unless the header says otherwise', () => {
  expect(['', 'MILLISECOND', 'millisecond', 'MICROSECOND', 'microsecond'].map(isInMicroseconds)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(() => isInMicroseconds('SECOND')).toThrow(expect.objectContaining({ status: 400, code: -1194 }));
});

it('changes instants wherever they stand, and nothing else', () => {
  const kline = [1_000, '1', '2', '1', '2', '3', 1_999, '5', 4, '2', '3', '0'];
  expect(
    inMicroseconds({
      serverTime: 5,
      orderId: 7,
      symbols: [{ time: 1, price: '1', workingTime: -1, isWorking: true, list: null }],
      klines: [kline],
      levels: [['1', '2']],
    }),
  ).toEqual({
    serverTime: 5_000,
    orderId: 7,
    symbols: [{ time: 1_000, price: '1', workingTime: -1, isWorking: true, list: null }],
    klines: [[1_000_000, ...kline.slice(1, 6), 1_999_999, ...kline.slice(7)]],
    levels: [['1', '2']],
  });
});
