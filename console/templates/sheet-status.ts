import { createContext, type ReactNode } from 'react';

/** How saving stands, for a sheet that covers where the screen says it. */
export const SheetStatus = createContext<ReactNode>(null);
