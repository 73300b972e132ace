import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessDeps, createPerson, testPassword } from '../../../test-support/access/access-deps.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { Unauthenticated } from '../../platform/http/http-error.ts';
import { renewSession } from './renew-session.ts';
import { makeSecret, type SessionCookie } from './session-secret.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

const email = 'anna@example.test';
const time = { at: new Date('2026-01-01T00:00:00Z') };
let fresh: FreshDatabase;
let deps: SignInDeps;
let first: SessionCookie;

beforeAll(async () => {
  fresh = await freshDatabase();
  const created = await accessDeps(fresh.db, time);
  deps = created;
  await createPerson(created, await fresh.createTenant('Home'), email);
});
afterAll(() => fresh.close());
beforeEach(async () => {
  const attempt = {
    email,
    password: testPassword,
    knownAs: undefined,
    sourceAddress: '198.51.100.1',
    userAgent: 'test',
    requestId: 'sign-in',
  };
  const signedIn = await signIn(deps, attempt);
  if (signedIn === 'code-needed') throw new Error('no second factor was set up');
  first = signedIn.cookie;
  // Each sign-in counts as an attempt; what is limited here is tested elsewhere.
  await fresh.owner.query('truncate rate_window');
});

const pass = (ms: number) => {
  time.at = new Date(time.at.getTime() + ms);
};
const renew = (cookie: SessionCookie, idleForMs = 0) =>
  renewSession(deps, { cookie, idleForMs, sourceAddress: '198.51.100.7', requestId: 'renewal' });
const statusOf = (cookie: SessionCookie, idleForMs?: number) =>
  renew(cookie, idleForMs).then(
    () => 200,
    (error: unknown) => (error instanceof Unauthenticated ? error.status : 500),
  );
const revocations = async () =>
  (await fresh.owner.query("select details ->> 'session' as session, source from audit_event where action = 'session.revoke'")).rows;

test('a renewal gives a new token and a new cookie of the same session, which ends when it did', async () => {
  const { access, cookie, expiresAt } = await renew(first);
  expect(await deps.tokens.read(access)).toMatchObject({ sid: first.sessionId, tid: first.tenantId });
  expect(cookie).toMatchObject({ sessionId: first.sessionId, tenantId: first.tenantId });
  expect(cookie.secret).toMatch(/^[\w-]{43}$/);
  expect(cookie.secret).not.toBe(first.secret);
  expect(expiresAt.getTime() - time.at.getTime()).toBe(12 * 3_600_000);
});

test('each cookie is renewed by the next, over and over', async () => {
  const secrets = new Set([first.secret]);
  let cookie = first;
  for (let round = 0; round < 5; round += 1) {
    pass(15 * 60_000);
    ({ cookie } = await renew(cookie));
    secrets.add(cookie.secret);
  }
  expect(secrets.size).toBe(6);
});

test('gives two tabs that renew concurrently the same cookie, which works later', async () => {
  const [one, two] = await Promise.all([renew(first), renew(first)]);
  expect(two.cookie).toEqual(one.cookie);
  pass(30_000);
  expect((await renew(first)).cookie).toEqual(one.cookie);
  pass(15 * 60_000);
  await expect(renew(one.cookie)).resolves.toMatchObject({ access: expect.any(String) });
});

test('ends the session when the previous cookie is used after thirty seconds, for its thief and its owner, and records it', async () => {
  const { cookie: second } = await renew(first);
  pass(30_001);
  expect(await statusOf(first)).toBe(401);
  expect(await statusOf(second)).toBe(401);
  expect(await revocations()).toContainEqual({ session: first.sessionId, source: '198.51.100.7' });
});

test.each([2, 3, 60])('ends the session when a cookie that was replaced %i renewals ago is used, and records it', async (renewals) => {
  let cookie = first;
  for (let done = 0; done < renewals; done += 1) {
    ({ cookie } = await renew(cookie));
    pass(30_001);
  }
  expect(await statusOf(first)).toBe(401);
  expect(await statusOf(cookie)).toBe(401);
  expect(await revocations()).toContainEqual({ session: first.sessionId, source: '198.51.100.7' });
});

test('keeps a new cookie for thirty seconds, so that a call that was under way is not taken for a theft', async () => {
  const { cookie: second } = await renew(first);
  pass(30_000);
  expect((await renew(second)).cookie).toEqual(second);
  expect((await renew(first)).cookie).toEqual(second);
  pass(1);
  expect((await renew(second)).cookie).not.toEqual(second);
});

test('refuses a guessed cookie, and ends nothing', async () => {
  const before = await revocations();
  expect(await statusOf({ ...first, secret: makeSecret() })).toBe(401);
  expect(await statusOf({ ...first, tenantId: await fresh.createTenant('Other') })).toBe(401);
  expect(await revocations()).toEqual(before);
  await expect(renew(first)).resolves.toBeDefined();
});

test('a session ends after twelve hours, renewed or not', async () => {
  let cookie = first;
  for (let renewals = 0; renewals < 3; renewals += 1) {
    pass(4 * 3_600_000 - 1);
    ({ cookie } = await renew(cookie));
  }
  pass(3);
  expect(await statusOf(cookie)).toBe(401);
});

test('a session that no browser had open for four hours ends', async () => {
  pass(4 * 3_600_000);
  const { cookie } = await renew(first);
  pass(4 * 3_600_000 + 1);
  expect(await statusOf(cookie)).toBe(401);
});

test('a session ends after four hours in which nothing was done, though its page was open and renewed it, and says why', async () => {
  let cookie = first;
  for (let minutes = 14; minutes <= 4 * 60; minutes += 14) {
    pass(14 * 60_000);
    ({ cookie } = await renew(cookie, minutes * 60_000));
  }
  const before = (await revocations()).length;
  await expect(renew(cookie, 4 * 3_600_000 + 1)).rejects.toMatchObject({
    code: 'session_ended',
    message: 'You were signed out after four hours without activity.',
  });
  expect((await revocations()).length).toBe(before + 1);
  expect(await statusOf(cookie)).toBe(401);
});

test('a guessed cookie ends no session by calling it idle', async () => {
  expect(await statusOf({ ...first, secret: makeSecret() }, 5 * 3_600_000)).toBe(401);
  await expect(renew(first)).resolves.toBeDefined();
});

test('the next secret cannot be worked out from the database', async () => {
  const { cookie } = await renew(first);
  const other = await accessDeps(fresh.db, time);
  expect((await renewSession(other, { cookie: first, idleForMs: 0, sourceAddress: '', requestId: '' })).cookie).toEqual(cookie);
  const { rows } = await fresh.owner.query<{ row: string }>('select row_to_json(session)::text as row from session where id = $1', [
    first.sessionId,
  ]);
  for (const { secret } of [first, cookie]) expect(rows[0]?.row).not.toContain(secret);
});
