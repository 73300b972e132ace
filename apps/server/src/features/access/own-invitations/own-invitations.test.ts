import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { type SsoTestBed, startSsoTestBed } from '../../../../test-support/saml/sso-test-bed.ts';
import { signInAgain } from '../../../../test-support/access/test-authenticator.ts';
import type { TestPerson } from '../../../../test-support/api/test-api.ts';

let bed: SsoTestBed;
let inviting: string;
let admin: TestPerson;
beforeAll(async () => {
  bed = await startSsoTestBed();
});
afterAll(() => bed.api.close());
beforeEach(async () => {
  inviting = await bed.api.fresh.createTenant('Norrvik');
  admin = await bed.api.signedIn(inviting, 'administrator');
});

type Bearer = Pick<TestPerson, 'headers'>;
const path = '/api/v1/auth/invitations';
const post = (url: string, payload: object, { headers }: Bearer) => bed.api.app.inject({ method: 'POST', url, payload, headers });
const get = (url: string, { headers }: Bearer) => bed.api.app.inject({ url, headers });
const accept = (person: Bearer, tenant_uuid = inviting) => post(`${path}/accept`, { tenant_uuid }, person);
const decline = (person: Bearer, tenant_uuid = inviting) => post(`${path}/decline`, { tenant_uuid }, person);
const list = async (person: Bearer) => (await get(path, person)).json<{ invitations: { tenant_uuid: string }[]; unavailable: unknown }>();
const tenantsOf = async (person: Bearer) =>
  (await get('/api/tenant/list', person)).json<{ tenants: { uuid: string }[] }>().tenants.map(({ uuid }) => uuid);
const switchTo = (person: Bearer, uuid: string) => post('/api/tenant/switch', { uuid }, person);
const bearer = (access: string): Bearer => ({ headers: { authorization: `Bearer ${access}` } });
const newest = async () =>
  (
    await bed.api.fresh.owner.query<{ subject: string }>(
      'select subject from notification where account_id = $1 order by created_at desc limit 1',
      [admin.accountId],
    )
  ).rows[0]?.subject;

async function newPerson(): Promise<TestPerson> {
  return bed.api.signedIn(await bed.api.fresh.createTenant('Halden Freight'), 'standard');
}

describe('a person with a password', () => {
  test('sees who invited them, accepts once, and reaches the tenant', async () => {
    const ada = await newPerson();
    await bed.invite(inviting, ada.email);
    expect(await list(ada)).toMatchObject({
      unavailable: null,
      invitations: [{ tenant_uuid: inviting, tenant: 'Norrvik', role: 'read-only' }],
    });
    const accepted = await accept(ada);
    expect(accepted.statusCode).toBe(204);
    expect(await auditOf(bed.api, accepted)).toMatchObject([
      { tenant_id: inviting, action: 'invitation.accept', status: 'success', actor: ada.email },
    ]);
    expect(await newest()).toBe(`${ada.email} joined your tenant with the role read-only.`);
    expect((await accept(ada)).statusCode).toBe(404);
    expect((await list(ada)).invitations).toEqual([]);
    expect((await switchTo(ada, inviting)).statusCode).toBe(200);
  });

  test('declines, which the administrators are told, and is no member', async () => {
    const ada = await newPerson();
    await bed.invite(inviting, ada.email);
    const declined = await decline(ada);
    expect(declined.statusCode).toBe(204);
    expect(await auditOf(bed.api, declined)).toMatchObject([{ tenant_id: inviting, action: 'invitation.decline', status: 'success' }]);
    expect(await newest()).toBe(`${ada.email} declined the invitation.`);
    expect((await accept(ada)).statusCode).toBe(404);
    expect((await switchTo(ada, inviting)).statusCode).toBe(404);
  });

  test('accepts nothing of another address, nothing that is past, and nothing before the own address is verified', async () => {
    const ada = await newPerson();
    await bed.invite(inviting, `${randomUUID()}@example.test`);
    expect((await list(ada)).invitations).toEqual([]);
    expect((await accept(ada)).statusCode).toBe(404);
    await bed.invite(inviting, ada.email, "interval '-1 minute'");
    const refused = await accept(ada);
    expect(refused.statusCode).toBe(404);
    expect(await auditOf(bed.api, refused)).toMatchObject([{ action: 'invitation.accept', status: 'failure' }]);
    const unverified = await newPerson();
    await bed.api.fresh.owner.query('update account set verified_at = null where id = $1', [unverified.accountId]);
    const again = await signInAgain(bed.api, unverified);
    await bed.invite(inviting, unverified.email);
    expect(await list(again)).toMatchObject({ invitations: [], unavailable: expect.stringContaining('Verify your email address') });
    expect([(await accept(again)).statusCode, (await decline(again)).statusCode]).toEqual([400, 400]);
  });

  test('of several who accept at once, one joins', async () => {
    const ada = await newPerson();
    await bed.invite(inviting, ada.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(ada)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 404, 404, 404]);
  });
});

/** Signed in by the home's identity provider, of a domain that it has proven. */
async function signedInBySso(
  proven: 'proven' | 'claimed' = 'proven',
): Promise<Bearer & { home: string; email: string; homeAdmin: TestPerson }> {
  const { tenantId: home, admin: homeAdmin } = await bed.connect();
  const domain = `${randomUUID()}.test`;
  const email = `ada@${domain}`;
  await bed.invite(home, email);
  await bed.post(home, await bed.answerFor(home, email));
  if (proven === 'proven')
    await bed.api.fresh.owner.query(
      `insert into sso_domain (tenant_id, domain, state, proof, proven_at, closes_passwords) values ($1, $2, 'proven', 'dns', now(), true)`,
      [home, domain],
    );
  const finished = await bed.post(home, await bed.answerFor(home, email));
  const cookie = finished.cookies.find(({ name }) => name === 'rampart_session')?.value ?? '';
  const renewed = await bed.api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: { rampart_session: cookie } });
  return { home, email, homeAdmin, ...bearer(renewed.json<{ access: string }>().access) };
}

describe('a person whose home signs them in', () => {
  test('accepts, and goes to the other tenant and back', async () => {
    const ada = await signedInBySso();
    await bed.invite(inviting, ada.email);
    expect((await accept(ada)).statusCode).toBe(204);
    expect((await tenantsOf(ada)).toSorted()).toEqual([ada.home, inviting].toSorted());
    const there = bearer((await switchTo(ada, inviting)).json<{ access: string }>().access);
    expect((await get('/api/session', there)).json()).toMatchObject({ tenant: { uuid: inviting }, sso: true, mfa_required: false });
    const back = bearer((await switchTo(there, ada.home)).json<{ access: string }>().access);
    expect((await get('/api/session', back)).json()).toMatchObject({ tenant: { uuid: ada.home }, sso: true });
  });

  test('meets the rules of the home also in a tenant that requires MFA, and loses the session there with single sign-on at home', async () => {
    const ada = await signedInBySso();
    await bed.invite(inviting, ada.email);
    await accept(ada);
    await bed.api.fresh.owner.query('update tenant set mfa_required = true where tenant_id = $1', [inviting]);
    const there = bearer((await switchTo(ada, inviting)).json<{ access: string }>().access);
    expect((await get('/api/session', there)).json()).toMatchObject({ tenant: { uuid: inviting }, sso: true, mfa_required: false });
    expect((await get('/api/tenant/list', there)).statusCode).toBe(200);
    const { rows: events } = await bed.api.fresh.owner.query(
      "select message from audit_event where tenant_id = $1 and action = 'tenant.switch' and message like '%signed in by its identity provider.'",
      [inviting],
    );
    expect(events).toHaveLength(1);
    await bed.api.fresh.owner.query('update tenant set mfa_required = false where tenant_id = $1', [inviting]);
    const url = '/api/v1/auth/configuration/sso/configurations';
    expect((await bed.api.app.inject({ method: 'DELETE', url, headers: ada.homeAdmin.headers })).statusCode).toBe(204);
    expect((await get('/api/session', there)).statusCode).toBe(401);
  });

  test('loses the session elsewhere when the home removes them', async () => {
    const ada = await signedInBySso();
    await bed.invite(inviting, ada.email);
    await accept(ada);
    const there = bearer((await switchTo(ada, inviting)).json<{ access: string }>().access);
    const removed = await bed.api.app.inject({
      method: 'DELETE',
      url: '/api/customer/user',
      payload: { email: ada.email },
      headers: ada.homeAdmin.headers,
    });
    expect(removed.statusCode).toBe(204);
    expect((await get('/api/session', there)).statusCode).toBe(401);
  });

  test('accepts nothing and stays where they are while the home has not proven the domain', async () => {
    const ada = await signedInBySso('claimed');
    await bed.api.fresh.owner.query('update account set verified_at = now() where email = $1', [ada.email]);
    const again = await signedInAgain(ada.home, ada.email);
    await bed.invite(inviting, ada.email);
    expect(await list(again)).toMatchObject({ invitations: [], unavailable: expect.stringContaining('to this tenant only') });
    expect((await accept(again)).statusCode).toBe(400);
    await bed.api.fresh.owner.query(
      "insert into membership (tenant_id, account_id, role) select $1, id, 'standard' from account where email = $2",
      [inviting, ada.email],
    );
    expect([await tenantsOf(again), (await switchTo(again, inviting)).statusCode]).toEqual([[ada.home], 403]);
  });
});

async function signedInAgain(home: string, email: string): Promise<Bearer> {
  const finished = await bed.post(home, await bed.answerFor(home, email));
  const cookie = finished.cookies.find(({ name }) => name === 'rampart_session')?.value ?? '';
  const renewed = await bed.api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: { rampart_session: cookie } });
  return bearer(renewed.json<{ access: string }>().access);
}
