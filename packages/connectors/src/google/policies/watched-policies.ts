import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import { sharing } from '@rampart/facts/collaboration/sharing.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { mailProtection } from '@rampart/facts/mail/mail-protection.ts';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import { collects, type Watches } from '../../kit/connector.ts';
import type { GoogleClient } from '../client.ts';
import type { OrgUnit, Policy } from '../schema.ts';
import { scopes } from '../scopes.ts';
import { conditionOf } from './policy-condition.ts';

const words = (setting: string): string => {
  const text = setting
    .replace(/^settings\//, '')
    .replace('.', ': ')
    .replaceAll('_', ' ');
  return text.replace(/^./, (letter) => letter.toUpperCase());
};

/** Where in the tree of units; a group by its id; and the audience there. */
function placeOf(policy: Policy, { pathOf, rootId }: { readonly pathOf: ReadonlyMap<string, string>; readonly rootId: string }): string {
  const { group, orgUnit } = policy.policyQuery;
  const unit = (orgUnit ?? '').replace(/^orgUnits\//, '');
  const place = group || (pathOf.get(unit) ?? unit);
  const condition = conditionOf(policy, rootId);
  return condition === undefined ? place : `${place}, ${condition.who}`;
}

export function toConfigured(policies: readonly Policy[], units: readonly OrgUnit[]): ConfigurationObject[] {
  const pathOf = new Map(units.map(({ orgUnitId, orgUnitPath }) => [orgUnitId.replace(/^id:/, ''), orgUnitPath]));
  const rootId = [...pathOf].find(([, path]) => path === '/')?.[0] ?? '';
  return policies.map((policy) => ({
    id: policy.name,
    name: `${words(policy.setting.type)} (${placeOf(policy, { pathOf, rootId })})`,
    parent: null,
    isEnabled: null,
    position: null,
    // An order that Google counts anew is no change of the policy.
    settings: canonicalSettings(policy.setting.value ?? {}, { without: new Set(['createTime', 'updateTime']) }),
  }));
}

const labels: FieldLabels = {
  name: { label: 'Name' },
  enforcedFrom: { label: 'Enforcement: on from' },
  allowedSignInFactorSet: {
    label: 'Methods',
    values: {
      ALL: 'Any',
      NO_TELEPHONY: 'Any except verification codes via text, phone call',
      PASSKEY_ONLY: 'Only security key',
      PASSKEY_PLUS_SECURITY_CODE: 'Only security key, with security codes',
      PASSKEY_PLUS_IP_BOUND_SECURITY_CODE: 'Only security key, with security codes without remote access',
    },
  },
  enrollmentGracePeriod: { label: 'New user enrollment period' },
  allowTrustingDevice: { label: 'Allow user to trust the device' },
  minimumLength: { label: 'Minimum length' },
  allowedStrength: { label: 'Enforce strong password', values: { STRONG: 'On', WEAK: 'Off' } },
  allowReuse: { label: 'Allow password reuse' },
  webSessionDuration: { label: 'Web session duration' },
  enableAccountRecovery: { label: 'Account recovery' },
  enableAutoForwarding: { label: 'Allow users to automatically forward incoming email to another address' },
  externalSharingMode: { label: 'Sharing outside of the organization' },
  maxAllowedExternalSharing: { label: 'External sharing options for primary calendars' },
};

export const collectsConfiguredPolicies = collects(configuredPolicies, {
  title: 'Policies as they are set',
  scopes: [scopes.policies, scopes.units],
  with: async (client: GoogleClient) => toConfigured(await client.policies(), await client.orgUnits()),
});

/** No API writes them: a former version is restored in the Admin console. */
export const watchedPolicies: readonly Watches[] = [
  {
    type: 'policy',
    name: 'Policy',
    fact: configuredPolicies,
    informs: [accountProtection, passwordPolicies, mailProtection, sharing],
    form: 2,
    labels,
    byHand: () =>
      'Google has no API to write its policies. Set it back in the Google Admin console, for the organizational unit or group that the policy names.',
    // The log has names of settings as the Admin console shows them, and no policies.
    logKind: 'Setting name',
  },
];
