const key = 'rampart.mfa-enabled';

/** Whether this person has a second factor: stored, so that setting it up in one tab frees the others. */
export const mfaFlag = {
  write: (isEnabled: boolean): void => window.localStorage.setItem(key, String(isEnabled)),
  clear: (): void => window.localStorage.removeItem(key),
  onChangedElsewhere(listener: () => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === key && event.newValue !== null && event.newValue !== event.oldValue) listener();
    });
  },
};
