import type { LayoutNode, Panel, SplitNode, TabsNode } from '@openbourse/api/terminal/kept';
import { panelsOf } from '@openbourse/api/terminal/kept';

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const SIZES = ['wider', 'narrower', 'taller', 'shorter'] as const;
export type SizeChange = (typeof SIZES)[number];

type Axis = SplitNode['split'];
/** The way from the root of a tree to a node: which part of each split. */
type Path = readonly number[];

const axisOf = (direction: Direction): Axis =>
  direction === 'left' || direction === 'right' ? 'row' : 'column';
const isBefore = (direction: Direction): boolean => direction === 'left' || direction === 'up';

/** Share of the screen that a panel gets at its edge, in percent. */
const EDGE_PERCENT = 25;
/** A step of the size, and the least of what is left, in percent of the split. */
const STEP_PERCENT = 5;
const LEAST_PERCENT = 10;

/** The place of a panel; null where it is hidden. */
function pathOf(node: LayoutNode, panel: Panel): Path | null {
  if ('tabs' in node) return node.tabs.includes(panel) ? [] : null;
  for (const [index, part] of node.parts.entries()) {
    const path = pathOf(part, panel);
    if (path !== null) return [index, ...path];
  }
  return null;
}

function nodeAt(node: LayoutNode, path: Path): LayoutNode {
  const [index, ...rest] = path;
  if (index === undefined || 'tabs' in node) return node;
  const part = node.parts[index];
  return part === undefined ? node : nodeAt(part, rest);
}

function changeAt(node: LayoutNode, path: Path, change: (node: LayoutNode) => LayoutNode): LayoutNode {
  const [index, ...rest] = path;
  if (index === undefined || 'tabs' in node) return change(node);
  return {
    ...node,
    parts: node.parts.map((part, place) => (place === index ? changeAt(part, rest, change) : part)),
  };
}

/** The tabs in which a panel is; undefined where it is hidden. */
export function tabsWith(tree: LayoutNode, panel: Panel): TabsNode | undefined {
  const path = pathOf(tree, panel);
  const node = path && nodeAt(tree, path);
  return node !== null && 'tabs' in node ? node : undefined;
}

/** All tabs of a tree, in their order on the screen. */
export function allTabs(node: LayoutNode): readonly TabsNode[] {
  return 'tabs' in node ? [node] : node.parts.flatMap(allTabs);
}

const round = (size: number): number => Math.round(size * 100) / 100;

/** Sizes that add up to 100 again. */
function toWhole(sizes: readonly number[]): readonly number[] {
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sizes.map((size) => round((size * 100) / sum));
}

/** The same tree without splits of one part and without splits within splits of their own direction. */
function tidy(node: LayoutNode): LayoutNode {
  if ('tabs' in node) return node;
  const parts: LayoutNode[] = [];
  const sizes: number[] = [];
  for (const [index, part] of node.parts.entries()) {
    const tidied = tidy(part);
    const size = node.sizes[index] ?? 0;
    const inner = 'tabs' in tidied || tidied.split !== node.split ? null : tidied;
    parts.push(...(inner?.parts ?? [tidied]));
    sizes.push(...(inner?.sizes.map((share) => (share * size) / 100) ?? [size]));
  }
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : { ...node, parts, sizes: toWhole(sizes) };
}

/** Takes panels out; null where nothing is left. */
function without(node: LayoutNode, isGone: (panel: Panel) => boolean): LayoutNode | null {
  if ('tabs' in node) {
    const tabs = node.tabs.filter((tab) => !isGone(tab));
    const [first] = tabs;
    return first === undefined ? null : { tabs, shown: tabs.includes(node.shown) ? node.shown : first };
  }
  const left = node.parts.flatMap((part, index) => {
    const rest = without(part, isGone);
    return rest === null ? [] : [{ rest, size: node.sizes[index] ?? 0 }];
  });
  if (left.length === 0) return null;
  return tidy({ ...node, parts: left.map(({ rest }) => rest), sizes: left.map(({ size }) => size) });
}

/** The tree with the panels of a screen alone; null where it has none of them. */
export function onlyPanels(tree: LayoutNode, offered: readonly Panel[]): LayoutNode | null {
  return without(tree, (panel) => !offered.includes(panel));
}

/** Hides a panel; null for the last one, which stays. */
export function hidePanel(tree: LayoutNode, panel: Panel): LayoutNode | null {
  return without(tree, (one) => one === panel);
}

const alone = (panel: Panel): TabsNode => ({ tabs: [panel], shown: panel });

/** A node with a panel at one side of it, which takes so many percent. */
function beside(
  node: LayoutNode,
  panel: Panel,
  { direction, percent }: { readonly direction: Direction; readonly percent: number },
): LayoutNode {
  const parts = isBefore(direction) ? [alone(panel), node] : [node, alone(panel)];
  const sizes = isBefore(direction) ? [percent, 100 - percent] : [100 - percent, percent];
  return { split: axisOf(direction), parts, sizes };
}

/**
 * Moves a panel one step: out of its tabs, past its neighbor, or to the edge of the screen. Null where it is at that edge
 * already.
 */
export function movePanel(tree: LayoutNode, panel: Panel, direction: Direction): LayoutNode | null {
  const path = pathOf(tree, panel);
  if (path === null) return null;
  const node = nodeAt(tree, path);
  if ('tabs' in node && node.tabs.length > 1) {
    const split = (tabs: LayoutNode): LayoutNode =>
      beside(without(tabs, (one) => one === panel) ?? tabs, panel, { direction, percent: 50 });
    return tidy(changeAt(tree, path, split));
  }
  return stepPast(tree, path, direction) ?? toEdge(tree, panel, direction);
}

/** The nearest split in the direction that has room there: the panel goes past its neighbor, or out of its own part. */
function stepPast(tree: LayoutNode, path: Path, direction: Direction): LayoutNode | null {
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const split = nodeAt(tree, path.slice(0, depth));
    const from = path[depth];
    if (from === undefined || 'tabs' in split || split.split !== axisOf(direction)) continue;
    const isOwnPart = depth === path.length - 1;
    const to = isBefore(direction) ? from - 1 : from + 1;
    // Out of a part that others are in, there is room at its own edge too.
    if (isOwnPart && (to < 0 || to >= split.parts.length)) continue;
    const moved = isOwnPart ? swap(split, from, to) : takeOut(split, path.slice(depth), direction);
    return tidy(changeAt(tree, path.slice(0, depth), () => moved));
  }
  return null;
}

function swap(split: SplitNode, from: number, to: number): SplitNode {
  const order = split.parts.map((_part, index) => (index === from ? to : index === to ? from : index));
  const pick = <T>(values: readonly T[]): readonly T[] =>
    order.flatMap((index) => values.slice(index, index + 1));
  return { ...split, parts: pick(split.parts), sizes: pick(split.sizes) };
}

function takeOut(split: SplitNode, [index = 0, ...rest]: Path, direction: Direction): SplitNode {
  const part = split.parts[index] ?? split;
  const tabs = nodeAt(part, rest);
  const panels = panelsOf(tabs);
  const left = without(part, (panel) => panels.includes(panel)) ?? part;
  const size = split.sizes[index] ?? 0;
  const at = isBefore(direction) ? index : index + 1;
  const parts = split.parts.with(index, left).toSpliced(at, 0, tabs);
  return { ...split, parts, sizes: split.sizes.with(index, size / 2).toSpliced(at, 0, size / 2) };
}

function toEdge(tree: LayoutNode, panel: Panel, direction: Direction): LayoutNode | null {
  const rest = hidePanel(tree, panel);
  if (rest === null) return null;
  const moved = tidy(beside(rest, panel, { direction, percent: EDGE_PERCENT }));
  return isSameTree(shapeOf(moved), shapeOf(tree)) ? null : moved;
}

/** Puts a panel into the tabs of another one, and shows it. */
export function stackPanel(tree: LayoutNode, panel: Panel, onto: Panel): LayoutNode | null {
  const rest = hidePanel(tree, panel);
  const path = rest && pathOf(rest, onto);
  if (rest === null || path === null) return null;
  return changeAt(rest, path, (node) =>
    'tabs' in node ? { tabs: [...node.tabs, panel], shown: panel } : node,
  );
}

/** Companions of a panel that was hidden: it appears in the tabs of the first of them that is there. */
const COMPANIONS: Readonly<Record<Panel, readonly Panel[]>> = {
  chart: ['second_chart', 'depth'],
  second_chart: ['chart', 'depth'],
  depth: ['chart', 'second_chart', 'book'],
  book: ['deals', 'watch'],
  deals: ['book', 'watch'],
  watch: ['notices', 'deals', 'book'],
  notices: ['watch', 'orders'],
  ticket: [],
  orders: ['notices'],
};

/** Shows a panel that was hidden: beside what it belongs to, else at an edge. */
export function showPanel(tree: LayoutNode, panel: Panel): LayoutNode {
  const shown = panelsOf(tree);
  if (shown.includes(panel)) return tree;
  const companion = COMPANIONS[panel].find((one) => shown.includes(one));
  const path = companion === undefined ? null : pathOf(tree, companion);
  if (path === null) {
    const direction = panel === 'orders' ? 'down' : 'right';
    return tidy(beside(tree, panel, { direction, percent: EDGE_PERCENT }));
  }
  return changeAt(tree, path, (node) =>
    'tabs' in node ? { tabs: [...node.tabs, panel], shown: panel } : node,
  );
}

/** Brings a panel to the front: in its tabs, or where it appears when it was hidden. */
export function revealPanel(tree: LayoutNode, panel: Panel): LayoutNode {
  const path = pathOf(tree, panel);
  if (path === null) return showPanel(tree, panel);
  return changeAt(tree, path, (node) => ('tabs' in node ? { ...node, shown: panel } : node));
}

/** Makes the place of a panel larger or smaller; null where nothing is beside it, or too little is left. */
export function resizePanel(tree: LayoutNode, panel: Panel, change: SizeChange): LayoutNode | null {
  const path = pathOf(tree, panel);
  if (path === null) return null;
  const axis: Axis = change === 'wider' || change === 'narrower' ? 'row' : 'column';
  const step = change === 'wider' || change === 'taller' ? STEP_PERCENT : -STEP_PERCENT;
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const split = nodeAt(tree, path.slice(0, depth));
    const index = path[depth];
    if (index === undefined || 'tabs' in split || split.split !== axis) continue;
    const neighbor = index + 1 < split.parts.length ? index + 1 : index - 1;
    const own = (split.sizes[index] ?? 0) + step;
    const other = (split.sizes[neighbor] ?? 0) - step;
    if (Math.min(own, other) < LEAST_PERCENT) return null;
    const sizes = split.sizes.with(index, round(own)).with(neighbor, round(other));
    return changeAt(tree, path.slice(0, depth), () => ({ ...split, sizes }));
  }
  return null;
}

function shapeOf(node: LayoutNode): LayoutNode {
  return 'tabs' in node
    ? { tabs: node.tabs, shown: node.shown }
    : { split: node.split, parts: node.parts.map(shapeOf), sizes: node.parts.map(() => 1) };
}

export function isSameTree(one: LayoutNode, other: LayoutNode): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

function canonical(node: LayoutNode): unknown {
  return 'tabs' in node
    ? [node.tabs, node.shown]
    : [node.split, node.sizes.map(round), node.parts.map(canonical)];
}
