const key = 'rampart.gone-to-sso';
let hasReturned = false;

/**
 * That this tab left for an identity provider, or comes from one by the link `/?sso=done`. It comes back with a cookie and no
 * token; no one else has a cookie worth trying.
 */
export const ssoRedirect = {
  mark: (): void => window.sessionStorage.setItem(key, 'true'),
  /** Whether there was one. It counts once. */
  take: (): boolean => {
    hasReturned = window.sessionStorage.getItem(key) !== null;
    window.sessionStorage.removeItem(key);
    return hasReturned || new URLSearchParams(window.location.search).has('sso');
  },
  /** Whether this page was loaded on the way back. A person who is asked to sign in then was not signed in by the provider. */
  hasReturned: (): boolean => hasReturned,
};
