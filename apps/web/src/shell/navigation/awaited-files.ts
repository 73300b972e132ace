import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Files of the application that wait for a server that cannot be reached. */
export const awaitedFiles = {
  /** One more. What it gives is called when it waits no longer. */
  add: (): (() => void) => {
    change(1);
    return () => change(-1);
  },
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsFileAwaited = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
