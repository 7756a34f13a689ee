import {
  isPreset,
  type Layout,
  type LayoutNode,
  type Layouts,
  LAYOUTS_MAX,
  PRESETS,
  type Preset,
  type TerminalScreen,
} from '@openbourse/api/terminal/kept';
import { PANELS_OF, presetOf } from './presets.ts';
import { isSameTree, onlyPanels } from './tree.ts';

/** Change of a person to their layouts, which can be made again to those that another device has saved meanwhile. */
export type LayoutChange =
  | { readonly kind: 'choose'; readonly id: string }
  | { readonly kind: 'arrange'; readonly id: string; readonly tree: LayoutNode }
  | { readonly kind: 'saveAs'; readonly name: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'reset'; readonly id: string };

export const NO_LAYOUTS: Layouts = { chosen: 'standard', layouts: [] };
/** Layouts that a person may name, beside the presets. */
export const OWN_LAYOUTS_MAX = LAYOUTS_MAX - PRESETS.length;

export function ownLayouts({ layouts }: Layouts): readonly Layout[] {
  return layouts.filter(({ id }) => !isPreset(id));
}

/** The preset to which a layout can be reset. */
function baseOf({ layouts }: Layouts, id: string): Preset {
  return isPreset(id) ? id : (layouts.find((layout) => layout.id === id)?.base ?? 'standard');
}

/** The arrangement that is shown. */
export function treeOf(layouts: Layouts, screen: TerminalScreen): LayoutNode {
  const kept = layouts.layouts.find(({ id }) => id === layouts.chosen);
  const tree = kept && onlyPanels(kept.tree, PANELS_OF[screen]);
  return tree ?? presetOf(screen, baseOf(layouts, layouts.chosen));
}

/** Reports whether the shown layout differs from its preset. */
export function isChanged(layouts: Layouts, screen: TerminalScreen): boolean {
  return !isSameTree(treeOf(layouts, screen), presetOf(screen, baseOf(layouts, layouts.chosen)));
}

const withTree = (layouts: readonly Layout[], id: string, tree: LayoutNode): readonly Layout[] =>
  layouts.map((layout) => (layout.id === id ? { ...layout, tree } : layout));

function firstFreeId({ layouts }: Layouts): string {
  for (let number = 1; ; number += 1) {
    const id = `own-${number}`;
    if (!layouts.some((layout) => layout.id === id)) return id;
  }
}

/** The layouts after a change; the same ones where it has nothing to act on any more. */
export function changeLayouts(layouts: Layouts, change: LayoutChange, screen: TerminalScreen): Layouts {
  const kept = layouts.layouts;
  switch (change.kind) {
    case 'choose': {
      const isThere = isPreset(change.id) || kept.some(({ id }) => id === change.id);
      return isThere ? { ...layouts, chosen: change.id } : layouts;
    }
    case 'arrange':
      return arrange(layouts, change, screen);
    case 'saveAs':
      return saveAs(layouts, change.name, screen);
    case 'rename':
      return {
        ...layouts,
        layouts: kept.map((one) =>
          one.id === change.id && !isPreset(one.id) ? { ...one, name: change.name } : one,
        ),
      };
    case 'remove': {
      const chosen = layouts.chosen === change.id ? baseOf(layouts, change.id) : layouts.chosen;
      return { chosen, layouts: kept.filter(({ id }) => id !== change.id) };
    }
    case 'reset': {
      const { id } = change;
      if (isPreset(id)) return { ...layouts, layouts: kept.filter((layout) => layout.id !== id) };
      return { ...layouts, layouts: withTree(kept, id, presetOf(screen, baseOf(layouts, id))) };
    }
  }
}

function arrange(
  layouts: Layouts,
  { id, tree }: { readonly id: string; readonly tree: LayoutNode },
  screen: TerminalScreen,
): Layouts {
  const kept = layouts.layouts;
  if (!isPreset(id)) return { ...layouts, layouts: withTree(kept, id, tree) };
  const others = kept.filter((layout) => layout.id !== id);
  if (isSameTree(tree, presetOf(screen, id))) return { ...layouts, layouts: others };
  return { ...layouts, layouts: [...others, { id, name: '', base: id, tree }] };
}

/** Gives the shown arrangement a name; the preset from which it came is as it was. */
function saveAs(layouts: Layouts, name: string, screen: TerminalScreen): Layouts {
  if (ownLayouts(layouts).length >= OWN_LAYOUTS_MAX) return layouts;
  const id = firstFreeId(layouts);
  const layout: Layout = {
    ...{ id, name, base: baseOf(layouts, layouts.chosen) },
    tree: treeOf(layouts, screen),
  };
  const others = layouts.layouts.filter((one) => one.id !== layouts.chosen || !isPreset(one.id));
  return { chosen: id, layouts: [...others, layout] };
}
