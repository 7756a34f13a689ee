import { type LayoutNode, readLayouts } from '@openbourse/api/terminal/kept';
import { expect, test } from 'vitest';
import {
  changeLayouts,
  isChanged,
  type LayoutChange,
  NO_LAYOUTS,
  OWN_LAYOUTS_MAX,
  ownLayouts,
  treeOf,
} from './change-layouts.ts';
import { presetOf } from './presets.ts';
import { hidePanel } from './tree.ts';

const STANDARD = presetOf('spot', 'standard');
const ARRANGED: LayoutNode = hidePanel(STANDARD, 'watch') ?? STANDARD;
const after = (...changes: readonly LayoutChange[]) =>
  changes.reduce((layouts, change) => changeLayouts(layouts, change, 'spot'), NO_LAYOUTS);
const arranged = { kind: 'arrange', id: 'standard', tree: ARRANGED } as const;
const saved = { kind: 'saveAs', name: 'Scalping' } as const;

test('a preset that is arranged is kept until it is reset, or is as it was', () => {
  const layouts = after(arranged);
  expect(treeOf(layouts, 'spot')).toEqual(ARRANGED);
  expect(isChanged(layouts, 'spot')).toBe(true);
  expect(after(arranged, { kind: 'reset', id: 'standard' })).toEqual(NO_LAYOUTS);
  expect(after(arranged, { ...arranged, tree: STANDARD })).toEqual(NO_LAYOUTS);
  const other = after(arranged, { kind: 'choose', id: 'two_charts' });
  expect(treeOf(other, 'spot')).toEqual(presetOf('spot', 'two_charts'));
  expect(treeOf(changeLayouts(other, { kind: 'choose', id: 'standard' }, 'spot'), 'spot')).toEqual(ARRANGED);
});

test('a layout with a name is chosen, renamed, reset and removed, and its preset is free of it', () => {
  const layouts = after(arranged, saved);
  expect(layouts).toEqual({
    chosen: 'own-1',
    layouts: [{ id: 'own-1', name: 'Scalping', base: 'standard', tree: ARRANGED }],
  });
  expect(readLayouts(JSON.stringify(layouts))).toEqual(layouts);
  const renamed = changeLayouts(layouts, { kind: 'rename', id: 'own-1', name: 'Swing' }, 'spot');
  expect(ownLayouts(renamed)).toMatchObject([{ name: 'Swing' }]);
  const reset = changeLayouts(renamed, { kind: 'reset', id: 'own-1' }, 'spot');
  expect(treeOf(reset, 'spot')).toEqual(STANDARD);
  expect(changeLayouts(reset, { kind: 'remove', id: 'own-1' }, 'spot')).toEqual(NO_LAYOUTS);
});

test('a person has no more of them than the most', () => {
  const names = Array.from({ length: OWN_LAYOUTS_MAX + 2 }, () => saved);
  expect(ownLayouts(after(...names))).toHaveLength(OWN_LAYOUTS_MAX);
});

test('a change of what another device has removed changes nothing', () => {
  for (const change of [
    { kind: 'choose', id: 'own-9' },
    { kind: 'arrange', id: 'own-9', tree: ARRANGED },
    { kind: 'rename', id: 'own-9', name: 'Swing' },
    { kind: 'remove', id: 'own-9' },
    { kind: 'reset', id: 'own-9' },
  ] as const)
    expect(after(change)).toEqual(NO_LAYOUTS);
});

test('a layout with panels that the screen does not have shows the others, or its preset', () => {
  const tree: LayoutNode = { tabs: ['book'], shown: 'book' };
  const layouts = {
    chosen: 'own-1',
    layouts: [{ id: 'own-1', name: 'Books', base: 'wide_chart', tree }],
  } as const;
  expect(treeOf(layouts, 'spot')).toEqual(tree);
  expect(treeOf(layouts, 'contract')).toEqual(presetOf('contract', 'wide_chart'));
});
