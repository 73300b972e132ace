import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkTo, mailsTo, runQueued } from '../../../../test-support/api/mails-to.ts';
import { providerMetadata } from '../../../../test-support/saml/issue-response.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { sendResetHandler } from '../reset/send-reset.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const signIn = ({ email, password }: TestPerson) => api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } });
const ssoPath = '/api/v1/auth/configuration/sso/configurations';

/** A tenant with a provider, whose people's domain was proven once. */
async function withProvider() {
  const tenantId = await api.fresh.createTenant('Customer');
  const [administrator, standard] = [await api.signedIn(tenantId, 'administrator'), await api.signedIn(tenantId, 'standard')];
  const domain = `${randomUUID()}.test`;
  const moved = async (person: TestPerson) => {
    const email = person.email.replace('example.test', domain);
    await api.fresh.owner.query('update account set email = $1 where id = $2', [email, person.accountId]);
    return { ...person, email };
  };
  const people = { administrator: await moved(administrator), standard: await moved(standard) };
  const payload = { configuration_xml: providerMetadata() };
  const enabled = await api.app.inject({ method: 'POST', url: ssoPath, headers: administrator.headers, payload });
  expect(enabled.statusCode).toBe(200);
  const domainState = (state: 'claimed' | 'proven' | 'lost', closes: boolean) =>
    api.fresh.owner.query(
      `insert into sso_domain (tenant_id, domain, state, proof, proven_at, closes_passwords) values ($1, $2, $3, 'dns', now(), $4)
       on conflict (tenant_id, domain) do update set state = excluded.state, closes_passwords = excluded.closes_passwords`,
      [tenantId, domain, state, closes],
    );
  await domainState('proven', true);
  return { tenantId, domainState, ...people };
}

test("refuses the password of a person of the provider's domain, and says so only for the right one", async () => {
  const { tenantId, standard, administrator } = await withProvider();
  const refused = await signIn(standard);
  expect(refused.statusCode).toBe(401);
  expect(refused.json<{ detail: string }>().detail).toContain(`identity provider. Continue there, at /sign-in/${tenantId}.`);
  const wrong = await signIn({ ...standard, password: 'not the password' });
  expect(wrong.json<{ detail: string }>().detail).toContain('The email or password is not right');
  expect((await api.app.inject({ method: 'DELETE', url: ssoPath, headers: administrator.headers })).statusCode).toBe(204);
  expect((await signIn(standard)).statusCode).toBe(200);
});

test('an administrator keeps the password, so that a broken provider can be removed', async () => {
  const { administrator } = await withProvider();
  expect((await signIn(administrator)).statusCode).toBe(200);
});

test('keeps the password of a person of another domain, and of one whose domain was never proven', async () => {
  const { tenantId, standard, domainState } = await withProvider();
  expect((await signIn(await api.signedIn(tenantId, 'standard'))).statusCode).toBe(200);
  await domainState('claimed', false);
  expect((await signIn(standard)).statusCode).toBe(200);
});

test('a domain that is lost opens no password again', async () => {
  const { standard, domainState } = await withProvider();
  await domainState('lost', true);
  expect((await signIn(standard)).statusCode).toBe(401);
});

test('what another tenant makes of the person opens no password that the home tenant has closed', async () => {
  const { standard } = await withProvider();
  for (const role of ['standard', 'administrator']) {
    const other = await api.fresh.createTenant('Other');
    const values = [other, standard.accountId, role];
    await api.fresh.owner.query('insert into membership (tenant_id, account_id, role) values ($1, $2, $3)', values);
    expect((await signIn(standard)).statusCode).toBe(401);
  }
});

test('an invitation of another tenant is not accepted with a password that the home tenant has closed', async () => {
  const { standard } = await withProvider();
  const other = await api.fresh.createTenant('Other');
  const friend = await api.signedIn(other, 'administrator');
  const payload = { email: standard.email, role: 'standard' };
  await api.app.inject({ method: 'POST', url: '/api/cross-tenant/register', headers: friend.headers, payload });
  const link = Object.fromEntries((await linkTo(api, standard.email)).searchParams);
  const given = { first_name: '', last_name: '', ...link };
  for (const password of [standard.password, 'not the password']) {
    const refused = await api.app.inject({ method: 'POST', url: '/api/signup', payload: { ...given, password } });
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringContaining('which applies here too'),
    ]);
  }
  const { rows } = await api.fresh.owner.query('select from membership where tenant_id = $1 and account_id = $2', [
    other,
    standard.accountId,
  ]);
  expect(rows).toEqual([]);
});

interface Deleted {
  readonly closes: boolean;
  /** The tenant that they stay a guest of has a provider of its own, which does not know them. */
  readonly isOtherConnected?: boolean;
  readonly hadPassword?: boolean;
}

async function deletedAtHome({ closes, isOtherConnected = false, hadPassword = true }: Deleted) {
  const { standard, administrator, domainState } = await withProvider();
  const other = isOtherConnected ? (await withProvider()).tenantId : await api.fresh.createTenant('Other');
  const { owner } = api.fresh;
  if (!hadPassword) await owner.query('delete from password where account_id = $1', [standard.accountId]);
  await owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'standard')", [other, standard.accountId]);
  await domainState('proven', closes);
  await owner.query(
    "insert into one_time_token (hash, purpose, account_id, expires_at) values ($1, 'password-reset', $2, now() + interval '1 hour')",
    [Buffer.from(randomUUID()), standard.accountId],
  );
  const remove = { method: 'DELETE', url: '/api/customer/user', headers: administrator.headers } as const;
  expect((await api.app.inject({ ...remove, payload: { email: standard.email } })).statusCode).toBe(204);
  return { ...standard, other };
}
const count = async (query: string, accountId: string) => (await api.fresh.owner.query(query, [accountId])).rowCount;

/** With a new password, by a mailed link. */
async function signInByLink(person: TestPerson): Promise<number> {
  await api.app.inject({ url: '/api/password/reset', query: { email: person.email } });
  await runQueued(api, sendResetHandler({ ...api.platform, publicUrl: api.platform.config.publicUrl }));
  const token = (await linkTo(api, person.email)).searchParams.get('token');
  const payload = { token, new_password: 'an entirely new password' };
  expect((await api.app.inject({ method: 'POST', url: '/api/password/reset', payload })).statusCode).toBe(200);
  return (await signIn({ ...person, password: payload.new_password })).statusCode;
}

describe('a person who is deleted at home and stays a guest elsewhere', () => {
  test('does not get back the password that the home had closed: a mailed link is needed, and they are told', async () => {
    const person = await deletedAtHome({ closes: true });
    const refused = await signIn(person);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      401,
      expect.stringContaining('The email or password is not right'),
    ]);
    expect(await count('select from one_time_token where account_id = $1', person.accountId)).toBe(0);
    expect(await count('select from session where account_id = $1 and revoked_at is null', person.accountId)).toBe(0);
    expect((await mailsTo(api, person.email))[0]?.text).toContain('Your password was removed');
    expect(await signInByLink(person)).toBe(200);
  });

  test.each([
    { closes: true, hadPassword: true },
    { closes: true, hadPassword: false },
    { closes: false, hadPassword: false },
  ])('gets the link where the other tenant has a provider that does not know them too: %o', async (deleted) => {
    expect(await signInByLink(await deletedAtHome({ ...deleted, isOtherConnected: true }))).toBe(200);
  });

  test('keeps a password that the home had left open', async () => {
    const person = await deletedAtHome({ closes: false });
    expect((await signIn(person)).statusCode).toBe(200);
  });
});

test('a tenant that deletes a guest takes no password of theirs', async () => {
  const { tenantId, administrator, domainState } = await withProvider();
  const guest = await api.signedIn(await api.fresh.createTenant('Home'), 'standard');
  await api.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'standard')", [
    tenantId,
    guest.accountId,
  ]);
  await domainState('proven', true);
  await api.fresh.owner.query("update sso_domain set domain = 'example.test', state = 'lost' where tenant_id = $1", [tenantId]);
  const remove = { method: 'DELETE', url: '/api/customer/user', headers: administrator.headers } as const;
  expect((await api.app.inject({ ...remove, payload: { email: guest.email } })).statusCode).toBe(204);
  expect((await signIn(guest)).statusCode).toBe(200);
});
