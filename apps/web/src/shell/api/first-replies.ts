import type { Fetch } from './polled-fetch.ts';

/** What `public/first-requests.js` asked for while the application was on its way. */
interface FirstReplies {
  readonly authorization: string;
  /** By path; nothing where the server was not reached. */
  readonly replies: Map<string, Promise<Response | undefined>>;
}

declare global {
  interface Window {
    rampartFirst?: FirstReplies | undefined;
  }
}

/** Later than that a reply is no longer what the server would say. */
const freshMs = 20_000;

interface FirstRepliesOptions {
  readonly fetch: Fetch;
  readonly first: FirstReplies | undefined;
  /** Since the page was opened. */
  readonly now: () => number;
}

/** Takes the reply to a first request where it is asked for by the same person, and once. */
export function createFirstFetch({ fetch, first, now }: FirstRepliesOptions): Fetch {
  if (first === undefined) return fetch;
  const take = (url: URL, init: RequestInit): Promise<Response | undefined> | undefined => {
    const isSame = init.method === 'GET' && new Headers(init.headers).get('authorization') === first.authorization;
    if (!isSame || now() > freshMs) return undefined;
    const path = `${url.pathname}${url.search}`;
    const reply = first.replies.get(path);
    first.replies.delete(path);
    return reply;
  };
  return async (url, init) => (await take(url, init)) ?? fetch(url, init);
}
