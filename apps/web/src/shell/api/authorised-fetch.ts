import type { Fetch } from './polled-fetch.ts';

export interface AuthorisedFetchOptions {
  readonly fetch: Fetch;
  readonly readToken: () => string | undefined;
  /** Gives a token newer than the stale one, or nothing when the session is over. */
  readonly renew: (stale: string | undefined) => Promise<string | undefined>;
  readonly onSessionOver: () => void;
}

const unauthorised = '401 Unauthorized';

/** Gateways in front of the server sometimes wrap its 401 in a status of their own. */
async function isUnauthorised(response: Response): Promise<boolean> {
  if (response.status === 401) return true;
  if (response.ok || !response.headers.get('content-type')?.includes('json')) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'message' in body && body.message === unauthorised;
}

/** Sends the bearer token, and renews it once when the server no longer takes it. */
export function createAuthorisedFetch({ fetch, readToken, renew, onSessionOver }: AuthorisedFetchOptions): Fetch {
  const send = (url: URL, init: RequestInit, token: string | undefined): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return fetch(url, { ...init, headers });
  };

  return async (url, init) => {
    const token = readToken();
    const response = await send(url, init, token);
    if (!(await isUnauthorised(response))) return response;
    const renewed = await renew(token);
    const retried = renewed === undefined ? response : await send(url, init, renewed);
    if (renewed === undefined || (await isUnauthorised(retried))) onSessionOver();
    return retried;
  };
}
