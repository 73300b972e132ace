export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

interface Remembered {
  readonly etag: string;
  readonly text: string;
  readonly contentType: string;
}

/** More addresses than any screen polls; the least recently used one makes room. */
const maximumRemembered = 50;

export interface PolledFetch {
  readonly fetch: Fetch;
  /** Another person or tenant must never be shown what was remembered for this one. */
  readonly forget: () => void;
}

const reply = ({ text, contentType, etag }: Remembered): Response =>
  new Response(text, { status: 200, headers: { 'content-type': contentType, etag } });

/** Remembers the last tagged JSON reply of each address, so that an unchanged poll costs a 304 and still yields its body. */
export function createPolledFetch(inner: Fetch): PolledFetch {
  const remembered = new Map<string, Remembered>();

  async function remember(key: string, response: Response): Promise<Response> {
    const etag = response.headers.get('etag');
    const contentType = response.headers.get('content-type') ?? '';
    remembered.delete(key);
    if (response.status !== 200 || etag === null || !contentType.includes('json')) return response;
    const entry = { etag, contentType, text: await response.text() };
    remembered.set(key, entry);
    const oldest = remembered.keys().next().value;
    if (remembered.size > maximumRemembered && oldest !== undefined) remembered.delete(oldest);
    return reply(entry);
  }

  return {
    async fetch(url, init) {
      if (init.method !== 'GET') return inner(url, init);
      const known = remembered.get(url.href);
      const headers = new Headers(init.headers);
      if (known) headers.set('if-none-match', known.etag);
      const response = await inner(url, { ...init, headers });
      if (response.status !== 304 || !known) return remember(url.href, response);
      remembered.delete(url.href);
      remembered.set(url.href, known);
      return reply(known);
    },
    forget: () => remembered.clear(),
  };
}
