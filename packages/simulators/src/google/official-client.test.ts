import { admin, admin_directory_v1, admin_reports_v1, auth as adminAuth } from '@googleapis/admin';
import { auth as identityAuth, cloudidentity } from '@googleapis/cloudidentity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { googleScopes, startCustomer, type TestCustomer } from '../../test-support/google-customer.ts';

let customer: TestCustomer;
let directory: admin_directory_v1.Admin;
let reports: admin_reports_v1.Admin;

/** Google's own library signs the assertion; only where it is sent is another place. */
const elsewhere = (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const address = new URL(url instanceof Request ? url.url : url);
  return fetch(new URL(`${address.pathname}${address.search}`, customer.running.url), init);
};

beforeAll(async () => {
  customer = await startCustomer({ people: 300 });
  const file = JSON.parse(customer.credentials['api_key']!) as { readonly client_email: string; readonly private_key: string };
  const auth = new adminAuth.JWT({
    email: file.client_email,
    key: file.private_key,
    keyId: (file as Readonly<Record<string, string>>)['private_key_id']!,
    scopes: googleScopes,
    subject: customer.credentials['username']!,
  });
  auth.transporter.defaults.fetchImplementation = elsewhere;
  const where = { auth, rootUrl: `${customer.running.url}/`, fetchImplementation: elsewhere };
  directory = admin({ version: 'directory_v1', ...where });
  reports = admin({ version: 'reports_v1', ...where });
});
afterAll(() => customer.stop());

describe('Google’s own client', () => {
  it('signs in by the service account and lists every user through all pages', async () => {
    const mails: (string | null | undefined)[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await directory.users.list({ customer: 'my_customer', maxResults: 100, ...(pageToken ? { pageToken } : {}) });
      mails.push(...(data.users ?? []).map(({ primaryEmail }) => primaryEmail));
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    const people = customer.world.peopleAt(customer.world.now()).filter(({ kind }) => kind !== 'guest');
    expect(people.length).toBeGreaterThan(200);
    expect(mails).toEqual(people.map(({ mail }) => mail));
  });

  it('makes a group with a member and deletes it', async () => {
    const { data: group } = await directory.groups.insert({ requestBody: { email: 'crew@haldenfreight.example', name: 'Crew' } });
    const { data: users } = await directory.users.list({ customer: 'my_customer', maxResults: 1 });
    const email = users.users![0]!.primaryEmail!;
    await directory.members.insert({ groupKey: group.id!, requestBody: { email, role: 'MEMBER' } });
    expect((await directory.members.list({ groupKey: group.id! })).data.members?.map((member) => member.email)).toEqual([email]);
    await directory.groups.delete({ groupKey: group.id! });
    await expect(directory.groups.get({ groupKey: group.id! })).rejects.toMatchObject({ status: 404 });
  });

  it('suspends a user and reads it in the admin log', async () => {
    const { data } = await directory.users.list({ customer: 'my_customer', query: 'isSuspended=false', maxResults: 50 });
    const { id, primaryEmail } = data.users!.find(({ isAdmin, isDelegatedAdmin }) => !isAdmin && !isDelegatedAdmin)!;
    expect((await directory.users.patch({ userKey: id!, requestBody: { suspended: true } })).data.suspended).toBe(true);
    const { data: log } = await reports.activities.list({ userKey: 'all', applicationName: 'admin', eventName: 'SUSPEND_USER' });
    const [event] = log.items![0]!.events!;
    expect(event?.parameters).toEqual([{ name: 'USER_EMAIL', value: primaryEmail }]);
    await directory.users.patch({ userKey: id!, requestBody: { suspended: false } });
  });

  it('reads sign-ins as the world has them', async () => {
    const [startTime, endTime] = ['2026-11-03T00:00:00.000Z', '2026-11-04T00:00:00.000Z'];
    const { data } = await reports.activities.list({ userKey: 'all', applicationName: 'login', startTime, endTime });
    const truth = [...customer.world.signInsBetween(new Date(startTime), new Date(endTime))].filter(({ via }) => via === 'google');
    expect(truth.length).toBeGreaterThan(10);
    expect(data.items?.map(({ id }) => id?.time)).toEqual(truth.map(({ at }) => at.toISOString()).toReversed());
  });

  it('lists policies with a filter', async () => {
    const auth = new identityAuth.OAuth2();
    auth.setCredentials({ access_token: await customer.token() });
    const identity = cloudidentity({ version: 'v1', auth, rootUrl: `${customer.running.url}/` });
    const filter = String.raw`customer == "customers/my_customer" && setting.type.matches('^settings/security\\.two_step.*$')`;
    const { data } = await identity.policies.list({ filter, pageSize: 100 });
    const types = new Set(data.policies?.map(({ setting }) => setting?.type));
    expect(types.size).toBe(5);
    for (const type of types) expect(type).toContain('settings/security.two_step_verification_');
    await expect(identity.policies.get({ name: 'policies/none' })).rejects.toMatchObject({ status: 404 });
  });

  it('meets a refusal in Google’s own shape', async () => {
    await expect(directory.users.get({ userKey: 'no-one@haldenfreight.example' })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('Resource Not Found'),
    });
  });
});
