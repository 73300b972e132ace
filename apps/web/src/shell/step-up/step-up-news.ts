const key = 'rampart.step-up';

/** How a step-up ended, told to the other tabs and windows of this browser: `done`, or the reason why not. */
export const stepUpNews = {
  publish(outcome: string): void {
    window.localStorage.setItem(key, outcome);
    // Only the change is heard, so that the next one must be a change too.
    window.localStorage.removeItem(key);
  },
  listen(listener: (outcome: string) => void): () => void {
    const hear = (event: StorageEvent): void => {
      if (event.key === key && event.newValue !== null) listener(event.newValue);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
};
