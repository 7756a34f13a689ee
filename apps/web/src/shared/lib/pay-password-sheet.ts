import { createContext, type ReactNode } from 'react';

export interface PayPasswordSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Draws the sheet that sets the transaction password where it is missed; the shell takes it from the feature that owns it. */
export const PayPasswordSheetContext = createContext<(props: PayPasswordSheetProps) => ReactNode>(() => null);
