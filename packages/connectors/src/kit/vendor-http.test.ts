import { describe, expect, test } from 'vitest';
import { failureOfCall, refusal, Thing, thing, vendorAnswering } from '../../test-support/vendor-answering.ts';
import { VendorFailure } from './vendor-failure.ts';

describe('a call', () => {
  test('goes below the base, with the query, the authorisation and the body', async () => {
    const { http, sent } = vendorAnswering([thing]);
    const call = { method: 'POST', path: '/things', query: { limit: 5, after: undefined }, body: { a: 1 } } as const;
    const { data } = await http.json(call, Thing);
    expect(data).toEqual({ name: 'a thing' });
    const [request] = sent;
    expect(request).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(request?.url.href).toBe('https://api.acme.example/v1/things?limit=5');
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer token-0',
      'content-type': 'application/json',
    });
  });

  test('that needs no answer is done when the vendor is', async () => {
    const { http } = vendorAnswering([() => new Response(null, { status: 204 })]);
    await expect(http.done({ method: 'DELETE', path: 'things/1' })).resolves.toBeUndefined();
  });

  test.each(['https://evil.example/v1/things?page=2', 'http://api.acme.example/v1/things?page=2', 'https://api.acme.example:444/'])(
    'is not made to %s, which the vendor points to',
    async (next) => {
      const { http, sent } = vendorAnswering([thing]);
      const failure = await failureOfCall(http.json({ path: new URL(next) }, Thing));
      expect(failure).toMatchObject({ kind: 'theirs', message: expect.stringContaining('another host') });
      expect(await failureOfCall(http.json({ path: next }, Thing))).toMatchObject({ kind: 'theirs' });
      expect(sent).toEqual([]);
    },
  );

  test('to a link that is none is the vendor’s failure', async () => {
    const { http } = vendorAnswering([thing]);
    expect(await failureOfCall(http.json({ path: 'https://' }, Thing))).toMatchObject({ kind: 'theirs' });
  });
});

describe('an answer', () => {
  test.each([
    ['no JSON', () => new Response('<html>token=hunter2</html>')],
    ['another form', () => Response.json({ title: 'x' })],
    ['nothing', () => new Response('')],
  ])('that is %s is garbage, and quoted nowhere', async (_what, answer) => {
    const failure = await failureOfCall(vendorAnswering([answer]).http.json({ path: 'things' }, Thing));
    expect(failure).toMatchObject({ kind: 'theirs', message: expect.stringContaining('cannot be read') });
    expect(String((failure as Error).cause)).not.toContain('hunter2');
  });

  test('of a refusal is read by those who know the vendor', async () => {
    const licence = new VendorFailure('Acme', { kind: 'permission', reason: 'Acme wants a licence.' });
    const { http } = vendorAnswering([refusal(403)], {
      readRefusal: ({ status, body }) => (status === 403 && body === 'no' ? licence : undefined),
    });
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toBe(licence);
  });
});

describe('a run that is stopped', () => {
  test('makes no call', async () => {
    const { http, abort, sent } = vendorAnswering([thing]);
    abort();
    await expect(http.json({ path: 'things' }, Thing)).rejects.toThrow('The run was stopped.');
    expect(sent).toEqual([]);
  });

  test('ends a call under way as stopped, not as a failure of the vendor', async () => {
    const { http, abort } = vendorAnswering([
      () => {
        abort();
        return Promise.reject(new Error('aborted'));
      },
    ]);
    await expect(http.json({ path: 'things' }, Thing)).rejects.toThrow('The run was stopped.');
  });
});
