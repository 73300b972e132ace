import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { enrollmentPolicyChanges } from '@rampart/changes/identity/enrollment-policy.ts';
import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { signOnPolicyChanges } from '@rampart/changes/identity/sign-on-policy.ts';
import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { groupChanges } from '@rampart/changes/people/group.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { configuredGroups } from '@rampart/facts/configuration/groups.ts';
import { configuredMethods } from '@rampart/facts/configuration/methods.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { configuredRules } from '@rampart/facts/configuration/rules.ts';
import { configuredZones } from '@rampart/facts/configuration/zones.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { z } from 'zod';
import type { Restores, Watches } from '../../kit/connector.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import { undefinedIfGone } from '../../kit/vendor-failure.ts';
import type { OktaClient } from '../client.ts';
import { memberIdsOf } from '../groups/groups.ts';
import { type LiveMethod, methodSettingsOf } from '../methods/authenticators.ts';
import { enrollmentSettingsOf } from '../policies/enrollment-policies.ts';
import { passwordSettingsOf } from '../policies/password-policies.ts';
import { signOnSettingsOf } from '../policies/sign-on-policies.ts';
import { aroundRule, type LiveRule, ruleSettingsOf } from '../sign-in-policies/sign-in-policies.ts';
import { zoneSettingsOf } from '../zones/zones.ts';
import { exactOf } from './configured-object.ts';
import { groupLabels, methodLabels, policyLabels, ruleLabels, zoneLabels } from './okta-labels.ts';

const isOfType = (version: { readonly settings: Raw }, ...types: readonly string[]): boolean =>
  types.includes(String(version.settings['type']));

const ofPolicies: Restores<OktaClient> = {
  changesOf(version) {
    if (isOfType(version, 'PASSWORD')) return passwordPolicyChanges.update.siblings;
    return isOfType(version, 'MFA_ENROLL') ? enrollmentPolicyChanges.update.siblings : signOnPolicyChanges.update.siblings;
  },
  exactOf,
  settingsOf(exact) {
    if (exact['type'] === 'PASSWORD') return passwordSettingsOf(exact);
    return exact['type'] === 'MFA_ENROLL' ? enrollmentSettingsOf(exact) : signOnSettingsOf(exact);
  },
};

/** A rule says little without its policy. */
const ofRules: Restores<OktaClient> = {
  changesOf: (version) => (isOfType(version, 'SIGN_ON', 'ACCESS_POLICY') ? signInRuleChanges.update.siblings : undefined),
  around: (client, { parent }) => aroundRule(client, parent ?? '').catch(undefinedIfGone),
  exactOf: (version, around) => ({ ...(around as Omit<LiveRule, 'rule'>), rule: exactOf(version) }),
  settingsOf: (exact) => ruleSettingsOf(exact as unknown as LiveRule),
};

const ofMethods: Restores<OktaClient> = {
  changesOf: () => authenticationMethodChanges.update.siblings,
  exactOf: ({ settings }: ConfigurationObject) => ({ ...settings, others: [] }),
  settingsOf: (exact) => methodSettingsOf(exact as unknown as LiveMethod),
};

const Named = z.object({ profile: z.object({ description: z.string().nullish() }).catch({}) }).catch({ profile: {} });
const MemberIds = z.array(z.string());

/** Groups are watched without their members: those that are there stay. */
const ofGroups: Restores<OktaClient> = {
  changesOf: (version) => (isOfType(version, 'OKTA_GROUP') ? groupChanges.update.siblings : undefined),
  around: (client, { id }) => memberIdsOf(client, id).catch(undefinedIfGone),
  whenGone:
    'Okta keeps no deleted groups, and a new one has another id. Create it in Okta, add its members, and add it to the policies again.',
  exactOf: ({ id, name, settings }, around) => ({
    group: { id, type: settings['type'], profile: { name, description: Named.parse(settings).profile.description ?? null } },
    memberIds: around,
  }),
  settingsOf({ group, memberIds }) {
    const { name, description } = (group as { profile: { name: string; description: string | null } }).profile;
    return { name, description, memberIds: MemberIds.parse(memberIds) };
  },
};

const policyByHand = (): string =>
  'Rampart changes policies of Okta, but does not add or remove them, because a policy contains its rules. Do that in the Okta Admin Console, under Security.';
const ruleByHand = (): string =>
  'Rampart restores only the rules of sign-on policies. Set this rule back in the Okta Admin Console, under the policy that it belongs to.';
const groupByHand = (): string => 'Okta or an app fills this group, so Rampart does not change it. Set it back where it comes from.';

const form = 1;

export const watchedOkta: readonly Watches<OktaClient>[] = [
  {
    type: 'policy',
    name: 'Policy',
    fact: configuredPolicies,
    informs: [signInPolicies, passwordPolicies, enrollmentPolicies],
    form,
    labels: policyLabels,
    restores: ofPolicies,
    byHand: policyByHand,
  },
  {
    type: 'rule',
    name: 'Policy rule',
    fact: configuredRules,
    informs: [signInPolicies, passwordPolicies, enrollmentPolicies],
    form,
    labels: ruleLabels,
    restores: ofRules,
    byHand: ruleByHand,
  },
  {
    type: 'zone',
    name: 'Network zone',
    fact: configuredZones,
    informs: [zones, signInPolicies],
    form,
    labels: zoneLabels,
    restores: { changesOf: () => zoneChanges.update.siblings, exactOf, settingsOf: zoneSettingsOf },
  },
  {
    type: 'method',
    name: 'Authenticator',
    fact: configuredMethods,
    informs: [authenticationMethods],
    // 2: by the names that the Admin Console has.
    form: 2,
    labels: methodLabels,
    restores: ofMethods,
    // The log names the authenticator, of which a method is a part.
    logIdOf: (id) => id.split('/', 1)[0] ?? id,
  },
  { type: 'group', name: 'Group', fact: configuredGroups, informs: [], form, labels: groupLabels, restores: ofGroups, byHand: groupByHand },
];
