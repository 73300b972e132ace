import { describe, expect, test, vi } from 'vitest';
import { testConnection } from '../../test-support/test-connection.ts';
import { failureOfCall, refusal, Thing, thing, vendorAnswering } from '../../test-support/vendor-answering.ts';
import type { Authorising } from './authorising.ts';
import { CachedToken } from './cached-token.ts';
import { VendorFailure } from './vendor-failure.ts';

const broken = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('ECONNRESET')) }));

describe('an outage', () => {
  test('is passed over, with pauses that grow and differ', async () => {
    const { http, pauses } = vendorAnswering([refusal(503), refusal(500), thing]);
    await http.json({ path: 'things' }, Thing);
    const [first = 0, second = 0] = pauses;
    expect(pauses).toHaveLength(2);
    expect(first).toBeGreaterThanOrEqual(400);
    expect(first).toBeLessThanOrEqual(600);
    expect(second).toBeGreaterThanOrEqual(800);
    expect(second).toBeLessThanOrEqual(1200);
  });

  test('that lasts is theirs, after four attempts', async () => {
    const { http, sent } = vendorAnswering([refusal(502)]);
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toMatchObject({ kind: 'theirs', status: 502 });
    expect(sent).toHaveLength(4);
  });

  test('of the line, even in the middle of an answer, is passed over', async () => {
    const { http, sent } = vendorAnswering([() => Promise.reject(new TypeError('fetch failed')), broken, thing]);
    await http.json({ path: 'things' }, Thing);
    expect(sent).toHaveLength(3);
  });

  test('does not make a change happen twice', async () => {
    const { http, sent } = vendorAnswering([refusal(503), thing]);
    expect(await failureOfCall(http.json({ method: 'POST', path: 'things', body: {} }, Thing))).toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  test('does not keep a harmless search by POST from being repeated', async () => {
    const { http, sent } = vendorAnswering([refusal(503), thing]);
    await http.json({ method: 'POST', path: 'search', body: {}, isSafe: true }, Thing);
    expect(sent).toHaveLength(2);
  });

  test('says whether an account may not read or may not change', async () => {
    const { http } = vendorAnswering([refusal(403)]);
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toMatchObject({
      message: expect.stringContaining('read that') as string,
    });
    const change = http.done({ method: 'PUT', path: 'things', body: {} });
    expect(await failureOfCall(change)).toMatchObject({ message: expect.stringContaining('change that') as string });
  });

  test.each([404, 302, 400, 403])('is not what %i means: the call is made once', async (status) => {
    const { http, sent } = vendorAnswering([refusal(status), thing]);
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toMatchObject({ status });
    expect(sent).toHaveLength(1);
  });
});

describe('a limit', () => {
  test('is waited for as long as Retry-After says', async () => {
    const { http, pauses } = vendorAnswering([refusal(429, { 'retry-after': '7' }), thing]);
    await http.json({ path: 'things' }, Thing);
    expect(pauses).toEqual([7000]);
  });

  test('does not send a change again, which may have been made all the same', async () => {
    const { http, sent } = vendorAnswering([refusal(429, { 'retry-after': '7' }), thing]);
    const failure = await failureOfCall(http.json({ method: 'POST', path: 'things', body: {} }, Thing));
    expect(failure).toMatchObject({ kind: 'throttled', retryAt: new Date('2026-03-02T09:00:07Z') });
    expect(sent).toHaveLength(1);
  });

  test('without a time is waited for a little', async () => {
    const { http, pauses } = vendorAnswering([refusal(429), thing]);
    await http.json({ path: 'things' }, Thing);
    expect(pauses).toHaveLength(1);
  });

  test.each([
    ['without a time', {}],
    ['with a time that is over', { 'retry-after': '0' }],
    ['with a time before the last', { 'retry-after': '-5' }],
    ['with a date in the past', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }],
    ['with no time in it', { 'retry-after': 'soon' }],
  ])('%s is met with pauses that grow, and with patience', async (_what, headers) => {
    const { http, pauses } = vendorAnswering([...Array.from({ length: 5 }, () => refusal(429, headers)), thing]);
    await http.json({ path: 'things' }, Thing);
    expect(pauses).toHaveLength(5);
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    const { http: other, pauses: all, sent } = vendorAnswering([refusal(429, headers)]);
    expect(await failureOfCall(other.json({ path: 'things' }, Thing))).toMatchObject({ kind: 'throttled', status: 429 });
    expect(all.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(60_000);
    expect(sent.length).toBeLessThan(10);
  });

  test('is told after a few attempts where someone waits', async () => {
    const { connection, sent, pauses } = testConnection({ answer: refusal(429) });
    const { http } = vendorAnswering([], { connection: { ...connection, isPatient: false } });
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toMatchObject({ kind: 'throttled' });
    expect([sent.length, pauses.length]).toEqual([4, 3]);
  });

  test('of a moment is not hammered at', async () => {
    const { http, sent, pauses } = vendorAnswering([refusal(429, { 'retry-after': '0.01' })]);
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toMatchObject({ kind: 'throttled' });
    expect(sent.length).toBeLessThanOrEqual(25);
    expect(pauses.slice(3).every((ms) => ms >= 1000)).toBe(true);
  });

  test('of what asks for the token is not waited for twice', async () => {
    const { connection, sent } = testConnection({ answer: refusal(429) });
    const { http: tokens } = vendorAnswering([], { connection });
    const authorise = async () => ({ authorization: (await tokens.json({ path: 'token' }, Thing)).data.name });
    const { http } = vendorAnswering([], { connection, authorise });
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toMatchObject({ kind: 'throttled' });
    expect(sent.length).toBeLessThan(10);
  });

  test('lets every one of several calls through, though it takes one in a second', async () => {
    vi.useFakeTimers();
    try {
      let takenAt = 0;
      const answer = () => {
        if (Date.now() - takenAt < 1000) return refusal(429, { 'retry-after': '1' })();
        takenAt = Date.now();
        return thing();
      };
      const { connection } = testConnection({ answer });
      const inTime = {
        ...connection,
        now: () => new Date(),
        pause: (ms: number) => new Promise<void>((wake) => void setTimeout(wake, ms)),
      };
      const { http } = vendorAnswering([], { connection: inTime });
      const calls = Promise.all(Array.from({ length: 8 }, () => http.json({ path: 'things' }, Thing)));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await calls).toHaveLength(8);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that is announced delays the next call', async () => {
    const headers = { date: 'Mon, 02 Mar 2026 09:00:00 GMT', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1772442030' };
    const { http, pauses } = vendorAnswering([() => Response.json({ name: 'x' }, { headers }), thing]);
    await http.json({ path: 'things' }, Thing);
    expect(pauses).toEqual([]);
    await http.json({ path: 'things' }, Thing);
    expect(pauses).toEqual([30_000]);
  });

  test('that lasts too long to wait for ends the call, and the next one before it is made', async () => {
    const { http, sent, pauses } = vendorAnswering([refusal(429, { 'retry-after': '3600' })]);
    const expected = { kind: 'throttled', retryAt: new Date('2026-03-02T10:00:00Z') };
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toMatchObject(expected);
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toMatchObject(expected);
    expect(sent).toHaveLength(1);
    expect(pauses).toEqual([]);
  });
});

describe('authorisation', () => {
  test('is renewed once after a 401, and not again for what follows', async () => {
    const { http, renewals, sent } = vendorAnswering([refusal(401), refusal(503), thing]);
    await http.json({ path: 'things' }, Thing);
    expect(renewals).toEqual([false, true, false]);
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('is renewed after a 401 though the first attempt at it fails for a moment', async () => {
    const asked: Omit<Authorising, 'call'>[] = [];
    const authorise = async ({ call, ...how }: Authorising) => {
      expect([call.method, call.url.href]).toEqual(['GET', 'https://api.acme.example/v1/things']);
      asked.push(how);
      if (asked.length === 2) throw new VendorFailure('Acme', { kind: 'theirs', reason: 'Acme has a problem.', status: 503 });
      return { authorization: `Bearer ${asked.length}` };
    };
    const { http, sent } = vendorAnswering([refusal(401), thing], { authorise });
    await http.json({ path: 'things' }, Thing);
    const refused = { authorization: 'Bearer 1' };
    expect(asked).toEqual([
      { renew: false, refused: undefined },
      { renew: true, refused },
      { renew: true, refused },
    ]);
    expect(sent).toHaveLength(2);
  });

  test('is renewed once for all calls that were refused with it, also for one that learns it late', async () => {
    let [issued, isOver] = [0, false];
    const token = new CachedToken({
      now: () => new Date(0),
      issue: async () => ({ token: `token-${(issued += 1)}`, expiresAt: new Date(3_600_000) }),
    });
    const late = Promise.withResolvers<Response>();
    const { http } = vendorAnswering(
      [
        ({ url, headers }) => {
          if (!isOver || headers.get('authorization') !== 'Bearer token-1') return thing();
          return url.pathname.endsWith('late') ? late.promise : refusal(401)();
        },
      ],
      { authorise: token.authorise },
    );
    await http.json({ path: 'things' }, Thing);
    isOver = true;
    const last = http.json({ path: 'late' }, Thing);
    await http.json({ path: 'things' }, Thing);
    late.resolve(refusal(401)());
    await last;
    expect(issued).toBe(2);
  });

  test('is renewed after a 401 to a change, which is not sent again by itself', async () => {
    const { http, renewals, sent } = vendorAnswering([refusal(401), thing]);
    expect(await failureOfCall(http.done({ method: 'PATCH', path: 'things', body: {} }))).toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
    await http.json({ path: 'things' }, Thing);
    expect(renewals).toEqual([false, true]);
  });

  test('that stays refused is a matter of the credentials', async () => {
    const { http, sent } = vendorAnswering([refusal(401)]);
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toMatchObject({ kind: 'credentials', status: 401 });
    expect(sent).toHaveLength(2);
  });

  test('that keeps failing ends the call before it is made', async () => {
    const wrong = new VendorFailure('Acme', { kind: 'credentials', reason: 'The secret is wrong.', status: 401 });
    const { http, sent } = vendorAnswering([thing], { authorise: () => Promise.reject(wrong) });
    expect(await failureOfCall(http.json({ path: 'things' }, Thing))).toBe(wrong);
    expect(sent).toEqual([]);
  });

  test('that fails for a moment is tried again, also before a change', async () => {
    let asked = 0;
    const authorise = async () => {
      asked += 1;
      if (asked === 1) throw new VendorFailure('Acme', { kind: 'theirs', reason: 'Acme has a problem.', status: 503 });
      return { authorization: 'Bearer x' };
    };
    const { http, sent } = vendorAnswering([thing], { authorise });
    await http.json({ method: 'POST', path: 'things', body: {} }, Thing);
    expect(sent).toHaveLength(1);
  });
});
