import { expect, test } from 'vitest';
import { comparedRange, scaleOf } from './compare.ts';

const candles = [{ close: 90 }, { close: 100 }, { close: 120 }];
const rows = [{ close: null }, { close: 5 }, { close: 4 }];
const range = {
  ...{ from: 95, to: 125, range: 30, realFrom: 95, realTo: 125, realRange: 30 },
  ...{ displayFrom: 95, displayTo: 125, displayRange: 30 },
};

test('both pairs begin at the first candle that is shown', () => {
  expect(scaleOf(candles, rows, 1)).toBe(20);
  expect(scaleOf(candles, rows, 0)).toBeNull();
  expect(scaleOf([], rows, 1)).toBeNull();
});

test('the axis has room for both, in percent since that candle', () => {
  const compared = comparedRange({ candles, rows, visible: { from: 1, to: 3 }, range });
  expect(compared).toMatchObject({ from: 80, to: 125, range: 45, realFrom: -20, realTo: 25, realRange: 45 });
  expect(compared).toMatchObject({ displayFrom: -20, displayTo: 25, displayRange: 45 });
});

test('without candles the axis is as it was', () => {
  expect(comparedRange({ candles: [], rows: [], visible: { from: 0, to: 0 }, range })).toBe(range);
});
