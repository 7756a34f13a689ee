import { type LayoutNode, PANELS, type Panel } from '@openbourse/api/terminal/kept';
import type { WorkspaceModelInput, WorkspaceNode, WorkspaceNodeInput } from 'react-resizable-panels';

/** Widths below which a panel could not be used. */
const LEAST_WIDTH: Partial<Readonly<Record<Panel, string>>> = {
  ticket: '17rem',
  book: '13rem',
  chart: '18rem',
};

/** A layout as the library of panels takes it. */
export function toModel(tree: LayoutNode): WorkspaceModelInput<null> {
  return { version: 1, root: nodeOf(tree, undefined) };
}

function nodeOf(node: LayoutNode, size: number | undefined): WorkspaceNodeInput<null> {
  const share = size === undefined ? {} : { size };
  if ('tabs' in node) {
    const [first] = node.tabs;
    const minWidth = LEAST_WIDTH[node.tabs.find((tab) => LEAST_WIDTH[tab] !== undefined) ?? 'deals'];
    return {
      type: 'tabset',
      // Named by its first panel, so that a place that moves as a whole stays the same one.
      id: `tabs-${first}`,
      selectedId: node.shown,
      tabs: node.tabs.map((id) => ({ id, data: null, disableClose: true })),
      ...share,
      ...(minWidth !== undefined && { minWidth }),
    };
  }
  return {
    type: 'split',
    orientation: node.split === 'row' ? 'horizontal' : 'vertical',
    children: node.parts.map((part, index) => nodeOf(part, node.sizes[index])),
    ...share,
  };
}

const isPanel = (id: string): id is Panel => PANELS.some((panel) => panel === id);
export const panelOf = (id: string): Panel | undefined => (isPanel(id) ? id : undefined);

/** The layout that a person has made of it by hand; null where it shows no panel. */
export function fromModel(node: WorkspaceNode<null>): LayoutNode | null {
  if (node.type === 'tabset') {
    const tabs = node.tabs.map(({ id }) => id).filter(isPanel);
    const [first] = tabs;
    const shown = tabs.find((tab) => tab === node.selectedId) ?? first;
    return shown === undefined ? null : { tabs, shown };
  }
  const parts = node.children.flatMap((child) => {
    const part = fromModel(child);
    return part === null ? [] : [{ part, size: typeof child.size === 'number' ? child.size : null }];
  });
  const [only] = parts;
  if (only === undefined) return null;
  if (parts.length === 1) return only.part;
  const known = parts.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const unknown = parts.filter(({ size }) => size === null).length;
  const rest = unknown === 0 ? 0 : Math.max(100 - known, unknown) / unknown;
  const sizes = parts.map(({ size }) => Math.min(100, Math.max(1, Math.round((size ?? rest) * 100) / 100)));
  return {
    split: node.orientation === 'horizontal' ? 'row' : 'column',
    parts: parts.map(({ part }) => part),
    sizes,
  };
}
