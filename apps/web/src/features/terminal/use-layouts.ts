import { type Layouts, layoutsOf, readLayouts, type TerminalScreen } from '@openbourse/api/terminal/kept';
import { documentOf, type KeptDocument, useDocument } from '../document/index.ts';
import { changeLayouts, type LayoutChange, NO_LAYOUTS } from './model/change-layouts.ts';

type LayoutDocument = KeptDocument<Layouts, LayoutChange>;

const DOCUMENTS: Readonly<Record<TerminalScreen, LayoutDocument>> = {
  spot: documentFor('spot'),
  contract: documentFor('contract'),
};

function documentFor(screen: TerminalScreen): LayoutDocument {
  return documentOf(layoutsOf(screen), {
    nothing: NO_LAYOUTS,
    read: readLayouts,
    change: (layouts, change) => changeLayouts(layouts, change, screen),
  });
}

export interface LayoutsState {
  /** False while it is not known how the person has arranged the screen. */
  readonly isReady: boolean;
  readonly isGuest: boolean;
  readonly layouts: Layouts;
  readonly change: (change: LayoutChange) => void;
}

/** The layouts of a screen, of the person who is logged in or of a guest. */
export function useLayouts(screen: TerminalScreen): LayoutsState {
  const { content, ...state } = useDocument(DOCUMENTS[screen]);
  return { ...state, layouts: content };
}
