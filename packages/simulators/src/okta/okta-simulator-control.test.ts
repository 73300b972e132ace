import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrg, type TestOrg } from '../../test-support/okta-org.ts';

type Json = Readonly<Record<string, unknown>>;
let org: TestOrg;
beforeAll(async () => {
  org = await startOrg();
});
afterAll(() => org.stop());

const list = async (path: string): Promise<readonly Json[]> => (await org.get(path)).list;
const named = async (path: string, name: string): Promise<Json> => (await list(path)).find((one) => one['name'] === name) ?? {};
const told = async (eventType: string): Promise<readonly Json[]> =>
  list(`/api/v1/logs?sortOrder=DESCENDING&limit=5&filter=${encodeURIComponent(`eventType eq "${eventType}"`)}`);

describe('the desk of an administrator', () => {
  it('weakens a policy and a rule, and leaves everything else of them', async () => {
    const { simulatorControl } = org.running;
    const before = await named('/api/v1/policies?type=PASSWORD', 'Office staff');
    simulatorControl.changePolicy(
      { type: 'PASSWORD', policy: 'Office staff' },
      { settings: { password: { lockout: { maxAttempts: 50 } } } },
    );
    const after = await named('/api/v1/policies?type=PASSWORD', 'Office staff');
    expect(after).toMatchObject({ id: before['id'], settings: { password: { lockout: { maxAttempts: 50, autoUnlockMinutes: 30 } } } });
    const which = { type: 'OKTA_SIGN_ON', policy: 'Office staff', rule: 'Second factor off the network' } as const;
    simulatorControl.changeRule(which, { actions: { signon: { requireFactor: false } } });
    simulatorControl.setRuleStatus(which, 'INACTIVE');
    const policy = await named('/api/v1/policies?type=OKTA_SIGN_ON', 'Office staff');
    expect(await named(`/api/v1/policies/${String(policy['id'])}/rules`, which.rule)).toMatchObject({
      status: 'INACTIVE',
      actions: { signon: { access: 'ALLOW', requireFactor: false, session: { maxSessionIdleMinutes: 120 } } },
    });
    expect(await told('policy.rule.deactivate')).toHaveLength(1);
  });

  it('adds a policy with rules and a zone, and changes both kinds', async () => {
    const { simulatorControl } = org.running;
    simulatorControl.addPolicy({ type: 'OKTA_SIGN_ON', name: 'Visitors', priority: 1 }, [
      { name: 'All', actions: { signon: { access: 'ALLOW' } } },
    ]);
    const visitors = await named('/api/v1/policies?type=OKTA_SIGN_ON', 'Visitors');
    expect(visitors['priority']).toBe(1);
    expect(await list(`/api/v1/policies/${String(visitors['id'])}/rules`)).toHaveLength(1);
    simulatorControl.addZone({ type: 'DYNAMIC', name: 'Nordic', locations: [{ country: 'NO' }] });
    simulatorControl.changeZone('Nordic', { locations: [{ country: 'NO' }, { country: 'SE' }] });
    simulatorControl.setZoneStatus('Nordic', 'INACTIVE');
    expect(await named('/api/v1/zones', 'Nordic')).toMatchObject({ status: 'INACTIVE', locations: [{ country: 'NO' }, { country: 'SE' }] });
    expect(await told('zone.deactivate')).toMatchObject([{ target: [{ displayName: 'Nordic' }] }]);
  });

  it('turns a way of an authenticator off, and takes the token away', async () => {
    const { simulatorControl } = org.running;
    simulatorControl.setAuthenticatorMethod('phone_number', 'sms', 'INACTIVE');
    const phone = (await list('/api/v1/authenticators')).find(({ key }) => key === 'phone_number');
    expect((await org.get(`/api/v1/authenticators/${String(phone?.['id'])}/methods/sms`)).one['status']).toBe('INACTIVE');
    simulatorControl.revokeToken();
    expect((await org.get('/api/v1/org')).status).toBe(401);
    expect(simulatorControl.requests().at(-1)).toEqual({ method: 'GET', path: '/api/v1/org', status: 401 });
  });
});
