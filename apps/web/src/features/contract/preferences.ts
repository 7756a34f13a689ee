import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { SizeUnit } from './model/size.ts';

interface Preferences {
  /** The contract that was traded last; null before the first choice. */
  readonly productId: number | null;
  readonly leverage: number;
  /** Unit in which sizes are entered. */
  readonly sizeUnit: SizeUnit;
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
      sizeUnit: 'lots',
      isChartShown: false,
    }),
    { name: 'openbourse.contract', version: 1, storage: createJSONStorage(() => storage) },
  ),
);
