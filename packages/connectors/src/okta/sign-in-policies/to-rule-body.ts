import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { isDeepStrictEqual } from 'node:util';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { conditionPart, entriesAt, rawAt } from '../../kit/unmodelled-conditions.ts';
import { ourWord, theirWord } from '../../kit/words.ts';
import { conditionsPart, partly, systems } from './unsupported-conditions.ts';
import type { Policy } from '../policies/policy-schema.ts';
import { ruleActions } from './rule-actions.ts';
import { risks, rulesPerPolicy, toAudience } from './to-sign-in-policy.ts';

type Settings = SignInPolicySettings;

/** Rules are called after their policy, so that people know where they are. */
export const ruleName = (policy: Policy, name: string): string =>
  name.startsWith(`${policy.name}: `) ? name.slice(policy.name.length + 2) : name;

const own = (ids: readonly string[], ofPolicy: readonly string[]): string[] => ids.filter((id) => !ofPolicy.includes(id));

/** `conditions.people`: what the policy says already is not said again. */
function peopleOf(policy: Policy, { audience, excludedAudience }: Settings): Raw {
  const ofPolicy = toAudience(policy, { id: 'none', name: '', actions: {} });
  const isUnknown = [audience, excludedAudience].some(({ guests, roles }) => guests || roles.length > 0);
  if (isUnknown || excludedAudience.everyone) unsupportedSetting('Okta', 'guests or roles in a rule: it knows people and groups');
  const isAsPolicy = isDeepStrictEqual(audience, ofPolicy.audience);
  if (audience.everyone && !isAsPolicy && !ofPolicy.audience.everyone)
    unsupportedSetting('Okta', 'a rule for more people than its policy is for');
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
  const type = ourWord(kindOfDevice, platform) ?? unsupportedSetting('Okta', `the platform “${platform}” in a rule`);
  return { type, os: { type: theirWord(systems, platform) } };
}

function platformOf(settings: Settings): Raw | undefined {
  const include = [...settings.platforms.named.map(deviceOf), ...entriesAt(settings, partly.platforms)];
  const exclude = [...settings.exceptPlatforms.map(deviceOf), ...entriesAt(settings, partly.excludedPlatforms)];
  const isAny = settings.platforms.any && include.length === 0;
  if (isAny && exclude.length === 0) return undefined;
  return { ...(isAny ? {} : { include }), ...(exclude.length === 0 ? {} : { exclude }) };
}

function networkOf(settings: Settings): Raw {
  const { places, exceptPlaces } = settings;
  if (places.trusted && exceptPlaces.zones.length + places.zones.length === 0) return { connection: 'ON_NETWORK' };
  if (exceptPlaces.trusted && exceptPlaces.zones.length + places.zones.length === 0) return { connection: 'OFF_NETWORK' };
  if (places.trusted || exceptPlaces.trusted || exceptPlaces.any) unsupportedSetting('Okta', 'trusted places and zones in one rule');
  const include = [...places.zones, ...entriesAt(settings, partly.zones)];
  const exclude = [...exceptPlaces.zones, ...entriesAt(settings, partly.excludedZones)];
  const isAny = places.any && include.length === 0;
  if (isAny && exclude.length === 0) return { connection: 'ANYWHERE' };
  return { connection: 'ZONE', ...(isAny ? {} : { include }), ...(exclude.length === 0 ? {} : { exclude }) };
}

function riskOf(settings: Settings): unknown {
  const { signInRisk } = settings;
  const unknown = rawAt(settings, partly.risk);
  if (unknown !== undefined && signInRisk.length === 0) return unknown;
  if (signInRisk.length > 1) unsupportedSetting('Okta', 'more than one level of risk in a rule');
  const level = theirWord(risks, signInRisk[0]);
  return level === undefined ? undefined : { level };
}

/** Which part of a rule says what. Whether it is on is said by calls of their own. */
export const ruleParts = (policy: Policy): readonly Part<Settings>[] => [
  part('name', ({ name }) => ruleName(policy, name)),
  part(
    'priority',
    ({ order }) => order,
    ({ order }, base) => (order === null ? base['priority'] : order % rulesPerPolicy),
  ),
  conditionPart('conditions.people', ['audience', 'excludedAudience'], (after) => peopleOf(policy, after)),
  conditionPart('conditions.platform', ['platforms', 'exceptPlatforms'], platformOf),
  conditionPart('conditions.network', ['places', 'exceptPlaces'], networkOf),
  conditionPart('conditions.riskScore', ['signInRisk'], riskOf),
  conditionsPart,
  ...ruleActions(policy),
];
