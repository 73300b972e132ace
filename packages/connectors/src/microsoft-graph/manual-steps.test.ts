import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import type { Change } from '@rampart/domain/change.ts';
import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { expect, test } from 'vitest';
import { microsoftGraph } from './connector.ts';

const filesFor = (change: Change) => microsoftGraph.applies.find((one) => one.change.id === change.id)?.manualSteps(change) ?? [];
const emptyAudience = { everyone: false, guests: false, people: [], groups: [], roles: [] };

test('a new policy is a body for Graph and a script that sends it', () => {
  const change = signInPolicyChanges.create({
    name: 'Block "legacy" sign-ins',
    partOf: null,
    order: null,
    mode: 'report-only',
    audience: { ...emptyAudience, everyone: true },
    excludedAudience: { ...emptyAudience, groups: ['g1'] },
    apps: { all: true, named: [], except: [], userActions: [] },
    clients: ['exchange-active-sync', 'other-legacy'],
    platforms: { any: true, named: [] },
    exceptPlatforms: [],
    places: { any: true, trusted: false, zones: [] },
    exceptPlaces: { any: false, trusted: false, zones: [] },
    signInRisk: [],
    userRisk: [],
    unsupportedConditions: [],
    decision: 'block',
    grantRequirements: { all: true, of: [] },
    session: { reauthenticateAfterHours: null, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
  });
  const [script, body] = filesFor(change);
  expect(script?.name).toBe('post-block-legacy-sign-ins.ps1');
  expect(script?.content).toContain(
    "Connect-MgGraph -Scopes 'Policy.Read.All', 'Policy.ReadWrite.ConditionalAccess', 'Application.Read.All'",
  );
  expect(script?.content).toContain("Invoke-MgGraphRequest -Method POST -Uri '/v1.0/identity/conditionalAccess/policies' -Body $body");
  expect(JSON.parse(body?.content ?? '')).toMatchObject({
    displayName: 'Block "legacy" sign-ins',
    state: 'enabledForReportingButNotEnforced',
    conditions: { users: { includeUsers: ['All'], excludeGroups: ['g1'] }, clientAppTypes: ['exchangeActiveSync', 'other'] },
    grantControls: { operator: 'OR', builtInControls: ['block'] },
  });
});

test.each([
  ['Sms', 'sms'],
  ['QRCodePin', 'qrCodePin'],
  ['8d2c3f52-6a0f-4f0e-9a0c-5d1f6a1f0c11', 'external'],
])('the type of the method %s is in the body, also where the method was not read', (target, type) => {
  const before = { name: 'A method', isEnabled: true, forEveryone: true, groups: [], settings: {} };
  const change = authenticationMethodChanges.update({ target, before, after: { ...before, isEnabled: false } });
  expect(JSON.parse(filesFor(change)[1]?.content ?? '')).toEqual({
    '@odata.type': `#microsoft.graph.${type}AuthenticationMethodConfiguration`,
    state: 'disabled',
  });
});

const policyIn = (zone: string) =>
  signInPolicyChanges.create(newSignInPolicy('Block places', { decision: 'block', places: { any: false, trusted: false, zones: [zone] } }));

test('a location that another script makes is found by its name', () => {
  const [script, body] = filesFor(policyIn('Rampart: Tor exit nodes'));
  expect(JSON.parse(body?.content ?? '')).toMatchObject({ conditions: { locations: { includeLocations: ['Rampart: Tor exit nodes'] } } });
  expect(script?.content).toContain("-Uri '/v1.0/identity/conditionalAccess/namedLocations').value");
  expect(script?.content).toContain('$policy.conditions.locations.includeLocations = @(');
  const [other] = filesFor(policyIn('6f9d2c1e-0000-4000-8000-000000000011'));
  expect(other?.content).not.toContain('namedLocations');
});

const settings = {
  whoMayInviteGuests: 'everyone' as const,
  usersMayConsent: 'any-application' as const,
  usersMayRegisterApplications: true,
  usersMayCreateDirectories: null,
  usersMayCreateGroups: null,
  guestsSee: null,
};

test('a change says only what changes', () => {
  const change = directorySettingsChanges.update({
    target: 'authorizationPolicy',
    before: settings,
    after: { ...settings, usersMayRegisterApplications: false },
  });
  const [script, body] = filesFor(change);
  expect(script?.content).toContain("-Method PATCH -Uri '/v1.0/policies/authorizationPolicy'");
  expect(JSON.parse(body?.content ?? '')).toEqual({ defaultUserRolePermissions: { allowedToCreateApps: false } });
});

test('keeps consent policies for other people in the manual steps', () => {
  const after = { ...settings, usersMayConsent: 'never' as const };
  const [script, body] = filesFor(directorySettingsChanges.update({ target: 'authorizationPolicy', before: settings, after }));
  expect(JSON.parse(body?.content ?? '')).toEqual({ defaultUserRolePermissions: { permissionGrantPoliciesAssigned: [] } });
  expect(script?.content).toContain("Where-Object { $_ -notlike 'ManagePermissionGrantsForSelf.*' }");
});

test('sends the type of an authentication method', () => {
  const before = { name: 'Text message', isEnabled: true, forEveryone: true, groups: [], settings: {} };
  const change = authenticationMethodChanges.update({ target: 'Sms', before, after: { ...before, isEnabled: false } });
  expect(JSON.parse(filesFor(change)[1]?.content ?? '')).toEqual({
    '@odata.type': '#microsoft.graph.smsAuthenticationMethodConfiguration',
    state: 'disabled',
  });
});
