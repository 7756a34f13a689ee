import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Questions before something is sent; "Don't ask again" ends them, and the settings take them up again. */
interface Confirmations {
  /** Openings and closes of contracts. */
  readonly hasContracts: boolean;
  /** Market orders that are large. */
  readonly hasLargeMarketOrders: boolean;
}

/** The second looks of this browser. */
export const useConfirmations = create<Confirmations>()(
  persist((): Confirmations => ({ hasContracts: true, hasLargeMarketOrders: true }), {
    name: 'openbourse.confirmations',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);
