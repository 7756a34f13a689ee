import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Hotkeys {
  readonly isOn: boolean;
}

/** Reports whether the trading screens hear keys outside of fields; kept in this browser, whose keyboard it is about. */
export const useHotkeyChoice = create<Hotkeys>()(
  persist((): Hotkeys => ({ isOn: true }), {
    name: 'openbourse.hotkeys',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);
