import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../../test-support/api/audit-of.ts';
import { type AnotherNode, startAnotherNode } from '../../../test-support/api/another-node.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { codeOf, type PinnedTime, pinTime, setUpMfa, signInAgain, wrongCode } from '../../../test-support/access/test-authenticator.ts';
import { untilBlocked } from '../../../test-support/database/until-blocked.ts';

let api: TestApi;
let other: AnotherNode;
let time: PinnedTime;
let anna: TestPerson;
let secret: string;
beforeAll(async () => {
  api = await startTestApi();
  other = await startAnotherNode(api);
  time = pinTime(api);
  anna = await api.signedIn(await api.fresh.createTenant('Home'), 'standard');
  secret = await setUpMfa(api, anna, time);
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(async () => {
  time.pass(90_000);
  await api.fresh.owner.query('truncate rate_window');
});

const statusWith = async (code?: string) => (await signInAgain(api, anna, code)).response.statusCode;
const signIn = (payload: object, app = api.app) => app.inject({ method: 'POST', url: '/api/auth', payload });
const countSessions = async () => Number((await api.fresh.owner.query<{ n: string }>('select count(*) as n from session')).rows[0]?.n);

test('asks for a code after the right password, starts no session, and records it', async () => {
  const before = await countSessions();
  const { response } = await signInAgain(api, anna);
  expect([response.statusCode, response.json(), response.cookies]).toEqual([202, { totp_required: true }, []]);
  expect(await countSessions()).toBe(before);
  expect(await auditOf(api, response)).toMatchObject([{ action: 'session.ask-code', status: 'success', actor: anna.email }]);
});

test('starts a session with the current code, and sets the cookie', async () => {
  const { response, headers } = await signInAgain(api, anna, codeOf(secret, time));
  expect([response.statusCode, response.cookies.length]).toEqual([200, 2]);
  expect((await api.app.inject({ url: '/api/session', headers })).json()).toMatchObject({ mfa_enabled: true, mfa_required: false });
  expect(await auditOf(api, response)).toMatchObject([
    { action: 'session.sign-in', status: 'success', message: 'Signed in with a password and a code.' },
  ]);
});

test.each([
  [-1, 200],
  [1, 200],
  [-2, 401],
  [2, 401],
])('a clock that is %i steps away: %i', async (steps, status) => {
  time.pass(90_000);
  expect(await statusWith(codeOf(secret, time, steps))).toBe(status);
});

test('a wrong code is refused in a sentence, without a cookie, and noted', async () => {
  const { response } = await signInAgain(api, anna, wrongCode(secret, time));
  expect([response.statusCode, response.cookies]).toEqual([401, []]);
  expect(response.json<{ detail: string }>().detail).toBe(
    'The code is not right, or was used before. Enter the code your authenticator shows now.',
  );
  expect(await auditOf(api, response)).toMatchObject([{ action: 'session.sign-in', status: 'failure' }]);
});

test('a code works once, and earlier codes do not work', async () => {
  const [now, earlier] = [codeOf(secret, time), codeOf(secret, time, -1)];
  expect([await statusWith(now), await statusWith(now), await statusWith(earlier)]).toEqual([200, 401, 401]);
});

test('the code that set the authenticator up is used up by that', async () => {
  const bert = await api.signedIn(await api.fresh.createTenant('New'), 'standard');
  const fresh = await setUpMfa(api, bert, time);
  expect((await signInAgain(api, bert, codeOf(fresh, time, -1))).response.statusCode).toBe(401);
  expect((await signInAgain(api, bert, codeOf(fresh, time))).response.statusCode).toBe(200);
});

test('accepts exactly one of ten concurrent uses of one code, on two nodes', async () => {
  const before = await countSessions();
  const payload = { email: anna.email, password: anna.password, totp_token: codeOf(secret, time) };
  const uses = Array.from({ length: 10 }, (_, index) => signIn(payload, index % 2 === 0 ? api.app : other.app));
  const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  expect(await countSessions()).toBe(before + 1);
});

/** Each from another address and on another node. */
const from = (index: number, totp_token: string) =>
  (index % 2 === 0 ? api.app : other.app).inject({
    method: 'POST',
    url: '/api/auth',
    payload: { email: anna.email, password: anna.password, totp_token },
    remoteAddress: `198.51.100.${index + 1}`,
  });

test('refuses the right code after ten wrong ones from any address, for that person only', async () => {
  const wrong = wrongCode(secret, time);
  const statuses = [];
  for (let index = 0; index < 10; index += 1) statuses.push((await from(index, wrong)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect([(await from(20, codeOf(secret, time))).statusCode, (await from(21, codeOf(secret, time))).statusCode]).toEqual([429, 429]);
  // Attempts at the beginning of a quarter of an hour count a little longer than that.
  time.pass(17 * 60_000);
  expect((await from(22, codeOf(secret, time))).statusCode).toBe(200);
});

test('never slows a person who signs in with the right codes', async () => {
  const statuses = [];
  for (let index = 0; index < 12; index += 1) {
    statuses.push(await statusWith(), await statusWith(codeOf(secret, time)));
    time.pass(30_000);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 202]));
});

test('does not reveal with a wrong password whether there is a second factor, whatever the code', async () => {
  const answers = [];
  for (const email of [anna.email, 'unknown@example.test']) {
    for (const code of [{}, { totp_token: codeOf(secret, time) }]) {
      const response = await signIn({ email, password: 'not the password', ...code });
      answers.push([response.statusCode, response.json<{ detail: string }>().detail]);
    }
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await statusWith(codeOf(secret, time))).toBe(200);
});

test('requires a second factor that was enabled during a sign-in with the password alone', async () => {
  const dora = await api.signedIn(await api.fresh.createTenant('Busy'), 'standard');
  const before = await countSessions();
  const owner = await api.fresh.owner.connect();
  await owner.query('begin');
  await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [dora.accountId]);
  const attempt = signInAgain(api, dora);
  await untilBlocked(api.fresh, 1);
  await owner.query("insert into totp (account_id, state) values ($1, 'on')", [dora.accountId]);
  await owner.query('commit');
  owner.release();
  expect((await attempt).response.statusCode).toBe(401);
  expect(await countSessions()).toBe(before);
});

test('ignores the code of a person without a second factor', async () => {
  const cara = await api.signedIn(await api.fresh.createTenant('Plain'), 'standard');
  expect((await signInAgain(api, cara, '123456')).response.statusCode).toBe(200);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', 123456, null, ['123456'], { code: '123456' }])(
  'the code %j is refused before anything else',
  async (code) => {
    expect((await signIn({ email: anna.email, password: anna.password, totp_token: code })).statusCode).toBe(400);
  },
);
