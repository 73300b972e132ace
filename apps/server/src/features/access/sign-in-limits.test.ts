import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AnotherNode, startAnotherNode } from '../../../test-support/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/test-api.ts';
import { unhurriedClock } from '../../../test-support/unhurried-clock.ts';
import { systemClock } from '../../platform/clock.ts';

let api: TestApi;
let other: AnotherNode;
let anna: TestPerson;
beforeAll(async () => {
  // The time is fixed, so that no window of attempts ends in the middle of a test.
  vi.spyOn(systemClock, 'now').mockReturnValue(new Date());
  api = await startTestApi({}, { clock: unhurriedClock() });
  other = await startAnotherNode(api);
  anna = await api.signedIn(await api.fresh.createTenant('Home'), 'standard');
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(() => api.fresh.owner.query('truncate rate_window'));

interface Try {
  readonly email: string;
  readonly password?: string;
  readonly remoteAddress: string;
  readonly forwardedFor?: string;
}
const attempt = async (index: number, { email, password = 'wrong', remoteAddress, forwardedFor }: Try): Promise<number> => {
  const node = index % 2 === 0 ? api.app : other.app;
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const sent = { method: 'POST', url: '/api/auth', payload: { email, password }, remoteAddress, headers } as const;
  return (await node.inject(sent)).statusCode;
};

/** Attempts on both nodes alternately; answers with the last status. */
async function tryOften(count: number, tryOf: (index: number) => Try): Promise<number> {
  let last = 0;
  for (let index = 0; index < count; index += 1) last = await attempt(index, tryOf(index));
  return last;
}

const spoofing = (index: number) => ({ email: 'b@example.test', remoteAddress: '198.51.100.3', forwardedFor: `203.0.113.${index}` });
const hopping = (index: number) => ({ email: 'c@example.test', remoteAddress: `2001:db8::${index + 1}` });
const from = (index: number) => ({ email: 'd@example.test', remoteAddress: `198.51.100.${100 + index}` });
const on = (index: number) => ({ email: `${index}@example.test`, remoteAddress: '198.51.100.250' });

/** As if so many attempts had been made already: two hundred real ones would take seconds of hashing. */
const addHits = (hits: number) => api.fresh.owner.query('update rate_window set hits = hits + $1', [hits]);

test('refuses the right password after ten tries from one address on one account, over all nodes', async () => {
  const here = { email: anna.email, remoteAddress: '198.51.100.1' };
  expect(await tryOften(10, () => here)).toBe(401);
  expect(await attempt(0, { ...here, password: anna.password })).toBe(429);
  expect(await attempt(1, { ...here, password: anna.password })).toBe(429);
  expect(await attempt(0, { ...here, remoteAddress: '198.51.100.2', password: anna.password })).toBe(200);
});

test('a forwarding header made up for each try changes nothing', async () => {
  await tryOften(10, spoofing);
  expect(await attempt(0, spoofing(99))).toBe(429);
});

test('hopping through an IPv6 network changes nothing', async () => {
  await tryOften(10, hopping);
  expect(await attempt(0, hopping(99))).toBe(429);
});

test('one account is tried fifty times at most, from however many addresses', async () => {
  expect(await attempt(0, from(0))).toBe(401);
  await addHits(48);
  expect([await attempt(1, from(1)), await attempt(0, from(2))]).toEqual([401, 429]);
});

test('one address tries two hundred times at most, on however many accounts', async () => {
  expect(await attempt(0, on(0))).toBe(401);
  await addHits(198);
  expect([await attempt(1, on(1)), await attempt(0, on(2))]).toEqual([401, 429]);
});

test('slows unknown addresses just like known ones', async () => {
  const one = { email: 'unknown@example.test', remoteAddress: '198.51.100.60' };
  expect([await tryOften(10, () => one), await attempt(0, one)]).toEqual([401, 429]);
});

test('signing in with the right password is never slowed', async () => {
  const here = { email: anna.email, password: anna.password, remoteAddress: '198.51.100.70' };
  expect(await tryOften(12, () => here)).toBe(200);
});
