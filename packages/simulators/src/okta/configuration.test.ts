import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrg, type OktaReply, type TestOrg } from '../../test-support/okta-org.ts';

type Json = Readonly<Record<string, unknown>>;
let org: TestOrg;
beforeAll(async () => {
  org = await startOrg();
});
afterAll(() => org.stop());

const idOf = (reply: OktaReply): string => String(reply.one['id']);
const ranks = async (type: string): Promise<unknown[]> =>
  (await org.get(`/api/v1/policies?type=${type}`)).list.map(({ name, priority }) => [name, priority]);
const idNamed = async (path: string, name: string): Promise<string> =>
  String((await org.get(path)).list.find((one) => one['name'] === name)?.['id']);
const signOn = (name: string, more: Json = {}): Json => ({ type: 'OKTA_SIGN_ON', name, conditions: {}, ...more });
const rule = (name: string, more: Json = {}): Json => ({ name, type: 'SIGN_ON', actions: { signon: { access: 'ALLOW' } }, ...more });
/** The latest entries of the log that are of this kind. */
const noted = async (eventType: string): Promise<readonly Json[]> =>
  (await org.get(`/api/v1/logs?sortOrder=DESCENDING&limit=10&filter=${encodeURIComponent(`eventType eq "${eventType}"`)}`)).list;

describe('policies in Okta', () => {
  it('are made inactive on request, and turned on later', async () => {
    const policy = idOf(await org.call('POST', '/api/v1/policies?activate=false', signOn('Staged')));
    expect((await org.get(`/api/v1/policies/${policy}`)).one['status']).toBe('INACTIVE');
    expect((await org.call('POST', `/api/v1/policies/${policy}/lifecycle/activate`)).status).toBe(204);
    expect((await org.get(`/api/v1/policies/${policy}`)).one['status']).toBe('ACTIVE');
    const made = idOf(await org.call('POST', `/api/v1/policies/${policy}/rules?activate=false`, rule('Staged')));
    expect((await org.get(`/api/v1/policies/${policy}/rules/${made}`)).one['status']).toBe('INACTIVE');
    await org.call('POST', `/api/v1/policies/${policy}/rules/${made}/lifecycle/activate`);
    expect((await org.get(`/api/v1/policies/${policy}/rules/${made}`)).one['status']).toBe('ACTIVE');
    expect(await noted('policy.lifecycle.activate')).toMatchObject([
      { target: [{ id: policy, changeDetails: { from: { status: 'INACTIVE' }, to: { status: 'ACTIVE' } } }] },
    ]);
    await org.call('DELETE', `/api/v1/policies/${policy}`);
    expect((await org.get(`/api/v1/policies/${policy}`)).status).toBe(404);
  });

  it('keep their priorities without gaps, the default last', async () => {
    const first = idOf(await org.call('POST', '/api/v1/policies', signOn('First', { priority: 1 })));
    const last = idOf(await org.call('POST', '/api/v1/policies', signOn('Last')));
    expect(await ranks('OKTA_SIGN_ON')).toEqual([
      ['First', 1],
      ['Contractors', 2],
      ['Office staff', 3],
      ['Last', 4],
      ['Default Policy', 5],
    ]);
    await org.call('PUT', `/api/v1/policies/${last}`, signOn('Last', { priority: 2 }));
    await org.call('DELETE', `/api/v1/policies/${first}`);
    expect(await ranks('OKTA_SIGN_ON')).toEqual([
      ['Last', 1],
      ['Contractors', 2],
      ['Office staff', 3],
      ['Default Policy', 4],
    ]);
    await org.call('DELETE', `/api/v1/policies/${last}`);
  });

  it('of the system stay, and so do their rules', async () => {
    const policy = await idNamed('/api/v1/policies?type=PASSWORD', 'Default Policy');
    const own = await idNamed(`/api/v1/policies/${policy}/rules`, 'Default Rule');
    expect((await org.call('DELETE', `/api/v1/policies/${policy}`)).status).toBe(403);
    expect((await org.call('POST', `/api/v1/policies/${policy}/lifecycle/deactivate`)).status).toBe(403);
    expect((await org.call('DELETE', `/api/v1/policies/${policy}/rules/${own}`)).status).toBe(403);
  });

  it('for applications have a last rule that catches all', async () => {
    const policy = idOf(await org.call('POST', '/api/v1/policies', { type: 'ACCESS_POLICY', name: 'New one' }));
    const actions = { appSignOn: { access: 'DENY' } };
    await org.call('POST', `/api/v1/policies/${policy}/rules`, { name: 'Before it', type: 'ACCESS_POLICY', actions });
    const { list } = await org.get(`/api/v1/policies/${policy}/rules`);
    expect(list.map(({ name, priority, system }) => [name, priority, system])).toEqual([
      ['Before it', 1, false],
      ['Catch-all Rule', 99, true],
    ]);
    const payroll = await idNamed('/api/v1/policies?type=ACCESS_POLICY', 'Payroll and banking');
    expect((await org.get(`/api/v1/policies/${payroll}/mappings`)).list).toHaveLength(2);
    expect((await org.call('DELETE', `/api/v1/policies/${payroll}`)).status).toBe(403);
  });

  it('refuse names that are taken and bodies that say nothing', async () => {
    expect((await org.call('POST', '/api/v1/policies', signOn('Office staff'))).one['errorCode']).toBe('E0000001');
    expect((await org.call('POST', '/api/v1/policies', { type: 'WISH', name: 'x' })).status).toBe(400);
    expect((await org.get('/api/v1/policies?type=ENTITY_RISK')).one['errorCode']).toBe('E0000015');
    expect((await org.call('POST', '/api/v1/policies', '{"type":')).one['errorCode']).toBe('E0000003');
  });
});

describe('zones in Okta', () => {
  it('cannot go while a rule speaks of them, nor while they are active', async () => {
    const zone = idOf(await org.call('POST', '/api/v1/zones', { type: 'DYNAMIC', name: 'Depots', locations: [{ country: 'NO' }] }));
    const policy = idOf(await org.call('POST', '/api/v1/policies', signOn('Depots')));
    const conditions = { network: { connection: 'ZONE', include: [zone] } };
    await org.call('POST', `/api/v1/policies/${policy}/rules`, rule('In depots', { conditions }));
    await org.call('POST', `/api/v1/zones/${zone}/lifecycle/deactivate`);
    expect((await org.call('DELETE', `/api/v1/zones/${zone}`)).status).toBe(403);
    await org.call('DELETE', `/api/v1/policies/${policy}`);
    await org.call('POST', `/api/v1/zones/${zone}/lifecycle/activate`);
    expect((await org.call('DELETE', `/api/v1/zones/${zone}`)).status).toBe(403);
    await org.call('POST', `/api/v1/zones/${zone}/lifecycle/deactivate`);
    expect((await org.call('DELETE', `/api/v1/zones/${zone}`)).status).toBe(204);
    expect(await noted('zone.delete')).toMatchObject([{ target: [{ id: zone, type: 'NetworkZone', displayName: 'Depots' }] }]);
  });

  it('of the system stay', async () => {
    const zone = await idNamed('/api/v1/zones', 'LegacyIpZone');
    expect((await org.call('DELETE', `/api/v1/zones/${zone}`)).status).toBe(403);
  });
});

describe('groups and authenticators in Okta', () => {
  it('are changed for real, with a note of who did it', async () => {
    const group = idOf(await org.call('POST', '/api/v1/groups', { profile: { name: 'Night shift' } }));
    const [user] = (await org.get('/api/v1/users?limit=1')).list;
    expect((await org.call('PUT', `/api/v1/groups/${group}/users/${String(user!['id'])}`)).status).toBe(204);
    expect((await org.get(`/api/v1/groups/${group}/users`)).list.map(({ id }) => id)).toEqual([user!['id']]);
    expect((await org.call('DELETE', `/api/v1/groups/${group}/users/${String(user!['id'])}`)).status).toBe(204);
    expect((await org.get(`/api/v1/groups/${group}/users`)).list).toEqual([]);
    const me = (await org.get('/api/v1/users/me')).one['id'];
    expect(await noted('group.user_membership.add')).toMatchObject([
      { actor: { id: me, type: 'User' }, target: [{ id: user!['id'] }, { id: group }] },
    ]);
    expect((await org.call('DELETE', `/api/v1/groups/${group}`)).status).toBe(204);
    const everyone = (await org.get('/api/v1/groups?q=everyone')).list[0]!['id'];
    expect((await org.call('DELETE', `/api/v1/groups/${String(everyone)}`)).status).toBe(403);
  });

  it('cannot be turned off while a policy offers them', async () => {
    const phone = String((await org.get('/api/v1/authenticators')).list.find(({ key }) => key === 'phone_number')?.['id']);
    expect((await org.call('POST', `/api/v1/authenticators/${phone}/lifecycle/deactivate`)).one['errorCode']).toBe('E0000148');
    await org.call('POST', `/api/v1/authenticators/${phone}/methods/voice/lifecycle/deactivate`);
    expect((await org.get(`/api/v1/authenticators/${phone}/methods/voice`)).one['status']).toBe('INACTIVE');
    for (const policy of (await org.get('/api/v1/policies?type=MFA_ENROLL')).list) {
      const settings = policy['settings'] as { readonly authenticators: readonly Json[] };
      const authenticators = settings.authenticators.map((one) =>
        one['key'] === 'phone_number' ? { ...one, enroll: { self: 'NOT_ALLOWED' } } : one,
      );
      await org.call('PUT', `/api/v1/policies/${String(policy['id'])}`, { ...policy, settings: { ...settings, authenticators } });
    }
    expect((await org.call('POST', `/api/v1/authenticators/${phone}/lifecycle/deactivate`)).one['status']).toBe('INACTIVE');
    expect(await noted('security.authenticator.lifecycle.deactivate')).toHaveLength(1);
  });
});
