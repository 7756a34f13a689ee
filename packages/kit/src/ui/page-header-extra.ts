import { createContext, type ReactNode } from 'react';

/** Addition of the shell to the actions of every page header. */
export const PageHeaderExtra = createContext<ReactNode>(null);
