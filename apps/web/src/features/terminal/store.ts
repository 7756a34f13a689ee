import { type Layouts, readLayouts, TERMINAL_SCREENS, type TerminalScreen } from '@openbourse/api/limits';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { NO_LAYOUTS } from './model/change-layouts.ts';

/** The layouts of a screen as this browser has them. */
export interface Kept {
  /** The user whose they are; null for a guest. */
  readonly owner: number | null;
  /** The version of the server that they follow; 0 before the first. */
  readonly revision: number;
  /** True while the server does not have them as they are here. */
  readonly isUnsaved: boolean;
  readonly layouts: Layouts;
}

const NOTHING: Kept = { owner: null, revision: 0, isUnsaved: false, layouts: NO_LAYOUTS };

type KeptLayouts = Readonly<Record<TerminalScreen, Kept>>;

/** Layouts in this browser: a guest has no others, and of a user they are there before the server answers. */
export const useKeptLayouts = create<KeptLayouts>()(
  persist((): KeptLayouts => ({ spot: NOTHING, contract: NOTHING }), {
    name: 'openbourse.terminal',
    version: 1,
    storage: createJSONStorage(() => storage),
    merge: (stored, fresh) => ({ ...fresh, ...readStored(stored) }),
  }),
);

/** The part of what was stored that still reads as layouts. */
function readStored(stored: unknown): Partial<KeptLayouts> {
  if (typeof stored !== 'object' || stored === null) return {};
  const screens = stored as Partial<Record<TerminalScreen, Partial<Kept>>>;
  return Object.fromEntries(
    TERMINAL_SCREENS.flatMap((screen) => {
      const kept = screens[screen];
      const layouts = readLayouts(JSON.stringify(kept?.layouts ?? null));
      if (kept === undefined || layouts === null) return [];
      const { owner = null, revision = 0, isUnsaved = false } = kept;
      return [[screen, { owner, revision, isUnsaved, layouts }]];
    }),
  );
}
