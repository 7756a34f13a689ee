import { expect, test } from 'vitest';
import { barLevels } from './bar.ts';
import { chartLevels, droppedTrigger, isMovable } from './chart-levels.ts';
import { crossRisk, holdingOf, liveNumbers, resultAt, resultOf } from './live.ts';
import { stepPrice, toTick } from './price-step.ts';
import { mergePositions, type Position } from './rows.ts';
import { POSITION, PRODUCT } from './sample.test-data.ts';

function numbersAt(mark: string) {
  const holding = holdingOf(POSITION, PRODUCT);
  if (holding === null) throw new Error('The sample has a price.');
  return liveNumbers(POSITION, holding, mark);
}

test('profit and risk follow the mark price', () => {
  expect(numbersAt('60000')).toMatchObject({ profit: '0', risk: { left: '100', level: 'safe' } });
  expect(numbersAt('63000')).toMatchObject({ profit: '300', profitPercent: '100', risk: { left: '200' } });
});

test('the person is warned at half of the margin, and urgently near the liquidation', () => {
  expect(numbersAt('58500').risk).toMatchObject({ left: '50', level: 'warn' });
  expect(numbersAt('58501').risk.level).toBe('safe');
  expect(numbersAt('57380').risk.level).toBe('urgent');
});

test('the risk rate rises to 100 % where the position is liquidated', () => {
  // At 60,000: 33 of 300 have to be kept; the liquidation price is 57,315.23.
  const rates = ['63000', '60000', '58500', '57315.24', '57315.23', '50000'].map(
    (mark) => numbersAt(mark).risk.ratio,
  );
  expect(rates).toEqual(['5.78', '11', '21.45', '100', '100', '100']);
});

test('the result counts what was realized and every fee, that of the close as well', () => {
  const paid = { realised_profit: '10', open_fee: '3', close_fee: '1', overnight_fee: '1.8' };
  const holding = holdingOf(POSITION, PRODUCT);
  if (holding === null) throw new Error('The sample has a price.');
  expect(resultOf({ ...POSITION, ...paid })).toBe('4.2');
  // 4.2, the profit of 100, and 0.05 % of 6,100 to close.
  expect(resultAt({ ...POSITION, ...paid }, holding, '61000')).toBe('101.15');
});

test('a cross account is one equity against one requirement', () => {
  const holding = holdingOf(POSITION, PRODUCT);
  if (holding === null) throw new Error('The sample has a price.');
  const member = { position: POSITION, holding, mark: '58500' };
  expect(crossRisk([member], '0')).toEqual({ ratio: '21.45', left: '50', level: 'warn' });
  expect(crossRisk([member], '150')).toEqual({ ratio: '10.73', left: '100', level: 'safe' });
  expect(crossRisk([], '150')).toBeNull();
});

test('a pending order is seen as if it were filled at its limit', () => {
  const order: Position = {
    ...POSITION,
    state: 'pending',
    open_price: null,
    conversion: null,
    notional: null,
    maintenance_percent: null,
    maintenance_amount: null,
    limit_price: '59000',
  };
  expect(holdingOf(order, PRODUCT)).toMatchObject({ entry: 5_900_000_000_000n, maintenanceRate: 500_000n });
  expect(holdingOf(order, { ...PRODUCT, conversion: null })).toBeNull();
});

test('the line of a position has its loss to the left, for a short as well', () => {
  const prices = {
    liquidation: '50',
    stop_loss: null,
    trailing: null,
    entry: '60',
    mark: '65',
    take_profit: '70',
  };
  const places = (side: 'long' | 'short') =>
    barLevels({ side, leverage: 20 }, prices)
      .toSorted((a, b) => a.place - b.place)
      .map(({ name }) => name);
  expect(places('long')).toEqual(['liquidation', 'entry', 'mark', 'take_profit']);
  expect(places('short')).toEqual(['take_profit', 'mark', 'entry', 'liquidation']);
});

test('the line of a cross position is as wide as what its margin is worth', () => {
  const prices = {
    liquidation: null,
    stop_loss: null,
    trailing: null,
    entry: '100',
    mark: '99',
    take_profit: null,
  };
  const [entry, mark] = barLevels({ side: 'long', leverage: 10 }, prices);
  expect(entry?.place).toBeCloseTo(50);
  expect(mark?.place).toBeCloseTo(45.4);
});

test('the chart has the levels of its own pair, and only triggers and entries move', () => {
  const levels = chartLevels(
    [
      { ...POSITION, take_profit: '66000' },
      { ...POSITION, currency_match_id: 2 },
    ],
    1,
  );
  expect(levels.map(({ name }) => name)).toEqual(['entry', 'take_profit', 'liquidation']);
  expect(levels.filter(isMovable).map(({ name }) => name)).toEqual(['entry', 'take_profit']);
});

test('a line dragged from the entry becomes a take-profit or a stop-loss', () => {
  const [entry] = chartLevels([POSITION], 1);
  const [mirrored] = chartLevels([{ ...POSITION, side: 'short' }], 1);
  if (entry === undefined || mirrored === undefined) throw new Error('An open position has an entry.');
  expect(droppedTrigger(entry, '61000')).toEqual({ takeProfit: '61000' });
  expect(droppedTrigger(entry, '59000')).toEqual({ stopLoss: '59000' });
  expect(droppedTrigger(mirrored, '61000')).toEqual({ stopLoss: '61000' });
});

test('prices step by the tick and never to zero', () => {
  expect(stepPrice('', { tick: '0.01', direction: 1, start: '60000.018' })).toBe('60000.01');
  expect(stepPrice('60000', { tick: '0.01', direction: -1, start: '0' })).toBe('59999.99');
  expect(stepPrice('0.01', { tick: '0.01', direction: -1, start: '0' })).toBe('0.01');
  expect(toTick('1.0837649', '0.00001')).toBe('1.08376');
});

test('positions that ended leave the list, and changed ones take their place', () => {
  const other = { ...POSITION, id: 'b', created_at: 2 };
  const merged = mergePositions(
    [POSITION, other],
    [
      { ...POSITION, state: 'closed' },
      { ...other, lots: 5 },
    ],
  );
  expect(merged).toEqual([{ ...other, lots: 5 }]);
});
