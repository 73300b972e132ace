import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../../../test-support/api/mails-to.ts';
import { encode, issueResponse } from '../../../test-support/saml/issue-response.ts';
import { publicUrl, type SsoTestBed, startSsoTestBed } from '../../../test-support/saml/sso-test-bed.ts';
import type { TestPerson } from '../../../test-support/api/test-api.ts';
import { codeOf, type PinnedTime, pinTime, setUpMfa, signInAgain } from '../../../test-support/access/test-authenticator.ts';
import { putResetToken } from './reset/reset-token-store.ts';
import { serviceProviderOf } from './sso/service-provider.ts';

let bed: SsoTestBed;
let time: PinnedTime;
let tenantId: string;
let admin: TestPerson;
let anna: TestPerson;
beforeAll(async () => {
  bed = await startSsoTestBed();
  time = pinTime(bed.api);
});
afterAll(() => bed.api.close());
beforeEach(async () => {
  tenantId = await bed.api.fresh.createTenant('Halden Freight');
  admin = await bed.api.signedIn(tenantId, 'administrator');
  anna = await bed.api.signedIn(tenantId, 'standard');
});

const advice = 'If you did not expect this, reset your password and tell an administrator of your tenant.';
const call = (person: TestPerson, method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) =>
  bed.api.app.inject({ method, url, headers: person.headers, payload });

/** The newest that the person was told, which must be the same by mail and in the console. */
async function told({ accountId, email }: TestPerson): Promise<string> {
  const query = 'select subject from notification where account_id = $1 order by created_at desc, id desc limit 1';
  const { rows } = await bed.api.fresh.owner.query<{ subject: string }>(query, [accountId]);
  const subject = rows[0]?.subject ?? '';
  const change = subject.replace(` ${advice}`, '');
  const mail = (await mailsTo(bed.api, email)).at(-1)?.text ?? '';
  expect(mail).toContain(change);
  expect(mail).toContain(advice);
  return change;
}

/** What the browser of another session of the person hears when it renews. */
async function otherSession(person: TestPerson, code?: string) {
  const { response } = await signInAgain(bed.api, person, code);
  const cookie = response.cookies.find(({ name }) => name === 'rampart_session')?.value ?? '';
  const renew = (value: string) => bed.api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: { rampart_session: value } });
  return {
    why: async () => (await renew(cookie)).json<unknown>(),
    whyOf: async (other: string) => (await renew(other)).json<unknown>(),
    cookie,
  };
}
const ended = (sentence: string) => ({ code: 'session_ended', detail: expect.stringContaining(sentence) as string });

test('the second factor turned on', async () => {
  const other = await otherSession(anna);
  await setUpMfa(bed.api, anna, time);
  expect(await told(anna)).toBe('An authenticator was set up for your account.');
  expect(await other.why()).toMatchObject(ended('because an authenticator was set up'));
});

test('the second factor turned off', async () => {
  const secret = await setUpMfa(bed.api, anna, time);
  const other = await otherSession(anna, codeOf(secret, time));
  expect((await call(anna, 'DELETE', '/api/totp-mfa/remove')).statusCode).toBe(200);
  expect(await told(anna)).toBe('The authenticator of your account was removed.');
  expect(await other.why()).toMatchObject(ended('because the authenticator of your account was removed'));
});

test('the second factor removed by an administrator', async () => {
  const secret = await setUpMfa(bed.api, anna, time);
  const other = await otherSession(anna, codeOf(secret, time));
  expect((await call(admin, 'DELETE', '/api/customer/user/mfa', { email: anna.email })).statusCode).toBe(204);
  expect(await told(anna)).toContain(`${admin.email} removed your authenticator.`);
  expect(await other.why()).toMatchObject(ended('because another person removed your authenticator'));
});

test('a new password', async () => {
  const other = await otherSession(anna);
  const token = 'b'.repeat(43);
  await bed.api.fresh.db.inPlatform((tx) => putResetToken(tx, { accountId: anna.accountId, token, now: time.now }));
  const payload = { token, new_password: `${crypto.randomUUID()} anew` };
  expect((await bed.api.app.inject({ method: 'POST', url: '/api/password/reset', payload })).statusCode).toBe(200);
  expect(await told(anna)).toBe('Your password was changed.');
  expect(await other.why()).toMatchObject(ended('because your password was changed'));
});

test('another role', async () => {
  const other = await otherSession(anna);
  expect((await call(admin, 'POST', '/api/customer/user/role', { username: anna.email, role: 'administrator' })).statusCode).toBe(204);
  expect(await told(anna)).toBe(`${admin.email} changed your role in Halden Freight from standard to administrator.`);
  expect(await other.why()).toMatchObject(ended('because your role was changed'));
});

test('an identity provider that names the person for the first time, and not the second time', async () => {
  const connected = await bed.connect();
  const bert = await bed.api.signedIn(connected.tenantId, 'standard');
  await bed.post(connected.tenantId, await bed.answerFor(connected.tenantId, bert.email));
  expect(await told(bert)).toContain('can sign you in there');
  await bed.post(connected.tenantId, await bed.answerFor(connected.tenantId, bert.email));
  expect(await mailsTo(bed.api, bert.email)).toHaveLength(1);
});

test('single sign-on removed: the session of the administrator who removed it ends too, and says why', async () => {
  const connected = await bed.connect();
  const boss = await bed.api.signedIn(connected.tenantId, 'administrator');
  const { acsUrl, entityId } = serviceProviderOf(publicUrl, connected.tenantId);
  const { requestId } = await bed.start(connected.tenantId);
  const answer = encode(await issueResponse({ acsUrl, audience: entityId, inResponseTo: requestId, nameId: boss.email }));
  const finished = await bed.post(connected.tenantId, answer);
  const cookies = { rampart_session: finished.cookies.find(({ name }) => name === 'rampart_session')?.value ?? '' };
  const renewed = await bed.api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies });
  const headers = { authorization: `Bearer ${renewed.json<{ access: string }>().access}` };
  const url = '/api/v1/auth/configuration/sso/configurations';
  expect((await bed.api.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  expect((await bed.api.app.inject({ url: '/api/session', headers })).statusCode).toBe(401);
  const next = { rampart_session: renewed.cookies.find(({ name }) => name === 'rampart_session')?.value ?? '' };
  const refused = await bed.api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: next });
  expect([refused.statusCode, refused.json()]).toMatchObject([401, ended('because single sign-on was removed')]);
});

test('why a session ended is not told to those who do not have its secret', async () => {
  const other = await otherSession(anna);
  await setUpMfa(bed.api, anna, time);
  const [tenant, session] = other.cookie.split('.');
  expect(await other.whyOf(`${tenant}.${session}.${'x'.repeat(43)}`)).toMatchObject({ detail: 'Your session has ended. Sign in again.' });
});
