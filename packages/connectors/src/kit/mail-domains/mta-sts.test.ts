import { expect, test } from 'vitest';
import { zone } from '../../../test-support/zone.ts';
import { readMtaSts, readPolicy } from './mta-sts.ts';

const policy = 'version: STSv1\r\nmode: enforce\r\nmx: MX1.x.example\r\nmx: *.y.example\r\nmax_age: 604800\r\n';
const announced = { 'TXT _mta-sts.x.example': ['v=STSv1; id=20260101T000000;'] };
const { signal } = new AbortController();

function read(records: Parameters<typeof zone>[0], answer: () => Response) {
  const asked: string[] = [];
  const fetch = async (url: URL) => {
    asked.push(url.href);
    return answer();
  };
  return { found: readMtaSts({ lookUp: zone(records).lookUp, fetch, signal }, 'x.example'), asked };
}

test('reads the policy that the record announces, from the one place where it may be', async () => {
  const { found, asked } = read(announced, () => new Response(policy));
  expect(await found).toEqual({ state: 'found', mode: 'enforce', hosts: ['mx1.x.example', '*.y.example'], maxAgeSeconds: 604_800 });
  expect(asked).toEqual(['https://mta-sts.x.example/.well-known/mta-sts.txt']);
});

test.each([
  ['a redirect', () => new Response(null, { status: 301, headers: { location: 'https://elsewhere.example' } })],
  ['a missing page', () => new Response('', { status: 404 })],
  ['a page without end', () => new Response('mode: enforce\n'.repeat(20_000))],
  ['a page that is no policy', () => new Response('<html></html>')],
  [
    'a host that cannot be reached',
    () => {
      throw new Error('ECONNREFUSED');
    },
  ],
])('%s is no policy to senders', async (_what, answer) => {
  expect(await read(announced, answer).found).toEqual({ state: 'found', mode: null, hosts: [], maxAgeSeconds: null });
});

test('nothing is fetched without exactly one record with an id', async () => {
  const none = [{}, { 'TXT _mta-sts.x.example': ['v=STSv1;'] }, { 'TXT _mta-sts.x.example': ['v=STSv1; id=1', 'v=STSv1; id=2'] }];
  for (const records of none) {
    const { found, asked } = read(records, () => new Response(policy));
    expect([await found, asked]).toEqual([{ state: 'absent' }, []]);
  }
  expect(await read({ 'TXT _mta-sts.x.example': 'unanswered' }, () => new Response(policy)).found).toEqual({ state: 'unanswered' });
});

test('a policy of another version or with an unknown mode is none', () => {
  expect(readPolicy(policy.replace('STSv1', 'STSv2')).mode).toBeNull();
  expect(readPolicy(policy.replace('enforce', 'strict')).mode).toBeNull();
});
