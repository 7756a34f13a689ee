import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Preferences {
  /** Amounts are shown as dots, for eyes over the shoulder. */
  readonly isHidden: boolean;
  readonly isSmallHidden: boolean;
}

/** Choices of the asset screen, kept in this browser. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ isHidden: false, isSmallHidden: false }), {
    name: 'openbourse.assets',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);
