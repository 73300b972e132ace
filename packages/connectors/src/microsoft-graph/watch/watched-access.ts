import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { locationChanges } from '@rampart/changes/network/location.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { configuredZones } from '@rampart/facts/configuration/zones.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { collectsList, type Watches } from '../../kit/connector.ts';
import { locationSettingsOf } from '../locations/locations.ts';
import { policySettingsOf } from '../sign-in-policies/sign-in-policies.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { exactOf, GraphObject, toConfigured } from './configured-object.ts';
import { locationLabels, policyLabels } from './policy-labels.ts';

/** A policy that only reports takes no effect. */
const toConfiguredPolicy = (policy: GraphObject) => toConfigured(policy, { isEnabled: policy['state'] === 'enabled' });

export const collectsConfiguredAccess = [
  collectsList(configuredPolicies, {
    title: 'Conditional access policies, watched for drift',
    scopes: ['Policy.Read.All'],
    path: 'identity/conditionalAccess/policies',
    item: GraphObject.transform(toConfiguredPolicy),
  }),
  collectsList(configuredZones, {
    title: 'Named locations, watched for drift',
    scopes: ['Policy.Read.All'],
    path: 'identity/conditionalAccess/namedLocations',
    item: GraphObject.transform((location) => toConfigured(location, { isEnabled: null })),
  }),
];

export const watchedAccess: readonly Watches<MicrosoftGraphClient>[] = [
  {
    type: 'policy',
    name: 'Conditional access policy',
    fact: configuredPolicies,
    informs: [signInPolicies],
    // Since the second, also the values that Microsoft gives only to those who ask for them, such as `riskRemediation` and `linux`.
    form: 2,
    labels: policyLabels,
    restores: { changesOf: () => signInPolicyChanges.update.siblings, exactOf, settingsOf: policySettingsOf },
  },
  {
    type: 'zone',
    name: 'Named location',
    fact: configuredZones,
    informs: [zones],
    form: 1,
    labels: locationLabels,
    restores: { changesOf: () => locationChanges.update.siblings, exactOf, settingsOf: locationSettingsOf },
  },
];
