import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { describe, expect, test } from 'vitest';
import { ConditionalAccessPolicy } from './policy-schema.ts';
import { toSignInPolicy } from './sign-in-policies.ts';

/** As Graph answers it, and as the fact then says it. */
function policyOf(changes: Readonly<Record<string, unknown>> = {}, conditions: Readonly<Record<string, unknown>> = {}) {
  const answer = {
    id: 'c1',
    displayName: 'Everybody proves it twice',
    state: 'enabled',
    createdDateTime: '2025-01-01T00:00:00Z',
    modifiedDateTime: null,
    conditions: {
      users: { includeUsers: ['All'], excludeUsers: ['p1'], includeGroups: [], excludeGroups: ['g1'], includeRoles: [], excludeRoles: [] },
      applications: { includeApplications: ['All'], excludeApplications: [], includeUserActions: [] },
      clientAppTypes: ['all'],
      platforms: null,
      locations: null,
      signInRiskLevels: [],
      userRiskLevels: [],
      ...conditions,
    },
    grantControls: { operator: 'OR', builtInControls: ['mfa'], customAuthenticationFactors: [], termsOfUse: [] },
    sessionControls: null,
    ...changes,
  };
  const policy = toSignInPolicy(ConditionalAccessPolicy.parse(answer));
  expect(signInPolicies.schema.safeParse([policy]).error).toBeUndefined();
  return policy;
}

test('an id that a policy names in capitals is that of the person, the group, the app and the location', () => {
  const id = '0198c5a2-7d1f-7abc-8000-00000000abcd';
  const upper = id.toUpperCase();
  const users = {
    includeUsers: ['All'],
    excludeUsers: [upper],
    includeGroups: [],
    excludeGroups: [upper],
    includeRoles: [],
    excludeRoles: [upper],
  };
  const policy = policyOf(
    {},
    {
      users,
      applications: { includeApplications: [upper], excludeApplications: [], includeUserActions: ['urn:User:RegisterSecurityInfo'] },
      locations: { includeLocations: ['All'], excludeLocations: [upper, 'AllTrusted'] },
    },
  );
  expect(policy.excludedAudience).toMatchObject({ people: [id], groups: [id], roles: [id] });
  expect(policy.apps).toMatchObject({ named: [id], userActions: ['urn:User:RegisterSecurityInfo'] });
  expect(policy.exceptPlaces).toEqual({ any: false, trusted: true, zones: [id] });
});

const emptyAudience = { everyone: false, guests: false, people: [], groups: [], roles: [] };

test('reads a policy for everyone', () => {
  expect(policyOf()).toEqual({
    id: 'c1',
    name: 'Everybody proves it twice',
    partOf: null,
    order: null,
    mode: 'enforced',
    isBuiltIn: false,
    audience: { ...emptyAudience, everyone: true },
    excludedAudience: { ...emptyAudience, people: ['p1'], groups: ['g1'] },
    apps: { all: true, named: [], except: [], userActions: [] },
    clients: [],
    platforms: { any: true, named: [] },
    exceptPlatforms: [],
    places: { any: true, trusted: false, zones: [] },
    exceptPlaces: { any: false, trusted: false, zones: [] },
    signInRisk: [],
    userRisk: [],
    unsupportedConditions: [],
    decision: 'allow',
    grantRequirements: { all: false, of: ['second-factor'] },
    session: { reauthenticateAfterHours: null, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
    createdAt: '2025-01-01T00:00:00.000Z',
    changedAt: null,
  });
});

test.each([
  ['enabledForReportingButNotEnforced', 'report-only'],
  ['disabled', 'off'],
  ['enabledOnSundays', 'off'],
])('the state %s is %s', (state, mode) => {
  expect(policyOf({ state }).mode).toBe(mode);
});

test('a policy that blocks legacy clients from elsewhere', () => {
  const policy = policyOf(
    { grantControls: { operator: 'OR', builtInControls: ['block'] } },
    {
      clientAppTypes: ['exchangeActiveSync', 'other'],
      platforms: { includePlatforms: ['all'], excludePlatforms: ['iOS', 'macOS'] },
      locations: { includeLocations: ['All'], excludeLocations: ['AllTrusted', 'z1'] },
      signInRiskLevels: ['high', 'medium'],
    },
  );
  expect(policy).toMatchObject({
    decision: 'block',
    grantRequirements: { all: true, of: [] },
    clients: ['exchange-active-sync', 'other-legacy'],
    platforms: { any: true, named: [] },
    exceptPlatforms: ['ios', 'macos'],
    places: { any: true },
    exceptPlaces: { any: false, trusted: true, zones: ['z1'] },
    signInRisk: ['high', 'medium'],
    unsupportedConditions: [],
  });
});

test('sessions', () => {
  const signInFrequency = { isEnabled: true, type: 'days', value: 2, frequencyInterval: 'timeBased' };
  const policy = policyOf({ sessionControls: { signInFrequency, persistentBrowser: { isEnabled: true, mode: 'never' } } });
  expect(policy.session).toMatchObject({ reauthenticateAfterHours: 48, persistentBrowser: false });
  const everyTime = { isEnabled: true, type: null, value: null, frequencyInterval: 'everyTime' };
  expect(policyOf({ sessionControls: { signInFrequency: everyTime } }).session.reauthenticateAfterHours).toBe(0);
  const off = { ...signInFrequency, isEnabled: false };
  expect(policyOf({ sessionControls: { signInFrequency: off } }).session.reauthenticateAfterHours).toBeNull();
});

const everyKind = 'internalGuest,b2bCollaborationGuest,b2bCollaborationMember,b2bDirectConnectUser,otherExternalUser,serviceProvider';
const guests = (guestOrExternalUserTypes: string, membershipKind = 'all') => ({
  guestOrExternalUserTypes,
  externalTenants: { membershipKind },
});

describe('what we do not know never makes a policy cover more', () => {
  test.each([
    ['every kind', guests(everyKind), true],
    ['one kind', guests('b2bCollaborationGuest'), false],
    ['those of some companies', guests(everyKind, 'enumerated'), false],
  ])('guests of %s', (_what, includeGuestsOrExternalUsers, isCovered) => {
    const policy = policyOf({}, { users: { includeUsers: [], includeGuestsOrExternalUsers } });
    expect(policy.audience).toEqual({ ...emptyAudience, guests: isCovered });
    const without = policyOf({}, { users: { includeUsers: ['All'], excludeGuestsOrExternalUsers: includeGuestsOrExternalUsers } });
    expect(without.excludedAudience.guests).toBe(true);
    const raw = includeGuestsOrExternalUsers;
    const included = { kind: 'guests', path: 'conditions.users.includeGuestsOrExternalUsers', raw };
    const excluded = { kind: 'excluded-guests', path: 'conditions.users.excludeGuestsOrExternalUsers', raw };
    expect(policy.unsupportedConditions).toEqual(isCovered ? [] : [included]);
    expect(without.unsupportedConditions).toEqual(isCovered ? [] : [excluded]);
  });

  test.each([
    ['service providers', guests('serviceProvider'), false, 'excluded-guests-without-account'],
    ['those of another organisation’s channels', guests('b2bDirectConnectUser', 'enumerated'), false, 'excluded-guests-without-account'],
    ['external members', guests('b2bCollaborationMember'), false, 'excluded-guests'],
    ['a kind that is new', guests('visitor'), true, 'excluded-guests'],
    ['guests of some companies, and service providers', guests('internalGuest,serviceProvider', 'enumerated'), true, 'excluded-guests'],
    [
      'all who have an account here',
      guests('internalGuest, b2bCollaborationGuest, b2bCollaborationMember, otherExternalUser'),
      true,
      'excluded-guests-without-account',
    ],
  ])('excluding %s excludes no guests beside them', (_what, raw, mayBeGuests, kind) => {
    const { excludedAudience, unsupportedConditions } = policyOf(
      {},
      { users: { includeUsers: ['All'], excludeGuestsOrExternalUsers: raw } },
    );
    expect(excludedAudience).toEqual({ ...emptyAudience, guests: mayBeGuests });
    expect(unsupportedConditions).toEqual([{ kind, path: 'conditions.users.excludeGuestsOrExternalUsers', raw }]);
  });

  test.each([
    ['authentication-flows', 'authenticationFlows', { transferMethods: 'deviceCodeFlow,authenticationTransfer' }],
    ['insider-risk', 'insiderRiskLevels', 'elevated'],
    ['service-principal-risk', 'servicePrincipalRiskLevels', ['high']],
    ['device-filter', 'devices', { deviceFilter: { mode: 'exclude', rule: 'device.isCompliant -eq True' } }],
    ['other', 'moonPhase', { phase: 'full' }],
    ['clients', 'clientAppTypes', ['unknownFutureValue']],
    ['sign-in-risk', 'signInRiskLevels', ['none']],
  ])('keeps a condition on %s as Graph gives it', (kind, name, raw) => {
    expect(policyOf({}, { [name]: raw }).unsupportedConditions).toEqual([{ kind, path: `conditions.${name}`, raw }]);
  });

  test('keeps the values of a list that are not modelled', () => {
    const conditions = {
      userRiskLevels: ['high', 'hidden'],
      platforms: { includePlatforms: ['all'], excludePlatforms: ['iOS', 'fridge'] },
    };
    expect(policyOf({}, conditions)).toMatchObject({
      userRisk: ['high'],
      exceptPlatforms: ['ios'],
      unsupportedConditions: [
        { kind: 'user-risk', path: 'conditions.userRiskLevels', raw: ['hidden'] },
        { kind: 'excluded-platforms', path: 'conditions.platforms.excludePlatforms', raw: ['fridge'] },
      ],
    });
  });

  test('takes a field without a value for no condition', () => {
    const conditions = { devices: { deviceFilter: null }, authenticationFlows: null, servicePrincipalRiskLevels: [], moonPhase: null };
    expect(policyOf({}, conditions).unsupportedConditions).toEqual([]);
  });

  test('apps that a filter chooses are not all apps', () => {
    const applicationFilter = { mode: 'include', rule: 'CustomSecurityAttribute.a -eq "b"' };
    const policy = policyOf({}, { applications: { includeApplications: [], applicationFilter } });
    expect(policy.apps).toMatchObject({ all: false, named: ['where CustomSecurityAttribute.a -eq "b"'] });
  });
});

const strength = (id: string) => ({ id, requirementsSatisfied: 'mfa', allowedCombinations: ['password,sms'] });

describe('controls that are not modelled', () => {
  const grantControls = { operator: 'AND', builtInControls: ['mfa'], customAuthenticationFactors: [], termsOfUse: [] };

  test.each([
    ['a control of another company', { grantControls: { ...grantControls, customAuthenticationFactors: ['DuoMfa'] } }],
    ['a control that is new', { grantControls: { ...grantControls, builtInControls: ['mfa', 'unknownFutureValue'] } }],
    ['a strength of its own', { grantControls: { ...grantControls, authenticationStrength: strength('c7d2') } }],
    ['restrictions of the app', { sessionControls: { applicationEnforcedRestrictions: { isEnabled: true } } }],
    ['no resilience', { sessionControls: { disableResilienceDefaults: true } }],
  ])('are noted: %s', (_what, changes) => {
    expect(policyOf(changes)).toMatchObject({ hasOtherControls: true });
  });

  test.each([
    [
      'a strength of Microsoft’s',
      { grantControls: { ...grantControls, authenticationStrength: strength('00000000-0000-0000-0000-000000000004') } },
    ],
    ['a block', { grantControls: { ...grantControls, builtInControls: ['block'] } }],
    [
      'a session that is modelled, beside what is off',
      {
        sessionControls: {
          signInFrequency: { isEnabled: true, type: 'days', value: 2, frequencyInterval: 'timeBased' },
          cloudAppSecurity: { isEnabled: false, cloudAppSecurityType: 'blockDownloads' },
          disableResilienceDefaults: false,
          secureSignInSession: null,
        },
      },
    ],
  ])('are not seen in %s', (_what, changes) => {
    expect(policyOf(changes)).not.toHaveProperty('hasOtherControls');
  });
});
