import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { isDeepStrictEqual } from 'node:util';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import type { Part, Raw } from '../kit/fields-to-write.ts';
import { systems } from './unsupported-conditions.ts';
import { restoreConditions, otherNotes } from './restore-conditions.ts';
import type { Policy } from './policy-schema.ts';
import { ruleActions } from './rule-actions.ts';
import { risks, rulesPerPolicy } from './to-sign-in-policy.ts';
import { toAudience } from './to-audience.ts';

type Settings = SignInPolicySettings;

/** Rules are called after their policy, so that people know where they are. */
export const ruleName = (policy: Policy, name: string): string =>
  name.startsWith(`${policy.name}: `) ? name.slice(policy.name.length + 2) : name;

const own = (ids: readonly string[], ofPolicy: readonly string[]): string[] => ids.filter((id) => !ofPolicy.includes(id));

/** `conditions.people`: what the policy says already is not said again. */
function peopleOf(policy: Policy, { audience, excludedAudience }: Settings): Raw {
  const ofPolicy = toAudience(policy, { id: 'none', name: '', actions: {} });
  if (
    audience.guests ||
    audience.roles.length > 0 ||
    excludedAudience.guests ||
    excludedAudience.roles.length > 0 ||
    excludedAudience.everyone
  )
    unsupportedSetting('Okta', 'of guests or roles in a rule: it knows people and groups');
  const isAsPolicy = isDeepStrictEqual(audience, ofPolicy.audience);
  if (audience.everyone && !isAsPolicy && !ofPolicy.audience.everyone)
    unsupportedSetting('Okta', 'to let a rule be for more people than its policy is');
  const groups = {
    ...(isAsPolicy || audience.groups.length === 0 ? {} : { include: audience.groups }),
    exclude: own(excludedAudience.groups, ofPolicy.excludedAudience.groups),
  };
  return {
    users: {
      ...(isAsPolicy || audience.people.length === 0 ? {} : { include: audience.people }),
      exclude: own(excludedAudience.people, ofPolicy.excludedAudience.people),
    },
    ...('include' in groups || groups.exclude.length > 0 ? { groups } : {}),
  };
}

const kindOfDevice = {
  android: 'MOBILE',
  ios: 'MOBILE',
  windows: 'DESKTOP',
  macos: 'DESKTOP',
  linux: 'DESKTOP',
  'chrome-os': 'DESKTOP',
} as const;

function deviceOf(platform: string): Raw {
  const type =
    (kindOfDevice as Readonly<Record<string, string>>)[platform] ?? unsupportedSetting('Okta', `of the system “${platform}” in a rule`);
  return { type, os: { type: Object.entries(systems).find(([, name]) => name === platform)?.[0] } };
}

function platformOf({ platforms: { any, named }, exceptPlatforms }: Settings): Raw | undefined {
  if (any && exceptPlatforms.length === 0) return undefined;
  return {
    ...(any ? {} : { include: named.map(deviceOf) }),
    ...(exceptPlatforms.length === 0 ? {} : { exclude: exceptPlatforms.map(deviceOf) }),
  };
}

function networkOf({ places, exceptPlaces }: Settings): Raw {
  if (places.trusted && exceptPlaces.zones.length + places.zones.length === 0) return { connection: 'ON_NETWORK' };
  if (exceptPlaces.trusted && exceptPlaces.zones.length + places.zones.length === 0) return { connection: 'OFF_NETWORK' };
  if (places.trusted || exceptPlaces.trusted || exceptPlaces.any) unsupportedSetting('Okta', 'of trusted places and zones in one rule');
  if (places.any && exceptPlaces.zones.length === 0) return { connection: 'ANYWHERE' };
  const include = places.any ? {} : { include: places.zones };
  return { connection: 'ZONE', ...include, ...(exceptPlaces.zones.length === 0 ? {} : { exclude: exceptPlaces.zones }) };
}

function riskOf({ signInRisk }: Settings): Raw | undefined {
  if (signInRisk.length > 1) unsupportedSetting('Okta', 'of more than one level of risk in a rule');
  const level = Object.entries(risks).find(([, named]) => named[0] === signInRisk[0])?.[0];
  return level === undefined ? undefined : { level };
}

/** Which part of a rule says what. Whether it is on is said by calls of their own. */
export const ruleParts = (policy: Policy): readonly Part<Settings>[] => [
  { fields: ['name'], says: ({ name }) => ruleName(policy, name), write: ({ name }) => ({ name: ruleName(policy, name) }) },
  {
    fields: ['priority'],
    says: ({ order }) => order,
    write: ({ order }, base) => ({ priority: order === null ? base['priority'] : order % rulesPerPolicy }),
  },
  {
    fields: ['conditions.people'],
    says: ({ audience, excludedAudience }) => [audience, excludedAudience],
    write: (after) => ({ 'conditions.people': peopleOf(policy, after) }),
  },
  {
    fields: ['conditions.platform'],
    says: ({ platforms, exceptPlatforms, otherConditions }) => [platforms, exceptPlatforms, otherNotes(otherConditions, 'platforms')],
    write: (after) => ({ 'conditions.platform': platformOf(after) }),
  },
  {
    fields: ['conditions.network'],
    says: ({ places, exceptPlaces, otherConditions }) => [places, exceptPlaces, otherNotes(otherConditions, 'network')],
    write: (after) => ({ 'conditions.network': networkOf(after) }),
  },
  { fields: ['conditions.riskScore'], says: ({ signInRisk }) => signInRisk, write: (after) => ({ 'conditions.riskScore': riskOf(after) }) },
  restoreConditions,
  ...ruleActions(policy),
];
