const key = 'rampart.gone-to-sso';

/**
 * That this tab left for an identity provider, or comes from one by a link of its own (`/?sso=done`). It comes back with a cookie and no
 * token; nobody else has a cookie worth trying.
 */
export const ssoDeparture = {
  mark: (): void => window.sessionStorage.setItem(key, 'true'),
  /** Whether there was one. It counts once. */
  take: (): boolean => {
    const hasLeft = window.sessionStorage.getItem(key) !== null || new URLSearchParams(window.location.search).has('sso');
    window.sessionStorage.removeItem(key);
    return hasLeft;
  },
};
