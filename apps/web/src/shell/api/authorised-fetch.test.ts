import { describe, expect, it } from 'vitest';
import { createAuthorisedFetch } from './authorised-fetch.ts';

const url = new URL('https://rampart.example/api/session');

const wrappedRefusal = (): Response => Response.json({ message: '401 Unauthorized' }, { status: 502 });
const forbidden = (): Response => Response.json({ detail: 'You need the administrator role.' }, { status: 403 });

function setting(options: { readonly accepted: string; readonly renewed: string | undefined; readonly refusal?: () => Response }) {
  const seen = { tokens: [] as (string | null)[], renewals: [] as (string | undefined)[], ended: 0 };
  const refusal = options.refusal ?? (() => new Response('{}', { status: 401 }));
  const fetch = createAuthorisedFetch({
    fetch: (_url, init) => {
      const token = new Headers(init.headers).get('authorization');
      seen.tokens.push(token);
      return Promise.resolve(token === `Bearer ${options.accepted}` ? new Response('{}') : refusal());
    },
    readToken: () => 'stored',
    renew: (stale) => {
      seen.renewals.push(stale);
      return Promise.resolve(options.renewed);
    },
    onSessionOver: () => {
      seen.ended += 1;
    },
  });
  return { fetch, seen };
}

describe('createAuthorisedFetch', () => {
  it('sends the stored token and leaves it alone while it is taken', async () => {
    const { fetch, seen } = setting({ accepted: 'stored', renewed: 'new' });
    expect((await fetch(url, { method: 'GET' })).status).toBe(200);
    expect(seen).toEqual({ tokens: ['Bearer stored'], renewals: [], ended: 0 });
  });

  it('renews a refused token once and repeats the call with the new one', async () => {
    const { fetch, seen } = setting({ accepted: 'new', renewed: 'new' });
    expect((await fetch(url, { method: 'GET' })).status).toBe(200);
    expect(seen).toEqual({ tokens: ['Bearer stored', 'Bearer new'], renewals: ['stored'], ended: 0 });
  });

  it('ends the session when there is nothing to renew from', async () => {
    const { fetch, seen } = setting({ accepted: 'none', renewed: undefined });
    expect((await fetch(url, { method: 'GET' })).status).toBe(401);
    expect(seen.ended).toBe(1);
  });

  it('ends the session when the renewed token is refused as well', async () => {
    const { fetch, seen } = setting({ accepted: 'none', renewed: 'new' });
    expect((await fetch(url, { method: 'GET' })).status).toBe(401);
    expect(seen).toEqual({ tokens: ['Bearer stored', 'Bearer new'], renewals: ['stored'], ended: 1 });
  });

  it('takes a body with the message 401 Unauthorized for a 401', async () => {
    const { fetch, seen } = setting({ accepted: 'new', renewed: 'new', refusal: wrappedRefusal });
    expect((await fetch(url, { method: 'GET' })).status).toBe(200);
    expect(seen.renewals).toEqual(['stored']);
  });

  it('leaves other refusals to the caller, with their body unread', async () => {
    const { fetch, seen } = setting({ accepted: 'none', renewed: 'new', refusal: forbidden });
    const response = await fetch(url, { method: 'GET' });
    expect(await response.json()).toEqual({ detail: 'You need the administrator role.' });
    expect(seen).toEqual({ tokens: ['Bearer stored'], renewals: [], ended: 0 });
  });
});
