import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Preferences {
  /** "Don't ask again" of the confirmation of large market orders. */
  readonly isMarketConfirmOff: boolean;
  readonly isThisPairOnly: boolean;
}

/** Choices of the trading screen, kept in this browser. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ isMarketConfirmOff: false, isThisPairOnly: false }), {
    name: 'openbourse.spot',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);
