import { type LayoutNode, PANELS, type Panel, panelsOf } from '@openbourse/api/terminal/kept';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presetOf, presetsOf } from './presets.ts';
import {
  allTabs,
  DIRECTIONS,
  hidePanel,
  isSameTree,
  movePanel,
  onlyPanels,
  resizePanel,
  revealPanel,
  SIZES,
  showPanel,
  stackPanel,
  tabsWith,
} from './tree.ts';

/** A tree in short: `chart | book+deals / orders`, rows in round brackets, columns in square ones. */
function draw(node: LayoutNode | null): string {
  if (node === null) return 'none';
  if ('tabs' in node) return node.tabs.map((tab) => (tab === node.shown ? tab : `(${tab})`)).join('+');
  const parts = node.parts.map((part, index) => `${draw(part)} ${node.sizes[index]}`).join(', ');
  return `${node.split}[${parts}]`;
}

const one = (...tabs: readonly Panel[]): LayoutNode => ({ tabs, shown: tabs[0] ?? 'chart' });
const row = (...parts: readonly LayoutNode[]): LayoutNode => ({
  split: 'row',
  parts,
  sizes: parts.map(() => 100 / parts.length),
});
const column = (...parts: readonly LayoutNode[]): LayoutNode =>
  ({ ...row(...parts), split: 'column' }) as LayoutNode;

test('a panel goes past its neighbor and takes its size along', () => {
  const tree: LayoutNode = { split: 'row', parts: [one('chart'), one('book')], sizes: [70, 30] };
  expect(draw(movePanel(tree, 'book', 'left'))).toBe('row[book 30, chart 70]');
  expect(draw(movePanel(tree, 'chart', 'right'))).toBe('row[book 30, chart 70]');
  expect(movePanel(tree, 'chart', 'left')).toBeNull();
});

test('a panel leaves the tabs that it shares', () => {
  const tree = row(one('chart'), one('book', 'deals'));
  expect(draw(movePanel(tree, 'deals', 'down'))).toBe('row[chart 50, column[book 50, deals 50] 50]');
  expect(draw(movePanel(tree, 'book', 'left'))).toBe('row[chart 50, book 25, deals 25]');
});

test('a panel leaves the part that it shares, and then goes to the edge', () => {
  const tree = row(column(one('chart'), one('orders')), one('ticket'));
  const right = movePanel(tree, 'orders', 'right');
  expect(draw(right)).toBe('row[chart 25, orders 25, ticket 50]');
  const left = movePanel(tree, 'orders', 'left');
  expect(draw(left)).toBe('row[orders 25, chart 25, ticket 50]');
  expect(draw(movePanel(tree, 'ticket', 'down'))).toBe('column[chart 37.5, orders 37.5, ticket 25]');
  expect(draw(movePanel(row(one('chart'), one('book')), 'book', 'up'))).toBe('column[book 25, chart 75]');
});

test('panels stack, hide and come back to their companions', () => {
  const tree = row(one('chart'), one('book'), one('ticket'));
  expect(draw(stackPanel(tree, 'book', 'chart'))).toBe('row[(chart)+book 50, ticket 50]');
  expect(draw(hidePanel(tree, 'chart'))).toBe('row[book 50, ticket 50]');
  expect(hidePanel(one('chart'), 'chart')).toBeNull();
  expect(draw(showPanel(tree, 'deals'))).toBe(
    'row[chart 33.333333333333336, (book)+deals 33.333333333333336, ticket 33.333333333333336]',
  );
  expect(draw(showPanel(one('chart'), 'orders'))).toBe('column[chart 75, orders 25]');
  expect(draw(showPanel(one('chart'), 'ticket'))).toBe('row[chart 75, ticket 25]');
  expect(showPanel(tree, 'book')).toBe(tree);
  expect(draw(revealPanel(one('chart', 'depth'), 'depth'))).toBe('(chart)+depth');
  expect(draw(revealPanel(one('chart'), 'depth'))).toBe('(chart)+depth');
});

test('a size is taken from the neighbor, as long as both stay large enough', () => {
  const tree: LayoutNode = { split: 'row', parts: [one('chart'), one('book')], sizes: [86, 14] };
  expect(resizePanel(tree, 'chart', 'wider')).toBeNull();
  expect(draw(resizePanel(tree, 'book', 'wider'))).toBe('row[chart 81, book 19]');
  expect(draw(resizePanel(tree, 'chart', 'narrower'))).toBe('row[chart 81, book 19]');
  expect(resizePanel(tree, 'chart', 'taller')).toBeNull();
});

test('a screen shows the panels that it has', () => {
  expect(draw(onlyPanels(row(one('chart', 'depth'), one('book')), ['chart', 'ticket']))).toBe('chart');
  expect(onlyPanels(one('book'), ['chart'])).toBeNull();
});

test('whatever is done, each panel is there once, in splits that add up', () => {
  const step = fc.record({
    panel: fc.constantFrom(...PANELS),
    onto: fc.constantFrom(...PANELS),
    what: fc.constantFrom('hide', 'show', 'stack', ...DIRECTIONS, ...SIZES),
  });
  fc.assert(
    fc.property(fc.constantFrom(...presetsOf('spot')), fc.array(step, { maxLength: 30 }), (preset, steps) => {
      let tree = presetOf('spot', preset);
      for (const { panel, onto, what } of steps) {
        const before = panelsOf(tree);
        const next = change(tree, panel, onto, what);
        if (next === null) continue;
        const after = panelsOf(next);
        const expected = new Set(before);
        if (what === 'hide') expected.delete(panel);
        if (what === 'show') expected.add(panel);
        expect([...after].toSorted()).toEqual([...expected].toSorted());
        expect(isSameTree(next, tree)).toBe(what === 'hide' ? !before.includes(panel) : next === tree);
        checkShape(next, null);
        tree = next;
      }
    }),
  );
});

function change(tree: LayoutNode, panel: Panel, onto: Panel, what: string): LayoutNode | null {
  if (what === 'hide') return panelsOf(tree).includes(panel) ? hidePanel(tree, panel) : null;
  if (what === 'show') return showPanel(tree, panel);
  if (what === 'stack')
    return panelsOf(tree).includes(panel) &&
      panel !== onto &&
      tabsWith(tree, panel)?.tabs.includes(onto) === false
      ? stackPanel(tree, panel, onto)
      : null;
  const direction = DIRECTIONS.find((each) => each === what);
  if (direction !== undefined) return movePanel(tree, panel, direction);
  const size = SIZES.find((each) => each === what);
  return size === undefined ? null : resizePanel(tree, panel, size);
}

function checkShape(node: LayoutNode, within: 'row' | 'column' | null): void {
  if ('tabs' in node) {
    if (!node.tabs.includes(node.shown)) throw new Error(`${node.shown} is shown, and no tab`);
    return;
  }
  expect(node.parts.length).toBeGreaterThan(1);
  expect(node.split).not.toBe(within);
  expect(node.sizes.reduce((sum, size) => sum + size, 0)).toBeCloseTo(100, 0);
  for (const part of node.parts) checkShape(part, node.split);
}

test('presets hold the panels of their screen', () => {
  for (const screen of ['spot', 'contract'] as const)
    for (const preset of presetsOf(screen)) {
      const tree = presetOf(screen, preset);
      checkShape(tree, null);
      expect(allTabs(tree).length).toBeGreaterThan(2);
      expect(panelsOf(tree)).toEqual(expect.arrayContaining(['chart', 'ticket', 'orders']));
    }
});
