import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../test-support/graph-tenant.ts';

let tenant: GraphTenant;
beforeAll(async () => {
  tenant = await openGraphTenant();
});
afterAll(() => tenant.stop());

const activities = async (): Promise<unknown[]> =>
  (await tenant.ask('GET', '/auditLogs/directoryAudits')).body.value.map((entry) => [
    entry['activityDisplayName'],
    (entry['initiatedBy'] as { user: object | null }).user === null,
  ]);

describe('what an administrator does in the portal', () => {
  it('weakens a policy, a location, a method and the directory, and shows in the log under a person’s name', async () => {
    tenant.simulatorControl.changePolicy('Require multifactor authentication for everybody', { state: 'disabled' });
    tenant.simulatorControl.changeLocation('Blocked countries', { countriesAndRegions: ['KP'] });
    tenant.simulatorControl.changeMethod('TemporaryAccessPass', { state: 'enabled' });
    tenant.simulatorControl.changeAuthorization({ allowInvitesFrom: 'none' });
    expect(tenant.simulatorControl.policies().find(({ state }) => state === 'disabled')?.displayName).toBeDefined();
    expect(tenant.simulatorControl.locations().at(-1)).toMatchObject({ countriesAndRegions: ['KP'] });
    expect((await tenant.ask('GET', '/policies/authorizationPolicy')).body['allowInvitesFrom']).toBe('none');
    const log = await activities();
    for (const activity of [
      'Update conditional access policy',
      'Update named location',
      'Authentication Methods Policy Update',
      'Update authorization policy',
    ])
      expect(log).toContainEqual([activity, false]);
  });

  it('adds and deletes policies', async () => {
    const conditions = { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } };
    tenant.simulatorControl.addPolicy({
      displayName: 'Let everybody in',
      state: 'enabled',
      conditions,
      grantControls: { operator: 'OR', builtInControls: ['mfa'] },
    });
    const names = async (): Promise<unknown[]> =>
      (await tenant.ask('GET', '/identity/conditionalAccess/policies')).body.value.map((policy) => policy['displayName']);
    expect(await names()).toContain('Let everybody in');
    tenant.simulatorControl.deletePolicy('Let everybody in');
    expect(await names()).not.toContain('Let everybody in');
    expect(() => tenant.simulatorControl.deletePolicy('Let everybody in')).toThrow('Nothing is called');
  });

  it('remembers what was asked', async () => {
    await tenant.ask('GET', '/domains');
    expect(tenant.simulatorControl.requests().at(-1)).toEqual({ method: 'GET', path: '/v1.0/domains', status: 200 });
  });
});
