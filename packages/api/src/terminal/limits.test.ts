import { expect, test } from 'vitest';
import { LAYOUT_NAME_MAX, type LayoutNode, panelsOf, readLayouts } from './limits.ts';

const TABS = { tabs: ['chart', 'depth'], shown: 'chart' } as const;
const TREE = {
  split: 'column',
  sizes: [60, 40.5],
  parts: [TABS, { tabs: ['orders'], shown: 'orders' }],
} as const satisfies LayoutNode;
const OWN = { id: 'own-1', name: '交易', base: 'wide_chart', tree: TREE } as const;
const CHANGED = { id: 'standard', name: '', base: 'standard', tree: TABS } as const;
const read = (...layouts: readonly unknown[]) =>
  readLayouts(JSON.stringify({ chosen: 'two_charts', layouts }));
const deep = (depth: number): unknown =>
  depth === 0
    ? { tabs: ['chart'], shown: 'chart' }
    : { split: 'row', sizes: [50, 50], parts: [deep(depth - 1), deep(depth - 1)] };

test('layouts are read as they were written', () => {
  const layouts = { chosen: 'own-1', layouts: [OWN, CHANGED] };
  expect(readLayouts(JSON.stringify(layouts))).toEqual(layouts);
  expect(readLayouts('{"chosen":"standard","layouts":[]}')).toEqual({ chosen: 'standard', layouts: [] });
  expect(panelsOf(TREE)).toEqual(['chart', 'depth', 'orders']);
});

test.each([
  ['a panel twice', { ...OWN, tree: { ...TREE, parts: [TABS, TABS] } }],
  ['a shown panel that is elsewhere', { ...OWN, tree: { tabs: ['chart'], shown: 'book' } }],
  ['no panel', { ...OWN, tree: { tabs: [], shown: 'chart' } }],
  ['a part without a size', { ...OWN, tree: { ...TREE, sizes: [100] } }],
  ['a size of nothing', { ...OWN, tree: { ...TREE, sizes: [100, 0] } }],
  ['a size that is no number', { ...OWN, tree: { ...TREE, sizes: ['60', '40'] } }],
  ['a split of one', { ...OWN, tree: { split: 'row', parts: [TABS], sizes: [100] } }],
  ['another direction', { ...OWN, tree: { ...TREE, split: 'diagonal' } }],
  ['what is too deep', { ...OWN, tree: deep(8) }],
  ['no name', { ...OWN, name: '' }],
  ['spaces around a name', { ...OWN, name: ' mine' }],
  ['a long name', { ...OWN, name: 'x'.repeat(LAYOUT_NAME_MAX + 1) }],
  ['another id', { ...OWN, id: '../own' }],
  ['a preset with a name', { ...CHANGED, name: 'Mine' }],
  ['a preset of another base', { ...CHANGED, base: 'two_charts' }],
  ['a field of its own', { ...OWN, extra: 1 }],
  ['nothing', null],
])('%s is no layout', (_name, layout) => {
  expect(read(layout)).toBeNull();
});

test('an id twice, a choice of nothing and other texts are no layouts', () => {
  expect(read(OWN, OWN)).toBeNull();
  expect(readLayouts(JSON.stringify({ chosen: 'own-2', layouts: [OWN] }))).toBeNull();
  expect(readLayouts('[]')).toBeNull();
  expect(readLayouts('{')).toBeNull();
});
