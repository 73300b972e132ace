import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AnotherNode, startAnotherNode } from '../../../test-support/api/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { unhurriedClock } from '../../../test-support/run/unhurried-clock.ts';
import { systemClock } from '../../platform/clock.ts';

let api: TestApi;
let other: AnotherNode;
let anna: TestPerson;
beforeAll(async () => {
  // One fixed time for both nodes, so that no window of attempts ends in the middle of a test.
  vi.spyOn(systemClock, 'now').mockReturnValue(unhurriedClock().now());
  api = await startTestApi({});
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

const cookieOf = (response: { readonly cookies: readonly { readonly name: string; readonly value: string }[] }) =>
  response.cookies.find(({ name }) => name === 'rampart_device')?.value ?? '';
const enter = (
  person: Pick<TestPerson, 'email' | 'password'>,
  { device, address = '198.51.100.80' }: { device?: string; address?: string } = {},
) => {
  const { email, password } = person;
  const cookies = device === undefined ? {} : { cookies: { rampart_device: device } };
  return api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password }, remoteAddress: address, ...cookies });
};
/** A stranger uses up all that strangers have, on the account and from the address. */
const exhaust = async (address: string): Promise<void> => {
  await attempt(0, { email: anna.email, remoteAddress: address });
  await addHits(1000);
};

test('a stranger cannot lock out the owner: a browser that signed in before is let in, from the same network too', async () => {
  const device = cookieOf(await enter(anna));
  await exhaust('198.51.100.80');
  expect((await enter(anna)).statusCode).toBe(429);
  expect((await enter(anna, { device })).statusCode).toBe(200);
  expect((await enter({ ...anna, password: 'wrong' }, { device })).statusCode).toBe(401);
});

test('a known browser has ten guesses of its own, wherever it is', async () => {
  const device = cookieOf(await enter(anna));
  for (let index = 0; index < 10; index += 1) {
    const guess = await enter({ ...anna, password: 'wrong' }, { device, address: `198.51.100.${index}` });
    expect(guess.statusCode).toBe(401);
  }
  expect((await enter(anna, { device, address: '198.51.100.99' })).statusCode).toBe(429);
});

test('a browser is known to those who signed in with it, and to no one else', async () => {
  const bert = await api.signedIn(await api.fresh.createTenant('Other'), 'standard');
  const device = cookieOf(await enter(bert));
  await exhaust('198.51.100.80');
  expect((await enter(anna, { device })).statusCode).toBe(429);
  await api.fresh.owner.query('truncate rate_window');
  const shared = cookieOf(await enter(anna, { device }));
  await exhaust('198.51.100.80');
  expect([(await enter(anna, { device: shared })).statusCode, (await enter(bert, { device: shared })).statusCode]).toEqual([200, 200]);
});

test.each([
  ['made up', () => `${crypto.randomUUID()}.${'x'.repeat(43)}`],
  ['stuffed with seals', () => [crypto.randomUUID(), ...Array.from({ length: 6 }, () => 'x'.repeat(43))].join('.')],
  ['no cookie of ours', () => 'hello'],
])('a device cookie that is %s counts for nothing', async (_what, device) => {
  await exhaust('198.51.100.80');
  expect((await enter(anna, { device: device() })).statusCode).toBe(429);
});

/** With a mailed link; answers the cookie of the browser that followed it. */
async function resetPassword(): Promise<string> {
  const token = crypto.randomUUID().padEnd(43, 'a');
  await api.fresh.owner.query(
    "insert into one_time_token (hash, purpose, account_id, expires_at) values (sha256($1::bytea), 'password-reset', $2, now() + interval '1 hour')",
    [token, anna.accountId],
  );
  const password = `${crypto.randomUUID()} anew`;
  const reset = await api.app.inject({ method: 'POST', url: '/api/password/reset', payload: { token, new_password: password } });
  expect(reset.statusCode).toBe(200);
  anna = { ...anna, password };
  return cookieOf(reset);
}

test('a new password by mail makes the browser known, so that the owner gets in while strangers guess', async () => {
  await exhaust('198.51.100.80');
  const device = await resetPassword();
  expect([(await enter(anna)).statusCode, (await enter(anna, { device })).statusCode]).toEqual([429, 200]);
});

test('a browser that knows only an earlier password is unknown, and cannot lock out the owner', async () => {
  const thief = cookieOf(await enter(anna));
  const device = await resetPassword();
  expect((await enter({ ...anna, password: 'wrong' }, { device: thief })).statusCode).toBe(401);
  await addHits(1000);
  expect([(await enter(anna, { device: thief })).statusCode, (await enter(anna, { device })).statusCode]).toEqual([429, 200]);
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
