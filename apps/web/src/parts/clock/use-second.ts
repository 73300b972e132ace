import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: number | undefined;

const inSeconds = (): number => Math.floor(Date.now() / 1000);

/** One clock for every countdown on the screen, so that all of them tick together. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => listeners.forEach((notify) => notify()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** Now, in milliseconds, to the second. */
export const useSecond = (): number => useSyncExternalStore(listen, inSeconds) * 1000;
