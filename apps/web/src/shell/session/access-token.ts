const key = 'rampart.access';

type Listener = (token: string | undefined) => void;
const listeners = new Set<Listener>();

const announce = (token: string | undefined): void => {
  for (const listener of listeners) listener(token);
};

/** The bearer token: in local storage, so that every tab of the console shares one session. */
export const accessToken = {
  read: (): string | undefined => window.localStorage.getItem(key) ?? undefined,
  write: (token: string): void => {
    window.localStorage.setItem(key, token);
    announce(token);
  },
  clear: (): void => {
    window.localStorage.removeItem(key);
    announce(undefined);
  },
  onChange: (listener: Listener): void => {
    listeners.add(listener);
  },
  onChangedElsewhere: (listener: Listener): void => {
    window.addEventListener('storage', (event) => {
      // A null key is another tab emptying the whole store.
      if (event.key === key || event.key === null) listener(accessToken.read());
    });
  },
};
