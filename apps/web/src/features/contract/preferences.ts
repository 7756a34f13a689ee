import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Preferences {
  /** The contract that was traded last; null before the first choice. */
  readonly productId: number | null;
  readonly leverage: number;
  /** True when the chart stands above the form on a phone. */
  readonly isChartShown: boolean;
}

const FIRST_LEVERAGE = 10;

/** Choices of the contract screen, kept in this browser. */
export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      productId: null,
      leverage: FIRST_LEVERAGE,
      isChartShown: false,
    }),
    { name: 'openbourse.contract', version: 1, storage: createJSONStorage(() => storage) },
  ),
);
