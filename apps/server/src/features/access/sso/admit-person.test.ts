import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SsoTestBed, startSsoTestBed } from '../../../../test-support/saml/sso-test-bed.ts';

let bed: SsoTestBed;
beforeAll(async () => {
  bed = await startSsoTestBed();
});
afterAll(() => bed.api.close());

test('lets an invited person join by signing in, once and with the role of the invitation', async () => {
  const { tenantId } = await bed.connect();
  const email = `${randomUUID()}@example.test`;
  await bed.invite(tenantId, email);
  expect((await bed.post(tenantId, await bed.answerFor(tenantId, email))).headers.location).toBe('/?sso=done');
  expect((await bed.post(tenantId, await bed.answerFor(tenantId, email))).headers.location).toBe('/?sso=done');
  const { rows } = await bed.api.fresh.owner.query(
    'select role, first_name, last_name, primary_tenant_id from membership join account on id = account_id where membership.tenant_id = $1 and email = $2',
    [tenantId, email],
  );
  expect(rows).toEqual([{ role: 'read-only', first_name: 'Ivy', last_name: 'van Invited', primary_tenant_id: tenantId }]);
  expect((await bed.api.fresh.owner.query('select from invitation where tenant_id = $1', [tenantId])).rowCount).toBe(0);
  expect(await bed.sessionsOf(tenantId)).toHaveLength(2);
});

test('recognises a person by the earlier NameID, whatever the address says now', async () => {
  const { tenantId, admin } = await bed.connect();
  const other = await bed.api.signedIn(tenantId, 'standard');
  await bed.post(tenantId, await bed.answerFor(tenantId, 'u-1', { mail: admin.email }));
  await bed.post(tenantId, await bed.answerFor(tenantId, 'u-1', { mail: other.email }));
  expect(await bed.sessionsOf(tenantId)).toEqual([{ account_id: admin.accountId }, { account_id: admin.accountId }]);
});

test('refuses another NameID that comes with the address of a user whom the provider knows already, and notifies the administrators', async () => {
  const { tenantId, admin } = await bed.connect();
  await bed.post(tenantId, await bed.answerFor(tenantId, 'u-1', { mail: admin.email }));
  const finished = await bed.post(tenantId, await bed.answerFor(tenantId, 'u-2', { mail: admin.email }));
  expect(finished.headers.location).toBe('/?sso_error=other-identity');
  expect(await bed.sessionsOf(tenantId)).toEqual([{ account_id: admin.accountId }]);
  expect(await bed.lastRefusal(tenantId)).toContain('by another NameID already, and now sends u-2.');
  const { rows } = await bed.api.fresh.owner.query<{ subject: string }>('select subject from notification where tenant_id = $1', [
    tenantId,
  ]);
  expect(rows.map(({ subject }) => subject)).toContain(
    `Your identity provider was not allowed to sign in as ${admin.email}: it knows this user by another NameID.`,
  );
});

test('takes a NameID that is the same address in other letters for the same person, and an id in other letters for another', async () => {
  const { tenantId, admin } = await bed.connect();
  const spellings = [
    admin.email,
    admin.email.toUpperCase(),
    `${admin.email.slice(0, 1).toUpperCase()}${admin.email.slice(1)}`,
    admin.email,
  ];
  for (const nameId of spellings) {
    const finished = await bed.post(tenantId, await bed.answerFor(tenantId, nameId));
    expect(finished.headers.location).toBe('/?sso=done');
  }
  expect(await bed.sessionsOf(tenantId)).toEqual(spellings.map(() => ({ account_id: admin.accountId })));
  const other = await bed.api.signedIn(tenantId, 'standard');
  await bed.post(tenantId, await bed.answerFor(tenantId, 'u-a', { mail: other.email }));
  const finished = await bed.post(tenantId, await bed.answerFor(tenantId, 'u-A', { mail: other.email }));
  expect(finished.headers.location).toBe('/?sso_error=other-identity');
});

test("refuses uninvited people, people of other tenants, expired invitations and the provider's staff", async () => {
  const { tenantId } = await bed.connect();
  const elsewhere = await bed.api.signedIn(await bed.api.fresh.createTenant('Elsewhere'), 'standard');
  const staff = await bed.api.signedIn(await bed.api.fresh.createTenant('Provider'), 'superuser');
  const visitingStaff = await bed.api.signedIn(tenantId, 'rampart-admin');
  const late = `${randomUUID()}@example.test`;
  await bed.invite(tenantId, late, "interval '-1 minute'");
  await bed.invite(tenantId, staff.email);
  for (const email of ['unknown@example.test', elsewhere.email, staff.email, visitingStaff.email, late]) {
    const finished = await bed.post(tenantId, await bed.answerFor(tenantId, email));
    expect(finished.headers.location).toBe('/?sso_error=not-invited');
    expect(finished.cookies.filter(({ name }) => name === 'rampart_session')).toEqual([]);
  }
  expect(await bed.sessionsOf(tenantId)).toEqual([]);
});

test('requires the link from a person at home in another tenant: no provider can accept for them', async () => {
  const { tenantId } = await bed.connect();
  const elsewhere = await bed.api.signedIn(await bed.api.fresh.createTenant('Elsewhere'), 'standard');
  await bed.invite(tenantId, elsewhere.email);
  expect((await bed.post(tenantId, await bed.answerFor(tenantId, elsewhere.email))).headers.location).toBe('/?sso_error=accept-first');
  expect((await bed.api.fresh.owner.query('select from invitation where tenant_id = $1', [tenantId])).rowCount).toBe(1);
  expect(await bed.sessionsOf(tenantId)).toEqual([]);
});

test('a session by the provider shows and reaches nothing of other tenants', async () => {
  const { tenantId } = await bed.connect();
  const home = await bed.api.fresh.createTenant('Home');
  const guest = await bed.api.signedIn(home, 'standard');
  await bed.api.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'standard')", [
    tenantId,
    guest.accountId,
  ]);
  const finished = await bed.post(tenantId, await bed.answerFor(tenantId, guest.email));
  const cookies = { rampart_session: finished.cookies.find(({ name }) => name === 'rampart_session')?.value ?? '' };
  const { access } = (await bed.api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies })).json<{ access: string }>();
  const headers = { authorization: `Bearer ${access}` };
  const { sessions } = (await bed.api.app.inject({ url: '/api/v1/auth/sessions', headers })).json<{ sessions: { tenant: string }[] }>();
  expect(sessions.map(({ tenant }) => tenant)).toEqual(['Customer']);
  const { rows } = await bed.api.fresh.owner.query<{ id: string }>('select id from session where tenant_id = $1', [home]);
  const ended = await bed.api.app.inject({ method: 'DELETE', url: `/api/v1/auth/sessions/${rows[0]?.id}`, headers });
  expect(ended.statusCode).toBe(404);
  const switched = await bed.api.app.inject({ method: 'POST', url: '/api/tenant/switch', headers, payload: { uuid: home } });
  expect(switched.statusCode).toBe(403);
});
