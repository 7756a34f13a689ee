import { type Fields, fieldsOf, parse } from './parse.ts';

/** Screens with panels that a person arranges. */
export const TERMINAL_SCREENS = ['spot', 'contract'] as const;
export type TerminalScreen = (typeof TERMINAL_SCREENS)[number];

export const PANELS = [
  'chart',
  'second_chart',
  'book',
  'depth',
  'deals',
  'ticket',
  'orders',
  'watch',
  'notices',
] as const;
export type Panel = (typeof PANELS)[number];

/** Layouts that are there from the start. */
export const PRESETS = ['standard', 'book_and_chart', 'wide_chart', 'two_charts'] as const;
export type Preset = (typeof PRESETS)[number];

/** Layouts of one screen that a person keeps, changed presets among them. */
export const LAYOUTS_MAX = 10;
export const LAYOUT_NAME_MAX = 40;
/** Characters of all layouts of a screen as JSON; a form writes them in less than the 16 KiB that a call may have. */
export const LAYOUTS_LENGTH_MAX = 6_000;
const DEPTH_MAX = 8;

/** Panels in one place, of which one is shown. */
export interface TabsNode {
  readonly tabs: readonly Panel[];
  readonly shown: Panel;
}

/** Parts side by side (`row`) or one above the other, with their sizes in percent. */
export interface SplitNode {
  readonly split: 'row' | 'column';
  readonly parts: readonly LayoutNode[];
  readonly sizes: readonly number[];
}

export type LayoutNode = TabsNode | SplitNode;

export interface Layout {
  /** The name of the preset that was changed, or an id of its own. */
  readonly id: string;
  /** Name that its owner gave it; empty for a preset. */
  readonly name: string;
  /** The preset to which it can be reset. */
  readonly base: Preset;
  readonly tree: LayoutNode;
}

/** All layouts of a person for one screen. A preset that was never changed is not among them. */
export interface Layouts {
  /** Id of the layout that is shown. */
  readonly chosen: string;
  readonly layouts: readonly Layout[];
}

const OWN_ID = /^own-[a-z0-9]{1,32}$/;

export const isPreset = (id: unknown): id is Preset => PRESETS.some((preset) => preset === id);
const isPanel = (value: unknown): value is Panel => PANELS.some((panel) => panel === value);

/** Layouts as they were written; null where the text is none, or breaks a limit. */
export function readLayouts(text: string): Layouts | null {
  if (text.length > LAYOUTS_LENGTH_MAX) return null;
  const read = onlyFieldsOf(parse(text), ['chosen', 'layouts']);
  if (read === null || !Array.isArray(read['layouts']) || read['layouts'].length > LAYOUTS_MAX) return null;
  const layouts = allOf(read['layouts'].map(readLayout));
  const { chosen } = read;
  if (layouts === null || typeof chosen !== 'string') return null;
  const ids = layouts.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) return null;
  return isPreset(chosen) || ids.includes(chosen) ? { chosen, layouts } : null;
}

/** The fields of an object that has these and no others. */
function onlyFieldsOf(value: unknown, names: readonly string[]): Fields | null {
  const fields = fieldsOf(value);
  if (fields === null || Object.keys(fields).length !== names.length) return null;
  return names.every((name) => Object.hasOwn(fields, name)) ? fields : null;
}

function allOf<T>(values: readonly (T | null)[]): readonly T[] | null {
  const found = values.filter((value) => value !== null);
  return found.length === values.length ? found : null;
}

function readLayout(value: unknown): Layout | null {
  const read = onlyFieldsOf(value, ['id', 'name', 'base', 'tree']);
  if (read === null) return null;
  const { id, name, base } = read;
  const tree = readNode(read['tree'], 1);
  if (typeof id !== 'string' || typeof name !== 'string' || !isPreset(base) || tree === null) return null;
  const isNamed = name !== '' && name === name.trim() && name.length <= LAYOUT_NAME_MAX;
  if (isPreset(id) ? name !== '' || id !== base : !OWN_ID.test(id) || !isNamed) return null;
  const panels = panelsOf(tree);
  return new Set(panels).size === panels.length ? { id, name, base, tree } : null;
}

function readNode(value: unknown, depth: number): LayoutNode | null {
  if (depth > DEPTH_MAX) return null;
  const tabs = onlyFieldsOf(value, ['tabs', 'shown']);
  if (tabs !== null) return readTabs(tabs['tabs'], tabs['shown']);
  const read = onlyFieldsOf(value, ['split', 'parts', 'sizes']);
  if (read === null) return null;
  const { split, parts, sizes } = read;
  if ((split !== 'row' && split !== 'column') || !Array.isArray(parts) || !Array.isArray(sizes)) return null;
  if (parts.length < 2 || parts.length > PANELS.length || sizes.length !== parts.length) return null;
  if (!sizes.every(isSize)) return null;
  const nodes = allOf(parts.map((part) => readNode(part, depth + 1)));
  return nodes === null ? null : { split, parts: nodes, sizes };
}

const isSize = (size: unknown): size is number => typeof size === 'number' && size > 0 && size <= 100;

function readTabs(tabs: unknown, shown: unknown): TabsNode | null {
  if (!Array.isArray(tabs) || tabs.length === 0 || !tabs.every(isPanel)) return null;
  return isPanel(shown) && tabs.includes(shown) ? { tabs, shown } : null;
}

/** Panels of a tree, in their order on the screen. */
export function panelsOf(node: LayoutNode): readonly Panel[] {
  return 'tabs' in node ? node.tabs : node.parts.flatMap(panelsOf);
}
