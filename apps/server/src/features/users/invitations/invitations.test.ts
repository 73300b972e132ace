import { randomUUID } from 'node:crypto';
import type { Invitation } from '@rampart/contract/users/users.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { linkTo, mailsTo } from '../../../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';

let api: TestApi;
let home: string;
let other: string;
let admin: TestPerson;
let standard: TestPerson;
let elsewhere: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [home, other] = [await api.fresh.createTenant('Home <b>&'), await api.fresh.createTenant('Other')];
  [admin, standard] = [await api.signedIn(home, 'administrator'), await api.signedIn(home, 'standard')];
  elsewhere = await api.signedIn(other, 'administrator');
});
afterAll(() => api.close());

const path = '/api/customer/user/invitations';
const someone = () => `${randomUUID()}@example.test`;
const post = (url: string, payload: object, person: TestPerson) =>
  api.app.inject({ method: 'POST', url, payload, headers: person.headers });
const invite = (payload: object, person = admin) => post('/api/customer/user/register', payload, person);
const inviteAcross = (payload: object, person = admin) => post('/api/cross-tenant/register', payload, person);
const revoke = (email: string, person = admin) =>
  api.app.inject({ method: 'DELETE', url: path, payload: { email }, headers: person.headers });
const refresh = (email: string, person = admin) => api.app.inject({ url: `${path}/refresh`, query: { email }, headers: person.headers });
const listed = async (person = admin) =>
  (await api.app.inject({ url: path, headers: person.headers })).json<{ data: { invited_users: Invitation[] } }>().data.invited_users;
const check = async (link: URL) => (await api.app.inject({ url: `/api/signup${link.search}` })).statusCode;

test('an invitation is mailed with a link that works, listed, and noted', async () => {
  const email = someone();
  const response = await invite({ email: ` ${email.toUpperCase()} `, role: 'standard', name: "Zoë <i>O'Hara</i>" });
  expect([response.statusCode, response.json()]).toEqual([200, { message: `An invitation is on its way to ${email}.` }]);
  const [mail] = await mailsTo(api, email);
  expect(mail?.text).toContain("Hello Zoë <i>O'Hara</i>,");
  expect(mail?.text).toContain('join Home <b>& on Rampart. Your role there will be Standard User.');
  expect(mail?.html).toContain('Zoë &lt;i&gt;O&#39;Hara&lt;/i&gt;');
  const link = await linkTo(api, email);
  expect(link.href).toMatch(/^http:\/\/localhost:4000\/register\/account-creation\?email=[^&]+&token=[\w-]{43}$/);
  expect(mail?.html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`);
  expect(await check(link)).toBe(200);
  expect((await listed())[0]).toEqual({ email, role: 'standard', invitation_issued: expect.stringMatching(/Z$/) });
  expect(await auditOf(api, response)).toMatchObject([
    {
      tenant_id: home,
      action: 'invitation.create',
      status: 'success',
      actor: admin.email,
      message: `Invited ${email} with the role standard.`,
    },
  ]);
});

describe('who invites', () => {
  test.each(['standard', 'read-only'])('lets a standard user invite a %s user', async (role) => {
    expect((await invite({ email: someone(), role }, standard)).statusCode).toBe(200);
  });

  test('a standard user makes no administrator, neither directly nor across tenants, and it is noted', async () => {
    const email = someone();
    for (const response of [
      await invite({ email, role: 'administrator' }, standard),
      await inviteAcross({ email: elsewhere.email, role: 'administrator' }, standard),
    ]) {
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ detail: expect.stringContaining('above your own') });
      expect(await auditOf(api, response)).toMatchObject([{ tenant_id: home, status: 'failure', actor: standard.email }]);
    }
    expect(await mailsTo(api, email)).toEqual([]);
  });

  test("keeps a standard user from lowering the role of an administrator's invitation", async () => {
    const email = someone();
    await invite({ email, role: 'administrator' });
    expect((await invite({ email, role: 'read-only' }, standard)).statusCode).toBe(403);
    expect((await listed()).find((each) => each.email === email)?.role).toBe('administrator');
  });

  test("the provider's staff may give every role", async () => {
    const staff = await api.signedIn(home, 'rampart-engineer');
    expect((await invite({ email: someone(), role: 'administrator' }, staff)).statusCode).toBe(200);
  });
});

describe('a person who has an account', () => {
  test('of another domain: 400 says so in details, and the second call invites them across tenants', async () => {
    const guest = await api.signedIn(other, 'standard');
    const email = guest.email.replace('@', '@elsewhere.');
    await api.fresh.owner.query('update account set email = $1 where id = $2', [email, guest.accountId]);
    const refused = await invite({ email, role: 'standard' });
    expect(refused.statusCode).toBe(400);
    const { details, detail } = refused.json<{ details: string; detail: string }>();
    expect(details).toContain('already');
    expect(detail).toBe(details);
    expect(await auditOf(api, refused)).toMatchObject([{ status: 'failure', action: 'invitation.create' }]);
    expect(await mailsTo(api, email)).toEqual([]);
    expect((await inviteAcross({ email, role: 'standard' })).statusCode).toBe(200);
    const { rows } = await api.fresh.owner.query('select is_cross_tenant from invitation where email = $1', [email]);
    expect(rows).toEqual([{ is_cross_tenant: true }]);
    expect(await check(await linkTo(api, email))).toBe(200);
  });

  test('with this tenant: neither call invites, and no prompt is opened', async () => {
    for (const response of [
      await invite({ email: standard.email, role: 'read-only' }),
      await inviteAcross({ email: standard.email, role: 'read-only' }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).not.toHaveProperty('details');
      expect(JSON.stringify(response.json())).not.toContain('already');
    }
    expect(await mailsTo(api, standard.email)).toEqual([]);
  });

  test('invites a person without an account across tenants like any other', async () => {
    const email = someone();
    expect((await inviteAcross({ email, role: 'standard' })).statusCode).toBe(200);
    expect(await check(await linkTo(api, email))).toBe(200);
  });
});

describe('links', () => {
  test('inviting again replaces the role, and the link once the mail is no longer new', async () => {
    const email = someone();
    await invite({ email, role: 'standard' });
    const first = await linkTo(api, email);
    await invite({ email, role: 'read-only' });
    expect([await check(first), (await mailsTo(api, email)).length]).toEqual([200, 1]);
    expect((await listed()).filter((each) => each.email === email)).toMatchObject([{ role: 'read-only' }]);
    await api.fresh.owner.query("update invitation set mailed_at = now() - interval '16 minutes' where email = $1", [email]);
    await invite({ email, role: 'read-only' });
    expect([await check(first), await check(await linkTo(api, email))]).toEqual([400, 200]);
  });

  test('a refresh gives a new link without a mail, and earlier ones stop working', async () => {
    const email = someone();
    await invite({ email, role: 'standard' });
    const first = await linkTo(api, email);
    const response = await refresh(email);
    const { data } = response.json<{ data: { invite_link: string } }>();
    expect([await check(first), await check(new URL(data.invite_link))]).toEqual([400, 200]);
    expect(await mailsTo(api, email)).toHaveLength(1);
    expect(await auditOf(api, response)).toMatchObject([{ action: 'invitation.refresh', status: 'success' }]);
  });

  test('end after seven days; a refresh makes them last again', async () => {
    const email = someone();
    await invite({ email, role: 'standard' });
    const link = await linkTo(api, email);
    await api.fresh.owner.query('update invitation set expires_at = now() where email = $1', [email]);
    expect(await check(link)).toBe(400);
    expect((await listed()).map((each) => each.email)).toContain(email);
    const { data } = (await refresh(email)).json<{ data: { invite_link: string } }>();
    expect(await check(new URL(data.invite_link))).toBe(200);
    const { rows } = await api.fresh.owner.query<{ days: number }>(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from invitation where email = $1',
      [email],
    );
    expect(rows).toEqual([{ days: 7 }]);
  });

  test('stop working when the invitation is revoked, and it is noted', async () => {
    const email = someone();
    await invite({ email, role: 'standard' });
    const response = await revoke(email);
    expect(response.statusCode).toBe(204);
    expect(await check(await linkTo(api, email))).toBe(400);
    expect((await listed()).map((each) => each.email)).not.toContain(email);
    expect(await auditOf(api, response)).toMatchObject([{ action: 'invitation.revoke', status: 'success', tenant_id: home }]);
    expect((await revoke(email)).statusCode).toBe(404);
  });
});

test('invitations are listed newest first, of the own tenant only, and only for administrators', async () => {
  const [older, newer, theirs] = [someone(), someone(), someone()];
  await invite({ email: older, role: 'standard' });
  await invite({ email: newer, role: 'standard' });
  await invite({ email: theirs, role: 'standard' }, elsewhere);
  expect((await listed()).slice(0, 2).map((each) => each.email)).toEqual([newer, older]);
  expect((await listed()).map((each) => each.email)).not.toContain(theirs);
  expect((await api.app.inject({ url: path, headers: standard.headers })).statusCode).toBe(403);
});

test("another tenant's invitation is neither refreshed nor revoked, and its link goes on working", async () => {
  const email = someone();
  await invite({ email, role: 'standard' }, elsewhere);
  expect([(await refresh(email)).statusCode, (await revoke(email)).statusCode]).toEqual([404, 404]);
  expect(await check(await linkTo(api, email))).toBe(200);
});

test('when the mail cannot be queued, there is no invitation either', async () => {
  const email = someone();
  vi.spyOn(api.platform.queue, 'enqueue').mockRejectedValueOnce(new Error('no queue'));
  expect((await invite({ email, role: 'standard' })).statusCode).toBe(500);
  expect((await listed()).map((each) => each.email)).not.toContain(email);
  expect(await mailsTo(api, email)).toEqual([]);
});
