import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { TableSession } from './session.ts';

const SessionContext = createContext<TableSession | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** `undefined` outside a table. */
export function useTableSessionIfAny(): TableSession | undefined {
  return useContext(SessionContext);
}

export function useTableSession(): TableSession {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useTableSession() was called outside SessionProvider');
  return session;
}
