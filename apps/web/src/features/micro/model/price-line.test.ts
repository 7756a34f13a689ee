import { expect, test } from 'vitest';
import {
  addPoint,
  BOX,
  drawLine,
  joinLines,
  type Point,
  shareOfPrice,
  shareOfTime,
  viewOf,
} from './price-line.ts';

const NOW = 1_800_000_000_000;
const point = (secondsAgo: number, price: number): Point => ({ at: NOW - secondsAgo * 1_000, price });

test('keeps the line in the order of time', () => {
  const line = [point(2, 10), point(1, 11)];
  expect(addPoint(line, point(1, 12))).toBe(line);
  expect(addPoint(line, point(0, 12)).map(({ price }) => price)).toEqual([10, 11, 12]);
  expect(
    joinLines([point(9, 1), point(1.5, 2), point(1, 3)], [point(1.5, 4)]).map(({ price }) => price),
  ).toEqual([1, 4]);
});

test('shows a running order from before its acceptance until after its expiry, with its level', () => {
  const order = { accepted_at: NOW - 600_000, expires_at: NOW + 300_000 };
  const view = viewOf([point(5, 100), point(0, 101)], { now: NOW, order, levels: [90] });
  expect(view.from).toBeLessThan(order.accepted_at);
  expect(view.to).toBeGreaterThan(order.expires_at);
  expect(view.low).toBeLessThan(90);
  expect(view.high).toBeGreaterThan(101);
  expect(shareOfTime(view, order.expires_at)).toBeLessThan(1);
  expect(shareOfPrice(view, 101)).toBeLessThan(shareOfPrice(view, 90));
});

test('scales to what is in view, also when the price does not move', () => {
  const view = viewOf([point(1_000, 5), point(10, 100), point(0, 100)], {
    now: NOW,
    order: null,
    levels: [],
  });
  expect(view.low).toBeGreaterThan(5);
  expect(view.low).toBeLessThan(100);
  expect(shareOfPrice(view, 100)).toBeCloseTo(0.5);
});

test('leaves a gap open and closes the area below each part', () => {
  const line = [point(120, 1), point(119, 2), point(10, 3), point(9, 4)];
  const view = viewOf(line, { now: NOW, order: null, levels: [] });
  const drawing = drawLine(line, view, 60_000);
  expect(drawing.line.match(/M/g)).toHaveLength(2);
  expect(drawing.area.match(/Z/g)).toHaveLength(2);
  expect(drawing.area).toContain(` ${BOX.height}Z`);
  expect(drawLine([], view, 60_000)).toEqual({ line: '', area: '' });
});
