import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Preferences {
  readonly isThisPairOnly: boolean;
}

/** Choices of the trading screen, kept in this browser. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ isThisPairOnly: false }), {
    name: 'openbourse.spot',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);
