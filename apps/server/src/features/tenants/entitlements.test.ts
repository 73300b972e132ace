import type { Entitlement } from '@rampart/contract/tenants.ts';
import { canBeLimited, entitlements } from '@rampart/domain/entitlement.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { grantEntitlements, isEntitled } from './index.ts';

const url = '/api/v1/entitlements';
let api: TestApi;
let tenantId: string;
let reader: TestPerson;
let engineer: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenantId = await api.fresh.createTenant('Home');
  reader = await api.signedIn(tenantId, 'read-only');
  engineer = await api.signedIn(tenantId, 'rampart-engineer');
});

type Listed = { entitlements: Entitlement[] };
const list = async (person = reader) => (await api.app.inject({ url, headers: person.headers })).json<Listed>().entitlements;
const entitled = async (person = reader) => (await list(person)).filter((each) => each.is_entitled).map(({ identifier }) => identifier);
const put = (payload: unknown, person = engineer) =>
  api.app.inject({ method: 'PUT', url, headers: person.headers, payload: payload as object });
const events = async () => {
  const text = "select status, actor, message, source from audit_event where tenant_id = $1 and action = 'entitlement.update' order by seq";
  return (await api.fresh.owner.query<{ status: string; message: string }>(text, [tenantId])).rows;
};

describe('the list', () => {
  test('has all, and denies all, where nothing was granted', async () => {
    expect((await list()).map(({ id, identifier, name }) => ({ id, identifier, name }))).toEqual(entitlements);
    expect(await entitled()).toEqual([]);
    for (const { identifier } of entitlements)
      expect(await api.fresh.db.inTenant(tenantId, (tx) => isEntitled(tx, { identifier, usage: {} }))).toBe(false);
  });

  test('says which can be limited', async () => {
    for (const { identifier, can_be_limited } of await list()) expect(can_be_limited).toBe(canBeLimited(identifier));
  });

  test('is of one tenant', async () => {
    const other = await api.fresh.createTenant('Other');
    await api.fresh.db.inTenant(other, (tx) => grantEntitlements(tx, ['drift_detection', 'export_data']));
    const elsewhere = await api.signedIn(other, 'read-only');
    expect([await entitled(), await entitled(elsewhere)]).toEqual([[], ['drift_detection', 'export_data']]);
    await api.fresh.db.inTenant(other, (tx) => grantEntitlements(tx, ['export_data']));
    expect(await entitled(elsewhere)).toEqual(['export_data']);
  });

  test('shows a change with the next call', async () => {
    const { headers } = await api.app.inject({ url, headers: reader.headers });
    expect(headers['cache-control']).toBe('no-store');
    await put([{ id: 7, granted: true, limit: null }]);
    expect(await entitled()).toEqual(['access_licensing']);
  });
});

describe('an update', () => {
  test('grants, withdraws and limits what it names, leaves the rest, and answers with all entitlements', async () => {
    await api.fresh.db.inTenant(tenantId, (tx) => grantEntitlements(tx, ['drift_detection', 'access_licensing']));
    const response = await put([
      { id: 4, granted: false, limit: null },
      { id: 5, granted: true, limit: 10 },
    ]);
    expect(response.statusCode).toBe(200);
    expect(response.json<Listed>().entitlements).toEqual(await list());
    expect(await entitled()).toEqual(['export_data', 'access_licensing']);
    expect((await list()).find(({ id }) => id === 5)).toMatchObject({ limit: 10, usage: 0, remaining: 10, granted: true });
    await put([{ id: 5, granted: true, limit: null }]);
    expect((await list()).find(({ id }) => id === 5)).toMatchObject({ limit: null, remaining: null, is_entitled: true });
  });

  test('is in the audit log with what changed, and says nothing where nothing did', async () => {
    await put([
      { id: 5, granted: true, limit: 10 },
      { id: 7, granted: true, limit: null },
      { id: 4, granted: false, limit: null },
    ]);
    await put([{ id: 5, granted: true, limit: 10 }]);
    await put([
      { id: 5, granted: true, limit: 3 },
      { id: 7, granted: false, limit: null },
    ]);
    expect(await events()).toEqual(
      [
        'Entitlements: granted Export data, Licensing; changed the limit of Export data from none to 10.',
        'Entitlements: withdrew Licensing; changed the limit of Export data from 10 to 3.',
      ].map((message) => ({ status: 'success', actor: engineer.email, message, source: '127.0.0.1' })),
    );
  });

  test('notifies the other administrators of the tenant, and no one else', async () => {
    const administrator = await api.signedIn(tenantId, 'administrator');
    await put([{ id: 7, granted: true, limit: null }]);
    const notified = await api.fresh.owner.query('select account_id, category, subject from notification where tenant_id = $1', [tenantId]);
    const subject = `The entitlements of your tenant changed: ${engineer.email} granted Licensing.`;
    expect(notified.rows).toEqual([{ account_id: administrator.accountId, category: 'entitlements', subject }]);
  });

  test.each<[string, unknown, unknown]>([
    ['an unknown id', [{ id: 13, granted: true, limit: null }], 'There is no entitlement 13. Load the entitlements again.'],
    ['an id twice', [5, 5].map((id) => ({ id, granted: true, limit: null })), 'Name each entitlement once.'],
    ['a limit where none can be', [{ id: 7, granted: true, limit: 1 }], 'Licensing cannot be limited. Leave its limit empty.'],
  ])('with %s is refused whole, with a line in the log', async (_what, payload, detail) => {
    const response = await put([{ id: 2, granted: true, limit: 5 }, ...(payload as object[])]);
    expect([response.statusCode, response.json()]).toMatchObject([400, { detail }]);
    expect(await entitled()).toEqual([]);
    expect(await events()).toMatchObject([{ status: 'failure', message: `Change the entitlements: refused. ${String(detail)}` }]);
  });

  test.each<[string, unknown]>([
    ['nothing', []],
    ['an object', { id: 5, granted: true, limit: null }],
    ['no limit', [{ id: 5, granted: true }]],
    ['a word for a grant', [{ id: 5, granted: 'yes', limit: null }]],
    ['a limit below zero', [{ id: 5, granted: true, limit: -1 }]],
    ['a limit past counting', [{ id: 5, granted: true, limit: 1e12 }]],
    ['half a limit', [{ id: 5, granted: true, limit: 0.5 }]],
    ['an unknown field', [{ id: 5, granted: true, limit: null, tenant_id: 'x' }]],
    ['too many', Array.from({ length: 101 }, (_, id) => ({ id, granted: true, limit: null }))],
  ])('that is %s is refused, and changes nothing', async (_what, payload) => {
    expect((await put(payload)).statusCode).toBe(400);
    expect([await entitled(), await events()]).toEqual([[], []]);
  });

  test.each(['read-only', 'standard', 'administrator'] as const)('is not for a customer who is %s', async (role) => {
    const customer = await api.signedIn(tenantId, role);
    expect((await put([{ id: 5, granted: true, limit: null }], customer)).statusCode).toBe(403);
    expect(await entitled()).toEqual([]);
  });

  test('lines up with another at the same time, and both are in the log', async () => {
    const [one, two] = await Promise.all([4, 5].map((id) => put([{ id, granted: true, limit: null }])));
    expect([one?.statusCode, two?.statusCode]).toEqual([200, 200]);
    expect(await entitled()).toEqual(['drift_detection', 'export_data']);
    expect(await events()).toHaveLength(2);
  });
});
