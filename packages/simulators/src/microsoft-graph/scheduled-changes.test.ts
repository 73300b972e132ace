import { dayMs } from '@rampart/domain/day.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../test-support/graph-tenant.ts';
import { scheduledChanges } from '../world/scheduled-changes.ts';
import { objectIdOf } from './directory/accounts.ts';

const start = new Date('2025-10-06T00:00:00Z');
let tenant: GraphTenant;
beforeEach(async () => {
  tenant = await openGraphTenant({ start, now: start, people: 200 });
});
afterEach(() => tenant.stop());

type Json = Readonly<Record<string, unknown>>;
const get = async (path: string): Promise<Json & { readonly value: readonly Json[] }> => (await tenant.ask('GET', path)).body;
const named = async (path: string, name: string): Promise<Json> => (await get(path)).value.find(({ displayName }) => displayName === name)!;
const policy = (name: string): Promise<Json> => named('/identity/conditionalAccess/policies', name);
const location = (name: string): Promise<Json> => named('/identity/conditionalAccess/namedLocations', name);
const group = (name: string): string => objectIdOf(tenant.world.groupsAt(tenant.world.now()).find((one) => one.name === name)!.id);
const administrators = async (): Promise<number> => {
  const { id } = await named('/directoryRoles', 'Global Administrator');
  return (await get(`/directoryRoles/${String(id)}/members`)).value.length;
};
const secondFactor = 'Require multifactor authentication for everybody';

describe('the first day', () => {
  it('has every weak setting of conditional access', async () => {
    const { value: policies } = await get('/identity/conditionalAccess/policies');
    const text = JSON.stringify(policies);
    expect(await policy('Block legacy authentication')).toMatchObject({
      state: 'enabledForReportingButNotEnforced',
      conditions: { clientAppTypes: ['exchangeActiveSync', 'other'] },
    });
    const { conditions } = (await policy(secondFactor)) as {
      conditions: { users: { excludeGroups: string[]; excludeGuestsOrExternalUsers: object } };
    };
    expect(conditions.users.excludeGroups).toContain(group('Warehouse and depot staff'));
    expect(conditions.users.excludeGuestsOrExternalUsers).toMatchObject({
      guestOrExternalUserTypes: expect.stringContaining('b2bCollaborationGuest') as string,
    });
    expect(JSON.stringify(await location('Headquarters network'))).toContain('"24.0.0.0/8"');
    expect(await location('Headquarters network')).toMatchObject({ isTrusted: true });
    for (const absent of ['compliantDevice', 'domainJoinedDevice', 'deviceCodeFlow']) expect(text).not.toContain(absent);
    for (const one of policies as readonly { conditions: Json; grantControls: Json; sessionControls: Json | null }[]) {
      expect([one.conditions['signInRiskLevels'], one.conditions['userRiskLevels']]).toEqual([[], []]);
      expect([one.grantControls['authenticationStrength'], one.sessionControls?.['persistentBrowser'] ?? null]).toEqual([null, null]);
    }
  });

  it('has every weak setting of the directory', async () => {
    const { value: methods } = await get('/policies/authenticationMethodsPolicy/authenticationMethodConfigurations');
    const method = (id: string): Json => methods.find((one) => one['id'] === id)!;
    for (const id of ['Sms', 'Voice']) expect(method(id)).toMatchObject({ state: 'enabled', includeTargets: [{ id: 'all_users' }] });
    expect(method('Fido2')).toMatchObject({ state: 'disabled' });
    const off = { state: 'disabled' };
    expect(method('MicrosoftAuthenticator')).toMatchObject({
      state: 'enabled',
      featureSettings: { displayAppInformationRequiredState: off, displayLocationInformationRequiredState: off },
    });
    expect(await get('/policies/authorizationPolicy')).toMatchObject({
      allowInvitesFrom: 'everyone',
      defaultUserRolePermissions: {
        allowedToCreateApps: true,
        permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-legacy'],
      },
    });
    expect(await administrators()).toBe(9);
  });
});

describe('as the world moves on', () => {
  it('an administrator makes each scheduled change on its day, and the log names the administrator', async () => {
    const dayAfter = (change: string): Date =>
      new Date(start.getTime() + (scheduledChanges.find((one) => one.change === change)!.day + 1) * dayMs);
    const until = (change: string): void => tenant.world.advanceTo(dayAfter(change));
    until('trusted-location-widened');
    expect(JSON.stringify(await location('Headquarters network'))).toContain('203.0.113.0/24');
    const [{ initiatedBy, activityDateTime }] = (await get('/auditLogs/directoryAudits')).value as unknown as [
      { initiatedBy: { user: Json }; activityDateTime: string },
    ];
    const event = tenant.world.settingEventsBetween(start, tenant.world.now()).find(({ vendor }) => vendor === 'entra')!;
    expect([initiatedBy.user['id'], activityDateTime]).toEqual([objectIdOf(event.actorId), event.at.toISOString()]);
    until('mfa-exclusion-added');
    expect(JSON.stringify(await policy(secondFactor))).toContain(group('Contractors'));
    until('legacy-policy-disabled');
    expect(await policy('Block legacy authentication')).toMatchObject({ state: 'disabled' });
    until('voice-call-enabled');
    expect(await get('/policies/authenticationMethodsPolicy/authenticationMethodConfigurations/Voice')).toMatchObject({
      state: 'enabled',
      excludeTargets: [],
    });
    until('policy-disabled');
    expect(await policy('Protect administration portals')).toMatchObject({ state: 'disabled' });
    until('policy-enabled-again');
    expect(await policy('Protect administration portals')).toMatchObject({
      state: 'enabled',
      sessionControls: { signInFrequency: { value: 4 } },
    });
    until('country-block-loosened');
    expect((await location('Blocked countries'))['countriesAndRegions']).toHaveLength(4);
    until('administrator-added');
    expect(await administrators()).toBe(10);
    until('mfa-policy-report-only');
    expect(await policy(secondFactor)).toMatchObject({ state: 'enabledForReportingButNotEnforced' });
    until('mfa-policy-enforced');
    expect(await policy(secondFactor)).toMatchObject({ state: 'enabled' });
    until('session-control-removed');
    expect(await policy('Protect administration portals')).toMatchObject({ sessionControls: null });
  });

  it('nothing happens when the object of a change was deleted', async () => {
    tenant.simulatorControl.deletePolicy('Protect administration portals');
    tenant.world.advanceTo(new Date('2026-11-01T00:00:00Z'));
    expect(await policy('Protect administration portals')).toBeUndefined();
    expect(await administrators()).toBe(10);
  });

  it('a start in the middle finds the same as having lived it', async () => {
    const now = new Date('2026-06-01T00:00:00Z');
    tenant.world.advanceTo(now);
    const later = await openGraphTenant({ start, now, people: 200 });
    const lived = (await get('/identity/conditionalAccess/policies')).value;
    expect((await later.ask('GET', '/identity/conditionalAccess/policies')).body.value).toEqual(lived);
    await later.stop();
  });
});
