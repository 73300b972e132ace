import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function show(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Whether the agreement is on display. Any screen, and a refused call, may ask for it; the application shows it. */
export const agreementPrompt = {
  isOpen: (): boolean => isOpen,
  open: (): void => show(true),
  close: (): void => show(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useAgreementPrompt = (): boolean => useSyncExternalStore(agreementPrompt.subscribe, agreementPrompt.isOpen);
