import type { Session } from '@rampart/contract/access/session.ts';
import { useSyncExternalStore } from 'react';

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'unauthenticated'; readonly hasEnded: boolean; readonly reason?: string | undefined }
  | { readonly status: 'authenticated' | 'mfa-required'; readonly session: Session };

let state: SessionState = { status: 'unknown' };
const listeners = new Set<() => void>();

export const sessionState = {
  read: (): SessionState => state,
  write: (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSessionState = (): SessionState => useSyncExternalStore(sessionState.subscribe, sessionState.read);

/** Who is signed in. Only the signed-in part of the application may ask. */
export function useSession(): Session {
  const current = useSessionState();
  if (!('session' in current)) throw new Error('No user is signed in.');
  return current.session;
}
