import type { LayoutNode, Panel } from '@openbourse/api/terminal/kept';
import { createContext, type ReactNode } from 'react';

/** Content of each panel; it changes with each price, while the arrangement stays. */
export const PanelContents = createContext<Partial<Readonly<Record<Panel, ReactNode>>>>({});

export interface Arrangement {
  readonly tree: LayoutNode;
  readonly titleOf: (panel: Panel) => string;
  /** Arranges the panels anew; `about` is moved, and `what` says how. */
  readonly arrange: (tree: LayoutNode, about: Panel, what: string) => void;
}

export const ArrangementContext = createContext<Arrangement | null>(null);
