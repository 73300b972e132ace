import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsDescriptions } from '../../test-support/needed-material.ts';
import { openJudge, type Judge } from '../../test-support/openapi-judge.ts';
import { startOrg, type OktaReply, type TestOrg } from '../../test-support/okta-org.ts';
import { oktaBends } from '../../test-support/okta-bends.ts';

const description = 'okta-oneof.json';
const id = (reply: OktaReply): string => String(reply.one['id']);

describe('the Okta simulator by Okta’s own description', needsDescriptions, () => {
  let org: TestOrg;
  let judge: Judge;

  beforeAll(async () => {
    [org, judge] = await Promise.all([startOrg(), openJudge({ description, bends: oktaBends })]);
  });
  afterAll(() => org.stop());

  const judged = async (method: string, path: string, body?: unknown): Promise<OktaReply> => {
    const reply = await org.call(method, path, body);
    expect(judge.complaints({ method, path: path.split('?', 1)[0]!, status: reply.status, body: reply.body })).toEqual([]);
    return reply;
  };
  const done: typeof judged = async (...asked) => {
    const reply = await judged(...asked);
    expect(reply.status).toBeLessThan(300);
    return reply;
  };
  const firstId = async (path: string): Promise<string> => String((await org.get(path)).list[0]?.['id']);

  it.each([
    '/api/v1/org',
    '/api/v1/users',
    '/api/v1/users/me',
    '/api/v1/users?search=profile.department eq "Finance"&sortBy=profile.lastName&sortOrder=desc',
    '/api/v1/groups',
    '/api/v1/groups?expand=stats',
    '/api/v1/groups/rules',
    '/api/v1/trustedOrigins',
    '/api/v1/policies?type=OKTA_SIGN_ON',
    '/api/v1/policies?type=ACCESS_POLICY&expand=rules',
    '/api/v1/policies?type=PASSWORD',
    '/api/v1/policies?type=MFA_ENROLL',
    '/api/v1/zones',
    '/api/v1/authenticators',
    '/api/v1/apps',
    '/api/v1/apps?filter=name eq "active_directory"',
    '/api/v1/behaviors',
    '/api/v1/api-tokens',
    '/api/v1/logs?limit=1000',
    '/api/v1/logs?since=2026-08-11T00:00:00Z&filter=eventType sw "policy."',
  ])('answers %s as described', async (path) => {
    const reply = await judged('GET', path);
    expect(reply.status).toBe(200);
  });

  it('answers for each rule, mapping, method, factor and role as described', async () => {
    for (const type of ['OKTA_SIGN_ON', 'ACCESS_POLICY', 'PASSWORD', 'MFA_ENROLL']) {
      for (const { id: policyId } of await org.all(`/api/v1/policies?type=${type}`)) {
        await judged('GET', `/api/v1/policies/${String(policyId)}`);
        await judged('GET', `/api/v1/policies/${String(policyId)}/rules`);
        if (type === 'ACCESS_POLICY') await judged('GET', `/api/v1/policies/${String(policyId)}/mappings`);
      }
    }
    for (const authenticator of await org.all('/api/v1/authenticators')) {
      await judged('GET', `/api/v1/authenticators/${String(authenticator['id'])}/methods`);
    }
    const kinds = new Set<unknown>();
    for (const user of await org.all('/api/v1/users')) {
      const { list } = await judged('GET', `/api/v1/users/${String(user['id'])}/factors`);
      for (const factor of list) kinds.add(factor['factorType']);
      await judged('GET', `/api/v1/users/${String(user['id'])}/roles`);
    }
    expect(kinds.size).toBeGreaterThan(1);
  });

  it('answers writes as described', async () => {
    const group = id(await done('POST', '/api/v1/groups', { profile: { name: 'Night shift', description: 'At night.' } }));
    const member = await firstId('/api/v1/users?limit=1');
    await done('PUT', `/api/v1/groups/${group}/users/${member}`);
    await done('GET', `/api/v1/groups/${group}/users`);
    const zone = id(
      await done('POST', '/api/v1/zones', { type: 'DYNAMIC', name: 'Far away', usage: 'BLOCKLIST', locations: [{ country: 'KP' }] }),
    );
    await done('POST', `/api/v1/zones/${zone}/lifecycle/deactivate`);
    await done('DELETE', `/api/v1/zones/${zone}`);
    const policy = id(
      await done('POST', '/api/v1/policies?activate=false', {
        type: 'OKTA_SIGN_ON',
        name: 'Night shift',
        conditions: { people: { groups: { include: [group] } } },
      }),
    );
    const rule = {
      name: 'At night',
      type: 'SIGN_ON',
      actions: { signon: { access: 'ALLOW', requireFactor: true, factorPromptMode: 'ALWAYS' } },
    };
    const ruleId = id(await done('POST', `/api/v1/policies/${policy}/rules`, rule));
    await done('POST', `/api/v1/policies/${policy}/rules/${ruleId}/lifecycle/deactivate`);
    await done('POST', `/api/v1/policies/${policy}/lifecycle/activate`);
    await done('DELETE', `/api/v1/policies/${policy}`);
    const phone = String((await org.get('/api/v1/authenticators')).list.find(({ key }) => key === 'phone_number')?.['id']);
    await done('POST', `/api/v1/authenticators/${phone}/methods/voice/lifecycle/deactivate`);
    expect((await judged('POST', `/api/v1/authenticators/${phone}/lifecycle/deactivate`)).status).toBe(403);
    const token = await firstId('/api/v1/api-tokens');
    const offices = String((await org.get('/api/v1/zones')).list.find(({ name }) => name === 'Offices')?.['id']);
    const bound = await done('PUT', `/api/v1/api-tokens/${token}`, { network: { connection: 'ZONE', include: [offices] } });
    expect(bound.one['network']).toEqual({ connection: 'ZONE', include: [offices] });
    expect((await judged('PUT', `/api/v1/api-tokens/${token}`, { network: { connection: 'ZONE' } })).status).toBe(400);
    await done('GET', '/api/v1/logs?limit=1000&q=night');
  });

  it('answers what administrators do besides as described', async () => {
    const everyone = await firstId('/api/v1/groups?q=everyone');
    expect((await done('GET', `/api/v1/groups/${everyone}/apps`)).list.length).toBeGreaterThan(2);
    const crew = id(await done('POST', '/api/v1/groups', { profile: { name: 'Crew' } }));
    const profile = { login: 'new@haldenfreight.example', email: 'new@haldenfreight.example', firstName: 'New', lastName: 'Comer' };
    const user = await done('POST', '/api/v1/users?activate=false', { profile, groupIds: [crew] });
    expect(user.one['status']).toBe('STAGED');
    expect((await done('GET', `/api/v1/groups/${crew}/users`)).list.map((member) => member['id'])).toEqual([id(user)]);
    const rule = {
      type: 'group_rule',
      name: 'Finance into the crew',
      conditions: { expression: { type: 'urn:okta:expression:1.0', value: 'user.department=="Finance"' } },
      actions: { assignUserToGroups: { groupIds: [crew] } },
    };
    const ruleId = id(await done('POST', '/api/v1/groups/rules', rule));
    await done('PUT', `/api/v1/groups/rules/${ruleId}`, { ...rule, name: 'Finance' });
    await done('POST', `/api/v1/groups/rules/${ruleId}/lifecycle/activate`);
    const finance = await org.all(`/api/v1/users?search=${encodeURIComponent('profile.department eq "Finance"')}`);
    expect((await org.all(`/api/v1/groups/${crew}/users`)).map((member) => member['id'])).toEqual([
      ...finance.map((one) => one['id']),
      id(user),
    ]);
    expect((await judged('PUT', `/api/v1/groups/rules/${ruleId}`, rule)).status).toBe(400);
    expect((await judged('DELETE', `/api/v1/groups/rules/${ruleId}`)).status).toBe(202);
    const origin = { name: 'Intranet', origin: 'https://intranet.haldenfreight.example', scopes: [{ type: 'CORS' }] };
    const originId = id(await done('POST', '/api/v1/trustedOrigins', origin));
    expect((await judged('POST', '/api/v1/trustedOrigins', origin)).status).toBe(400);
    expect((await done('POST', `/api/v1/trustedOrigins/${originId}/lifecycle/deactivate`)).one['status']).toBe('INACTIVE');
    expect((await done('GET', '/api/v1/trustedOrigins?filter=status eq "ACTIVE"')).list).toEqual([]);
    await done('DELETE', `/api/v1/trustedOrigins/${originId}`);
    const payroll = String(
      (await org.all('/api/v1/policies?type=ACCESS_POLICY')).find(({ name }) => name === 'Payroll and banking')?.['id'],
    );
    const copy = await done('POST', `/api/v1/policies/${payroll}/clone`);
    expect(copy.one['name']).toBe('[cloned] Payroll and banking');
    expect((await done('GET', `/api/v1/policies/${id(copy)}/rules`)).list.map(({ name }) => name)).toEqual([
      'Everybody who is paid',
      'Catch-all Rule',
    ]);
  });

  it('says which policies and rules match a sign-in as described', async () => {
    const app = await firstId('/api/v1/apps?limit=1');
    const asked = { appInstance: app, policyContext: { user: { id: await firstId('/api/v1/users?limit=1') }, ip: '203.0.113.1' } };
    const { list } = await done('POST', '/api/v1/policies/simulate?expand=EVALUATED&expand=RULE', [asked]);
    expect(list.map(({ policyType }) => policyType)).toEqual([['ACCESS_POLICY'], ['MFA_ENROLL'], ['OKTA_SIGN_ON'], ['PROFILE_ENROLLMENT']]);
    await done('POST', '/api/v1/policies/simulate', [asked]);
    expect((await judged('POST', '/api/v1/policies/simulate', [{ ...asked, appInstance: 'none' }])).status).toBe(404);
    const policy = await firstId('/api/v1/policies?type=ACCESS_POLICY');
    await done('PUT', `/api/v1/apps/${app}/policies/${policy}`);
    expect((await judged('PUT', `/api/v1/apps/${app}/policies/none`)).status).toBe(404);
  });

  it('refuses as described', async () => {
    expect((await judged('GET', '/api/v1/users/nobody')).status).toBe(404);
    expect((await judged('GET', '/api/v1/zones/nzo1')).status).toBe(404);
    expect((await judged('POST', '/api/v1/groups', { profile: {} })).status).toBe(400);
    expect((await judged('GET', '/api/v1/logs?since=yesterday')).status).toBe(400);
    expect((await judged('GET', '/api/v1/logs?filter=eventType is "x"')).status).toBe(400);
  });
});
