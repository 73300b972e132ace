import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { type Control, defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { emptyAudience, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { type PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import type { ZoneSettings } from '@rampart/domain/zone.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { zones } from '@rampart/facts/network/zones.ts';

/** What controls of tests have in common. */
export const alike = {
  action: 'Block',
  priority: 'p1',
  description: 'A setting.',
  why: 'It matters.',
  group: 'Sign-on Block',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {},
  evidence: { would: 'not-known', because: 'No event is about it.' },
} as const;
const replayed = { events: signIns, by: 'app', would: 'replay', because: 'It decides about signing in.' } as const;
const failing = fail({ because: 'It is not so.' });
const manualSteps = { parameters: {}, disruption: 'No one notices.', steps: () => ['Open the console.'] };

export const torZone: ZoneSettings = {
  name: 'Rampart: Tor',
  kind: 'dynamic',
  isActive: false,
  isTrusted: false,
  isBlocklist: true,
  ranges: [],
  countries: [],
  includesUnknownCountries: false,
  proxyKinds: ['Tor'],
  networkNumbers: [],
};

const legacyPolicy = newSignInPolicy('Rampart: Block legacy', {
  mode: 'off',
  clients: ['exchange-active-sync', 'other-legacy'],
  decision: 'block',
});

const torBlocked = defineControl({
  ...alike,
  id: 'okta.tor-blocked',
  title: 'Tor',
  evidence: replayed,
  name: 'Tor',
  needs: { zones },
  assess: ({ zones: all }) => (all.some(({ name, isActive }) => name === torZone.name && isActive) ? pass() : failing),
  remedy: { ...manualSteps, changes: () => [zoneChanges.create(torZone)] },
});

const legacyBlocked = defineControl({
  ...alike,
  id: 'okta.legacy-blocked',
  title: 'Legacy sign-in',
  evidence: replayed,
  name: 'Legacy sign-in',
  needs: { policies: signInPolicies },
  assess: ({ policies }) => (policies.some(({ name, mode }) => name === legacyPolicy.name && mode === 'enforced') ? pass() : failing),
  remedy: {
    ...manualSteps,
    parameters: { clients: customizable('Client apps', ['exchange-active-sync', 'other-legacy'] as const) },
    changes: ({ parameters, excluded }) => [
      signInPolicyChanges.create({
        ...legacyPolicy,
        clients: parameters.clients,
        excludedAudience: { ...emptyAudience, groups: excluded },
      }),
    ],
  },
});

/** It knows people from groups only where groups were read, as those of the catalog do. */
export const peopleExcluded = defineControl({
  ...alike,
  id: 'okta.people-excluded',
  title: 'Everyone else',
  name: 'Everyone else',
  needs: { policies: signInPolicies, groups: optional(groups) },
  assess: () => failing,
  remedy: {
    ...manualSteps,
    changes: (deployment) => [
      signInPolicyChanges.create({
        ...legacyPolicy,
        name: 'Rampart: Block everyone else',
        excludedAudience: { ...emptyAudience, [deployment.facts.groups ? 'groups' : 'people']: deployment.excluded },
      }),
    ],
  },
});

const changing = (policies: readonly PasswordPolicy[], after: Partial<PasswordPolicySettings>) =>
  policies.map((policy) => {
    const before = PasswordPolicySettings.parse(policy);
    return passwordPolicyChanges.update({ target: policy.id, before, after: { ...before, ...after } });
  });

const passwordsLong = defineControl({
  ...alike,
  id: 'okta.passwords-long',
  title: 'Long passwords',
  name: 'Long passwords',
  needs: { policies: passwordPolicies },
  assess: ({ policies }) => (policies.every(({ minLength }) => (minLength ?? 0) >= 14) ? pass() : failing),
  remedy: { ...manualSteps, changes: ({ facts }) => changing(facts.policies, { minLength: 14 }) },
});

const lockoutSoon = defineControl({
  ...alike,
  id: 'okta.lockout-soon',
  title: 'Lockout',
  name: 'Lockout',
  requires: ['okta.passwords-long'],
  needs: { policies: passwordPolicies },
  assess: ({ policies }) => (policies.every(({ lockAfterAttempts }) => (lockAfterAttempts ?? 100) <= 5) ? pass() : failing),
  remedy: { ...manualSteps, changes: ({ facts }) => changing(facts.policies, { lockAfterAttempts: 5 }) },
});

const byAPerson = defineControl({
  ...alike,
  id: 'okta.by-a-person',
  title: 'Something to decide',
  name: 'Something to decide',
  needs: {},
  assess: () => failing,
  remedy: manualSteps,
});

/** A zone and a policy that wait to be switched on, two settings of one object that do not, and one for a person. */
export const deployControls: readonly Control[] = [torBlocked, legacyBlocked, passwordsLong, lockoutSoon, byAPerson];

export const weakPasswords: PasswordPolicySettings = PasswordPolicySettings.parse({
  title: 'Default policy',
  name: 'Default policy',
  minLength: 8,
  kindsOfCharacters: ['lower'],
  refusesCommonPasswords: false,
  refusesOwnName: true,
  rememberedPasswords: 4,
  maxAgeDays: null,
  lockAfterAttempts: 100,
  lockForMinutes: null,
  recoveredWith: ['email-code'],
});
