import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export type MarketKind = 'digital' | 'forex';

interface Preferences {
  readonly matchIds: Readonly<Record<MarketKind, number | null>>;
  readonly seconds: number | null;
  readonly stake: string;
  /** The first visit begins with play money. */
  readonly isPractice: boolean;
  /** True when the person accepted the risk before a stake of real money. */
  readonly isRiskKnown: boolean;
}

/** Last choices, kept in this browser. */
export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      matchIds: { digital: null, forex: null },
      seconds: null,
      stake: '10',
      isPractice: true,
      isRiskKnown: false,
    }),
    { name: 'openbourse.micro', version: 1, storage: createJSONStorage(() => storage) },
  ),
);
