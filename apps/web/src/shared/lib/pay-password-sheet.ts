import { type ComponentType, createContext } from 'react';

export interface PayPasswordSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The sheet that sets the transaction password where it is missed; the shell takes it from the feature that owns it. */
export const PayPasswordSheetContext = createContext<ComponentType<PayPasswordSheetProps>>(() => null);
