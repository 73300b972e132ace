const key = 'rampart.finished-registration';

/** How a registration ended in this tab, until its last page was left. */
export const finishedRegistration = {
  write: (how: 'created' | 'joined'): void => window.sessionStorage.setItem(key, how),
  read: (): 'created' | 'joined' | undefined => {
    const how = window.sessionStorage.getItem(key);
    return how === 'created' || how === 'joined' ? how : undefined;
  },
  forget: (): void => window.sessionStorage.removeItem(key),
};
