import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOrg, type TestOrg } from '../../../test-support/okta-org.ts';
import { policyNamed, type Json } from '../../../test-support/okta-settings.ts';
import type { Body } from '../../kit/rest-api.ts';

const outside = '198.18.7.7';
let org: TestOrg;
let userId: string;
let groupId: string;
let otherGroupId: string;
let appId: string;
let zoneId: string;

const id = (body: Json): string => String(body['id']);

beforeAll(async () => {
  org = await startOrg({ people: 120 });
  userId = id((await org.all('/api/v1/users')).at(-1)!);
  groupId = id((await org.call('POST', '/api/v1/groups', { profile: { name: 'Crew' } })).one);
  otherGroupId = id((await org.call('POST', '/api/v1/groups', { profile: { name: 'Not the crew' } })).one);
  await org.call('PUT', `/api/v1/groups/${groupId}/users/${userId}`);
  appId = id((await org.get('/api/v1/apps')).list.find(({ label }) => label === 'Freight Desk')!);
  const zone = { type: 'DYNAMIC', name: 'Far', usage: 'POLICY', locations: [{ country: 'CL' }] };
  zoneId = id((await org.call('POST', '/api/v1/zones', zone)).one);
  org.running.simulatorControl.locate('198.18.9.9', { country: 'CL' });
});
afterAll(() => org.stop());

const simulate = (context: Body = {}, policyType = 'OKTA_SIGN_ON') =>
  org.running.simulatorControl.simulation()({
    appInstance: appId,
    policyTypes: [policyType],
    policyContext: { user: { id: userId }, ip: outside, ...context },
  })[0]!;
const outcome = (...asked: Parameters<typeof simulate>): readonly (string | undefined)[] => {
  const { status, matched } = simulate(...asked);
  return [status, matched?.name, matched?.rules.at(-1)?.name];
};
const rule = (name: string, conditions: Body): Body => ({ name, conditions, actions: { signon: { access: 'ALLOW' } } });
const zoned = (include: readonly string[]): Body => ({ network: { connection: 'ZONE', include } });

const add = (name: string, groups: readonly string[], ...rules: readonly Body[]): void =>
  org.running.simulatorControl.addPolicy({ type: 'OKTA_SIGN_ON', name, conditions: { people: { groups: { include: groups } } } }, rules);
const appRule = (name: string, conditions: Body): Body => ({ name, conditions, actions: { appSignOn: { access: 'ALLOW' } } });

describe('global session policies, as Okta asks them', () => {
  beforeEach(async () => {
    for (const { id: policyId, system } of await org.all('/api/v1/policies?type=OKTA_SIGN_ON'))
      if (system !== true) await org.call('DELETE', `/api/v1/policies/${String(policyId)}`);
  });

  it('takes the first rule that matches of the first policy that has one', () => {
    add('Others', [otherGroupId], rule('Any', {}));
    add('Crew', [groupId], rule('Far away', zoned([zoneId])), rule('Anywhere', {}), rule('Never reached', {}));
    expect(outcome()).toEqual(['MATCH', 'Crew', 'Anywhere']);
    expect(outcome({ ip: '198.18.9.9' })).toEqual(['MATCH', 'Crew', 'Far away']);
    expect(simulate().notMatched.map(({ name }) => name)).toEqual(['Others']);
  });

  it('goes on to the next policy when no rule matches, and ends with the default', () => {
    add('Crew', [groupId], rule('Far away', zoned([zoneId])));
    expect(outcome()).toEqual(['MATCH', 'Default Policy', 'Default Rule']);
  });

  it('passes by what is not active', () => {
    add('Crew', [groupId], rule('Anywhere', {}));
    org.running.simulatorControl.setRuleStatus({ type: 'OKTA_SIGN_ON', policy: 'Crew', rule: 'Anywhere' }, 'INACTIVE');
    expect(outcome()).toEqual(['MATCH', 'Default Policy', 'Default Rule']);
  });

  it('leaves out whom a rule excludes, and who comes through another door', () => {
    add(
      'Crew',
      [groupId],
      rule('Not this one', { people: { users: { exclude: [userId] } } }),
      rule('By RADIUS', { authContext: { authType: 'RADIUS' } }),
      rule('By another provider', { identityProvider: { provider: 'SPECIFIC_IDP', idpIds: ['0oa1'] } }),
      rule('Own door', { identityProvider: { provider: 'OKTA' } }),
    );
    expect(outcome()).toEqual(['MATCH', 'Crew', 'Own door']);
  });

  it('leaves undecided what the input does not say', () => {
    add('Crew', [groupId], rule('Far away', zoned([zoneId])));
    const { matched, undecided } = simulate({ ip: undefined });
    expect([matched?.name, undecided.map(({ name }) => name)]).toEqual(['Default Policy', ['Crew']]);
  });

  it('takes groups in place of a user, and zones in place of an address', () => {
    add('Crew', [groupId], rule('Far away', zoned([zoneId])));
    expect(outcome({ user: undefined, groups: { ids: [groupId] }, zones: { ids: [zoneId] } })).toEqual(['MATCH', 'Crew', 'Far away']);
    expect(() => simulate({ groups: { ids: [groupId] } })).toThrow('policyContext');
    expect(() => simulate({ user: undefined })).toThrow('policyContext');
  });

  it('asks no policy about an address on the blocklist, until a zone exempts it or the zone is turned off', () => {
    org.running.simulatorControl.setZoneStatus('Known bad networks', 'ACTIVE');
    expect(outcome({ ip: '203.0.113.70' })).toEqual(['NOT_MATCH', undefined, undefined]);
    org.running.simulatorControl.setZoneStatus('Known bad networks', 'INACTIVE');
    expect(outcome({ ip: '203.0.113.70' })[0]).toBe('MATCH');
    org.running.simulatorControl.setZoneStatus('Known bad networks', 'ACTIVE');
    const gateways = [{ type: 'RANGE', value: '203.0.113.68-203.0.113.71' }];
    org.running.simulatorControl.addZone({ type: 'IP', name: 'Exempt', usage: 'POLICY', gateways, useAsExemptList: true });
    expect(outcome({ ip: '203.0.113.70' })[0]).toBe('MATCH');
    org.running.simulatorControl.setZoneStatus('Exempt', 'INACTIVE');
  });

  it('knows anonymisers and networks of dynamic zones of both kinds', () => {
    org.running.simulatorControl.locate('198.18.1.1', { country: 'NO', anonymizer: 'Tor', asn: '64500' });
    expect(outcome({ ip: '198.18.1.1' })[0]).toBe('MATCH');
    org.running.simulatorControl.setZoneStatus('DefaultEnhancedDynamicZone', 'ACTIVE');
    expect(outcome({ ip: '198.18.1.1' })[0]).toBe('NOT_MATCH');
    expect(outcome({ ip: outside })[0]).toBe('MATCH');
    org.running.simulatorControl.setZoneStatus('DefaultEnhancedDynamicZone', 'INACTIVE');
    org.running.simulatorControl.addZone({
      type: 'DYNAMIC',
      name: 'Tor',
      usage: 'BLOCKLIST',
      proxyType: 'Tor',
      asns: ['64500'],
      locations: [],
    });
    expect(outcome({ ip: '198.18.1.1' })[0]).toBe('NOT_MATCH');
    org.running.simulatorControl.changeZone('Tor', { asns: ['64501'] });
    expect(outcome({ ip: '198.18.1.1' })[0]).toBe('MATCH');
  });
});

describe('authentication policies, as Okta asks them', () => {
  it('asks the one that the application is mapped to', async () => {
    expect(outcome({}, 'ACCESS_POLICY')).toEqual(['MATCH', 'Any two factors', 'Catch-all Rule']);
    const phone = { platform: { include: [{ type: 'MOBILE', os: { type: 'IOS' } }] } };
    org.running.simulatorControl.addPolicy({ type: 'ACCESS_POLICY', name: 'Desk' }, [
      appRule('Risky', { riskScore: { level: 'HIGH' } }),
      appRule('Phones', phone),
      appRule('Managed', { device: { registered: true, managed: true } }),
      appRule('Crew', { people: { groups: { include: [groupId], exclude: [otherGroupId] } } }),
    ]);
    const policy = id(await policyNamed(org, 'ACCESS_POLICY', 'Desk'));
    expect((await org.call('PUT', `/api/v1/apps/${appId}/policies/${policy}`)).status).toBe(204);
    const mapped = (await org.get(`/api/v1/policies/${policy}/mappings`)).list;
    expect(mapped).toHaveLength(1);
    const asked = (risk: string, device: Body): readonly (string | undefined)[] =>
      outcome({ risk: { level: risk }, device }, 'ACCESS_POLICY');
    expect(asked('HIGH', { platform: 'WINDOWS' })).toEqual(['MATCH', 'Desk', 'Risky']);
    expect(asked('LOW', { platform: 'IOS' })).toEqual(['MATCH', 'Desk', 'Phones']);
    expect(asked('LOW', { platform: 'MACOS', registered: true, managed: true })).toEqual(['MATCH', 'Desk', 'Managed']);
    expect(asked('LOW', { platform: 'ANDROID', registered: true, managed: false })).toEqual(['MATCH', 'Desk', 'Crew']);
    await org.call('DELETE', `/api/v1/groups/${groupId}/users/${userId}`);
    expect(asked('LOW', { platform: 'LINUX', registered: false })).toEqual(['MATCH', 'Desk', 'Catch-all Rule']);
  });

  it('is not simulated for types that Okta does not simulate, nor mapped to other policies', async () => {
    expect(() => simulate({}, 'PASSWORD')).toThrow('policyTypes');
    const session = id(await policyNamed(org, 'OKTA_SIGN_ON', 'Default Policy'));
    expect((await org.call('PUT', `/api/v1/apps/${appId}/policies/${session}`)).status).toBe(400);
    expect((await org.call('POST', '/api/v1/policies/simulate', {})).status).toBe(400);
  });
});
