import { expect, test } from 'vitest';
import { type Ground, OWN_TOOLS, rayEnd } from './drawing-figures.ts';

const SIZE = { width: 100, height: 60 };
const PLACES = [
  { x: 10, y: 40 },
  { x: 30, y: 20 },
  { x: 50, y: 50 },
];
const ground = (points: number, prices: readonly number[] = [100, 110, 95]): Ground => ({
  ...{ ...SIZE, bars: 12, note: 'Support', places: PLACES.slice(0, points), prices: prices.slice(0, points) },
  priceText: (price) => price.toFixed(1),
  percentText: (percent) => `${percent.toFixed(1)}%`,
  colors: { up: 'green', down: 'red' },
});
const textsOf = (tool: string, prices?: readonly number[]): readonly unknown[] =>
  (OWN_TOOLS[tool]?.draw(ground(3, prices)) ?? []).flatMap(({ type, attrs }) =>
    type === 'text' ? [(attrs as { readonly text: string }).text] : [],
  );

test.each([
  ['to the right', { x: 10, y: 10 }, { x: 20, y: 20 }, { x: 100, y: 100 }],
  ['to the left', { x: 50, y: 10 }, { x: 40, y: 15 }, { x: 0, y: 35 }],
  ['up', { x: 50, y: 40 }, { x: 50, y: 10 }, { x: 50, y: 0 }],
  ['down', { x: 50, y: 10 }, { x: 50, y: 40 }, { x: 50, y: 60 }],
])('a ray %s ends where the pane does', (_name, from, through, end) => {
  expect(rayEnd(from, through, SIZE)).toEqual(end);
});

test.each(Object.entries(OWN_TOOLS))(
  '%s draws nothing before its first point, and something with its last',
  (_name, tool) => {
    for (let points = 0; points < tool.points; points += 1)
      expect(() => tool.draw(ground(points))).not.toThrow();
    expect(tool.draw(ground(0))).toEqual([]);
    expect(tool.draw(ground(tool.points)).length).toBeGreaterThan(0);
  },
);

test('measures say what lies between', () => {
  expect(textsOf('priceRange')).toEqual(['+10.0 (10.0%)']);
  expect(textsOf('priceRange', [100, 80])).toEqual(['−20.0 (-20.0%)']);
  expect(textsOf('dateRange')).toEqual(['12']);
  expect(textsOf('note')).toEqual(['Support']);
});

test('a position wins upwards or downwards, and says what it risks for it', () => {
  expect(textsOf('longPosition', [100, 110, 95])).toEqual(['10.0%', '-5.0% · 2.00']);
  expect(textsOf('shortPosition', [100, 90, 104])).toEqual(['10.0%', '-4.0% · 2.50']);
  expect(textsOf('longPosition', [100, 110, 100])).toEqual(['10.0%', '0.0%']);
});

test('extensions go on from the third point by the move of the first two', () => {
  expect(textsOf('fibonacciExtension', [100, 110, 95])).toEqual([
    ...['95.0 (0)', '98.8 (0.382)', '101.2 (0.618)', '105.0 (1)'],
    ...['107.7 (1.272)', '111.2 (1.618)', '121.2 (2.618)'],
  ]);
});
