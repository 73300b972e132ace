import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const signIn = ({ email, password }: TestPerson) => api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } });

/** A tenant whose people's domain was taken when it connected its provider. */
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
  await api.fresh.owner.query('insert into sso_domain (tenant_id, domain) values ($1, $2)', [tenantId, domain]);
  return { tenantId, ...people };
}

test("refuses the password of a person of the provider's domain, and says so only for the right one", async () => {
  const { tenantId, standard } = await withProvider();
  const refused = await signIn(standard);
  expect(refused.statusCode).toBe(401);
  expect(refused.json<{ detail: string }>().detail).toContain('identity provider');
  const wrong = await signIn({ ...standard, password: 'not the password' });
  expect(wrong.json<{ detail: string }>().detail).toContain('The email or password is not right');
  await api.fresh.owner.query('delete from sso_domain where tenant_id = $1', [tenantId]);
  expect((await signIn(standard)).statusCode).toBe(200);
});

test('an administrator keeps the password, so that a broken provider can be removed', async () => {
  const { administrator } = await withProvider();
  expect((await signIn(administrator)).statusCode).toBe(200);
});

test('keeps the password of a person of another domain or of several tenants', async () => {
  const { tenantId, standard } = await withProvider();
  expect((await signIn(await api.signedIn(tenantId, 'standard'))).statusCode).toBe(200);
  const other = await api.fresh.createTenant('Other');
  await api.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'standard')", [
    other,
    standard.accountId,
  ]);
  expect((await signIn(standard)).statusCode).toBe(200);
});
