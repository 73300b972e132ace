import { useSyncExternalStore } from 'react';
import { stepUpNews } from './step-up-news.ts';

type Answer = (isConfirmed: boolean) => void;

/** Calls that wait for the person: whichever number of them, one dialog asks. */
const waiting = new Set<Answer>();
const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of listeners) listener();
};

const isOpen = (): boolean => waiting.size > 0;

function settle(isConfirmed: boolean): void {
  const answers = [...waiting];
  waiting.clear();
  announce();
  for (const answer of answers) answer(isConfirmed);
}

/** Asks the person to prove who they are, over whatever is on the screen. The application shows the dialog. */
export const stepUpPrompt = {
  isOpen,
  /** Whether they did. A call that is no longer wanted stops asking. */
  ask: (signal?: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.add(resolve);
      signal?.addEventListener('abort', () => {
        if (!waiting.delete(resolve)) return;
        resolve(false);
        announce();
      });
      announce();
    }),
  confirm: (): void => {
    settle(true);
    stepUpNews.publish('done');
  },
  cancel: (): void => settle(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useStepUpPrompt = (): boolean => useSyncExternalStore(stepUpPrompt.subscribe, stepUpPrompt.isOpen);

// The session is the same in every tab: confirmed in one of them, or in the identity provider's window, it is confirmed here.
stepUpNews.listen((outcome) => {
  if (outcome === 'done' && isOpen()) settle(true);
});

// Before any dialog hears of the key: Escape closes this dialog, and not the form that it lies over, with what was typed there.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || event.isComposing || !isOpen()) return;
    event.stopImmediatePropagation();
    settle(false);
  },
  { capture: true },
);
