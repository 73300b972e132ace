import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { enrollmentPolicyChanges } from '@rampart/changes/identity/enrollment-policy.ts';
import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { zoneChanges } from '@rampart/changes/network/zone.ts';
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
import type { Restores, Watches } from '../../kit/connector.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import { undefinedIfGone } from '../../kit/vendor-failure.ts';
import type { OktaClient } from '../client.ts';
import { type LiveMethod, methodSettingsOf } from '../methods/authenticators.ts';
import { enrollmentSettingsOf } from '../policies/enrollment-policies.ts';
import { passwordSettingsOf } from '../policies/password-policies.ts';
import { aroundRule, type LiveRule, ruleSettingsOf } from '../sign-in-policies/sign-in-policies.ts';
import { zoneSettingsOf } from '../zones/zones.ts';
import { exactOf } from './configured-object.ts';
import { groupLabels, methodLabels, policyLabels, ruleLabels, zoneLabels } from './okta-labels.ts';

const isOfType = (version: { readonly settings: Raw }, ...types: readonly string[]): boolean =>
  types.includes(String(version.settings['type']));

/** Sign-on policies themselves are not written, only their rules. */
const ofPolicies: Restores<OktaClient> = {
  changesOf(version) {
    if (isOfType(version, 'PASSWORD')) return passwordPolicyChanges.update.siblings;
    return isOfType(version, 'MFA_ENROLL') ? enrollmentPolicyChanges.update.siblings : undefined;
  },
  exactOf,
  settingsOf: (exact) => (exact['type'] === 'PASSWORD' ? passwordSettingsOf(exact) : enrollmentSettingsOf(exact)),
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
  },
  { type: 'rule', name: 'Policy rule', fact: configuredRules, informs: [signInPolicies], form, labels: ruleLabels, restores: ofRules },
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
    form,
    labels: methodLabels,
    restores: ofMethods,
    // The log names the authenticator, of which a method is a part.
    logIdOf: (id) => id.split('/', 1)[0] ?? id,
  },
  { type: 'group', name: 'Group', fact: configuredGroups, informs: [], form, labels: groupLabels },
];
