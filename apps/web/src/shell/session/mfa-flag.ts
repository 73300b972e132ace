const key = 'rampart.mfa-required';

/** Whether this person must still set up a second factor: stored, so that finishing it in one tab frees the others. */
export const mfaFlag = {
  write: (isRequired: boolean): void => window.localStorage.setItem(key, String(isRequired)),
  clear: (): void => window.localStorage.removeItem(key),
  onChangedElsewhere(listener: () => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === key && event.newValue !== null && event.newValue !== event.oldValue) listener();
    });
  },
};
