import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { longestEvents, retentionWith } from './retention.ts';

const url = '/api/v1/retention';
const none = { events: null, facts: null, verdicts: null, jobs: null, audit: null };
const defaults = { events: 25, facts: 25, verdicts: 25, jobs: 25, audit: 84 };
let api: TestApi;
let tenantId: string;
let staff: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenantId = await api.fresh.createTenant('Kept');
  staff = await api.signedIn(tenantId, 'rampart-admin');
});

const get = async (person = staff) => (await api.app.inject({ url, headers: person.headers })).json<unknown>();
const put = (payload: object, person = staff) => api.app.inject({ method: 'PUT', url, headers: person.headers, payload });
const recorded = async () =>
  (
    await api.fresh.owner.query("select actor, message from audit_event where tenant_id = $1 and action = 'retention.set' order by seq", [
      tenantId,
    ])
  ).rows;

test('a tenant keeps its data as the installation does until it has months of its own', async () => {
  expect(await get()).toEqual({ overrides: none, defaults });
  const own = { ...none, events: 13, audit: 120 };
  expect((await put(own)).json()).toEqual({ overrides: own, defaults });
  expect(await get()).toEqual({ overrides: own, defaults });
  const kept = await api.fresh.db.inTenant(tenantId, retentionWith(defaults));
  expect(kept).toEqual({ ...defaults, events: 13, audit: 120 });
});

test('each change is in the audit log of the tenant once, and its administrators are notified', async () => {
  const administrator = await api.signedIn(tenantId, 'administrator');
  await put({ ...none, events: 13, audit: 120 });
  await put({ ...none, events: 13, audit: 120 });
  await put({ ...none, events: 13 });
  expect(await recorded()).toEqual([
    {
      actor: staff.email,
      message:
        'Events are kept for 13 months, not as the installation does; Audit log is kept for 120 months, not as the installation does.',
    },
    { actor: staff.email, message: 'Audit log is kept as the installation does, not for 120 months.' },
  ]);
  const notified = await api.fresh.owner.query<{ subject: string }>(
    'select subject from notification where tenant_id = $1 and account_id = $2',
    [tenantId, administrator.accountId],
  );
  expect(notified.rows).toHaveLength(2);
});

test.each([
  ['too few months of events', { events: 3 }],
  ['too few months of the audit log', { audit: 11 }],
  ['too many months', { facts: 241 }],
  ['half a month', { jobs: 12.5 }],
  ['words', { verdicts: 'for ever' }],
  ['another kind', { mails: 12 }],
])('refuses %s, and changes nothing', async (_what, wrong) => {
  expect((await put({ ...none, ...wrong })).statusCode).toBe(400);
  expect(await get()).toEqual({ overrides: none, defaults });
  expect(await recorded()).toEqual([]);
});

test.each(['administrator', 'rampart-engineer'] as const)('refuses the role %s', async (role) => {
  expect((await put({ ...none, events: 12 }, await api.signedIn(tenantId, role))).statusCode).toBe(403);
});

test('months of events stay for the tenant that keeps them for longest, and no tenant sees what another has', async () => {
  await put({ ...none, events: 60 });
  const other = await api.fresh.createTenant('Other');
  expect(await get(await api.signedIn(other, 'superuser'))).toEqual({ overrides: none, defaults });
  expect(await longestEvents(api.fresh.db, defaults)).toBe(60);
});
