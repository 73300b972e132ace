import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { egress, listen } from '../../../../test-support/loopback/egress-test-bed.ts';
import { startTestApi } from '../../../../test-support/api/test-api.ts';
import { openBreachRanges } from './breach-ranges.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const time = { at: new Date('2026-01-01T00:00:00Z') };
const clock = { now: () => time.at };
const complaints: unknown[] = [];
const onError = (error: unknown) => void complaints.push(error);

test('answers anonymous callers with lines of suffix and count as plain text', async () => {
  const api = await startTestApi();
  const hash = sha1('qwertyuiop');
  const response = await api.app.inject({ url: `/api/breach/range/${hash.slice(0, 5)}` });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain']);
  expect(response.body.split('\r\n')).toContain(`${hash.slice(5)}:1`);
  expect(response.headers['breach-counts']).toBe('unknown');
  for (const prefix of ['ABCD', 'ABCDEF', 'abcde', 'GHIJK', '%2E%2E%2Fx', "12'45"])
    expect((await api.app.inject({ url: `/api/breach/range/${prefix}` })).statusCode).toBe(400);
  await api.close();
});

describe('the packaged list', () => {
  const breaches = openBreachRanges({ url: undefined, egress: egress({}), clock, onError });

  const lines = async (prefix: string) => (await breaches.find(prefix)).lines;

  test('knows common passwords, and not how often they were breached', async () => {
    expect(await breaches.findBreach('1234567890')).toEqual({ count: undefined });
    expect(await breaches.findBreach('correct horse battery')).toBeUndefined();
  });

  test('answers twenty lines at least, the same each time, so that nothing shows from outside', async () => {
    const [known, unknown] = [await lines(sha1('password').slice(0, 5)), await lines('00000')];
    for (const answer of [known, unknown]) {
      expect(answer.split('\r\n').length).toBeGreaterThanOrEqual(20);
      expect(answer).toMatch(/^([0-9A-F]{35}:\d+(\r\n|$))+$/);
    }
    expect(await lines('00000')).toBe(unknown);
  });
});

const serve = async (answer: (url: string) => { status: number; body: string }, limits: { memoryLimit?: number } = {}) => {
  const asked: { url: string; padding: unknown }[] = [];
  const { port } = await listen((request, response) => {
    asked.push({ url: request.url ?? '', padding: request.headers['add-padding'] });
    const { status, body } = answer(request.url ?? '');
    response.writeHead(status).end(body);
  });
  const guard = egress({ hosts: { 'ranges.example.test': `http://127.0.0.1:${port}` } });
  const breaches = openBreachRanges({ url: 'https://ranges.example.test/range/', egress: guard, clock, onError, ...limits });
  return { asked, breaches };
};

describe('a service', () => {
  test('is asked with the prefix alone, for a padded answer, once in ten minutes', async () => {
    const hash = sha1('some password');
    const { asked, breaches } = await serve(() => ({
      status: 200,
      body: `${hash.slice(5).toLowerCase()}:42\nnonsense\n${'A'.repeat(35)}:0`,
    }));
    expect([await breaches.findBreach('some password'), await breaches.findBreach('some password')]).toEqual([
      { count: 42 },
      { count: 42 },
    ]);
    expect(asked).toEqual([{ url: `/range/${hash.slice(0, 5)}`, padding: 'true' }]);
    const range = await breaches.find(hash.slice(0, 5));
    expect(range.areCounted).toBe(true);
    expect(range.lines).not.toContain('nonsense');
    time.at = new Date(time.at.getTime() + 10 * 60_000);
    await breaches.findBreach('some password');
    expect(asked).toHaveLength(2);
  });

  test('is asked again only for the answer unused for longest when the memory is full', async () => {
    const { asked, breaches } = await serve(() => ({ status: 200, body: '' }), { memoryLimit: 2 });
    for (const prefix of ['AAAAA', 'BBBBB', 'AAAAA', 'CCCCC', 'AAAAA', 'BBBBB']) await breaches.find(prefix);
    expect(asked.map(({ url }) => url.slice(-5))).toEqual(['AAAAA', 'BBBBB', 'CCCCC', 'BBBBB']);
  });

  test('that pads with a suffix of count 0 does not condemn a password', async () => {
    const { breaches } = await serve(() => ({ status: 200, body: `${sha1('fine').slice(5)}:0` }));
    expect(await breaches.findBreach('fine')).toBeUndefined();
  });

  test.each([500, 302, 404])('that answers %i is replaced by the packaged list, logged, and asked again', async (status) => {
    const { asked, breaches } = await serve(() => ({ status, body: 'oops' }));
    const before = complaints.length;
    const listed = { count: undefined };
    expect([await breaches.findBreach('1234567890'), await breaches.findBreach('1234567890')]).toEqual([listed, listed]);
    expect([complaints.length - before, asked.length]).toEqual([2, 2]);
  });
});
