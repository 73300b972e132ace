import type { Audience, Platform, SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Part, Raw } from '../../kit/fields-to-write.ts';
import {
  type ConditionFields,
  conditionPart,
  entriesAt,
  rawAt,
  restoreConditions,
  unmodelledConditions,
  unsupportedCondition,
} from '../../kit/unmodelled-conditions.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { ourWord, theirWord } from '../../kit/words.ts';
import type { Policy, Rule } from '../policies/policy-schema.ts';

type Settings = SignInPolicySettings;
type Conditions = NonNullable<Rule['conditions']>;

/** Fields that are modelled in part: the rest of them is in `unsupportedConditions`. */
const partly = {
  zones: 'conditions.network.include',
  excludedZones: 'conditions.network.exclude',
  platforms: 'conditions.platform.include',
  excludedPlatforms: 'conditions.platform.exclude',
  risk: 'conditions.riskScore',
  network: 'conditions.network',
  /** Follows from the policy, and is never written. */
  policyGroups: 'policy.conditions.people.groups.include',
} as const;

/** What a rule includes and excludes; nothing is said where it includes everything or excludes nothing. */
const sides = (isAny: boolean, include: readonly unknown[], exclude: readonly unknown[]): Raw => ({
  ...(isAny ? {} : { include }),
  ...(exclude.length === 0 ? {} : { exclude }),
});

/** The groups that a policy is for; none when it is for everyone, as the one that Okta made itself is. */
const groupsOfPolicy = ({ system, conditions }: Policy): readonly string[] =>
  system === true ? [] : (conditions?.people?.groups?.include ?? []);

const namedIn = (conditions: Rule['conditions']) => ({
  people: [...(conditions?.people?.users?.include ?? [])],
  groups: [...(conditions?.people?.groups?.include ?? [])],
});

/** A rule narrows its policy: the people it names must be in the groups of the policy too, which an unsupported condition says. */
function toAudience(policy: Policy, conditions: Rule['conditions']): Pick<SignInPolicy, 'audience' | 'excludedAudience'> {
  const [ofPolicy, ofRule] = [policy.conditions?.people, conditions?.people];
  const { people, groups } = namedIn(conditions);
  const isNarrower = people.length + groups.length > 0;
  const audience: Audience = {
    everyone: !isNarrower && groupsOfPolicy(policy).length === 0,
    guests: false,
    people,
    groups: isNarrower ? groups : [...(ofPolicy?.groups?.include ?? [])],
    roles: [],
  };
  const except = (which: 'users' | 'groups'): string[] => [
    ...new Set([...(ofPolicy?.[which]?.exclude ?? []), ...(ofRule?.[which]?.exclude ?? [])]),
  ];
  return { audience, excludedAudience: { everyone: false, guests: false, people: except('users'), groups: except('groups'), roles: [] } };
}

/** What the policy says already is not said again. */
function toPeople(policy: Policy, { audience, excludedAudience }: Settings): Raw {
  const ofPolicy = toAudience(policy, {});
  const isUnknown = [audience, excludedAudience].some(({ guests, roles }) => guests || roles.length > 0);
  if (isUnknown || excludedAudience.everyone) unsupportedSetting('Okta', 'guests or roles in a rule: it knows people and groups');
  const isAsPolicy = isDeepStrictEqual(audience, ofPolicy.audience);
  if (audience.everyone && !isAsPolicy && !ofPolicy.audience.everyone)
    unsupportedSetting('Okta', 'a rule for more people than its policy is for');
  const namesOf = (which: 'people' | 'groups'): Raw => ({
    ...(isAsPolicy || audience[which].length === 0 ? {} : { include: audience[which] }),
    exclude: excludedAudience[which].filter((id) => !ofPolicy.excludedAudience[which].includes(id)),
  });
  const groups = namesOf('groups');
  return { users: namesOf('people'), ...(isDeepStrictEqual(groups, { exclude: [] }) ? {} : { groups }) };
}

/** Okta's word for every zone that the organisation has, which is not every place. */
const everyZone = 'ALL_ZONES';

/** Without a list of zones, "zone" excludes some; `ON_NETWORK` is the zone that Okta calls LegacyIpZone. */
function toPlaces({ network }: Conditions): Pick<SignInPolicy, 'places' | 'exceptPlaces'> {
  const { connection, include, exclude } = network ?? {};
  const zonesIn = (list: typeof include) => (connection === 'ZONE' ? (list ?? []).filter((zone) => zone !== everyZone) : []);
  const zones = zonesIn(include);
  return {
    places: { any: connection !== 'ON_NETWORK' && zones.length === 0, trusted: connection === 'ON_NETWORK', zones },
    exceptPlaces: { any: false, trusted: connection === 'OFF_NETWORK', zones: zonesIn(exclude) },
  };
}

const connections = ['ANYWHERE', 'ZONE', 'ON_NETWORK', 'OFF_NETWORK'];

function toNetwork(settings: Settings): unknown {
  const { places, exceptPlaces } = settings;
  const unknown = rawAt(settings, partly.network);
  if (unknown !== undefined && places.any) return unknown;
  const isWithoutZones = exceptPlaces.zones.length + places.zones.length === 0;
  if (places.trusted && isWithoutZones) return { connection: 'ON_NETWORK' };
  if (exceptPlaces.trusted && isWithoutZones) return { connection: 'OFF_NETWORK' };
  if (places.trusted || exceptPlaces.trusted || exceptPlaces.any) unsupportedSetting('Okta', 'trusted places and zones in one rule');
  const include = [...places.zones, ...entriesAt(settings, partly.zones)];
  const exclude = [...exceptPlaces.zones, ...entriesAt(settings, partly.excludedZones)];
  const isAny = places.any && include.length === 0;
  return isAny && exclude.length === 0 ? { connection: 'ANYWHERE' } : { connection: 'ZONE', ...sides(isAny, include, exclude) };
}

/** `ANY` and `OTHER` are no system that has a name. */
const systems = {
  ANDROID: 'android',
  IOS: 'ios',
  WINDOWS: 'windows',
  MACOS: 'macos',
  // As the Classic Engine calls it.
  OSX: 'macos',
  CHROMEOS: 'chrome-os',
  LINUX: 'linux',
} as const satisfies Readonly<Record<string, z.infer<typeof Platform>>>;

type Platforms = NonNullable<Conditions['platform']>['include'];

const platformsIn = (list: Platforms): z.infer<typeof Platform>[] => [
  ...new Set((list ?? []).flatMap(({ os }) => ourWord(systems, os?.type) ?? [])),
];

const isEverything = (type: string | null | undefined): boolean => !type || type === 'ANY';

const unnamedIn = (list: Platforms): NonNullable<Platforms> =>
  (list ?? []).filter(({ type, os }) => ourWord(systems, os?.type) === undefined && !(isEverything(type) && isEverything(os?.type)));

function toDevice(platform: z.infer<typeof Platform>): Raw {
  const type = theirWord(systems, platform) ?? unsupportedSetting('Okta', `the platform “${platform}” in a rule`);
  return { type: platform === 'android' || platform === 'ios' ? 'MOBILE' : 'DESKTOP', os: { type } };
}

function toPlatform(settings: Settings): Raw | undefined {
  const include = [...settings.platforms.named.map(toDevice), ...entriesAt(settings, partly.platforms)];
  const exclude = [...settings.exceptPlatforms.map(toDevice), ...entriesAt(settings, partly.excludedPlatforms)];
  const isAny = settings.platforms.any && include.length === 0;
  return isAny && exclude.length === 0 ? undefined : sides(isAny, include, exclude);
}

const risks = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high' } as const;

function toRiskScore(settings: Settings): unknown {
  const { signInRisk } = settings;
  const unknown = rawAt(settings, partly.risk);
  if (unknown !== undefined && signInRisk.length === 0) return unknown;
  if (signInRisk.length > 1) unsupportedSetting('Okta', 'more than one level of risk in a rule');
  const level = theirWord(risks, signInRisk[0]);
  return level === undefined ? undefined : { level };
}

const Device = z.object({ managed: z.literal(true) });

const fields: ConditionFields = {
  vendor: 'Okta',
  modelled: ['people', 'network', 'platform', 'riskScore'],
  partly: Object.values(partly),
  kinds: {
    risk: 'behaviours',
    device: (raw) => (Device.safeParse(raw).success ? 'managed-device' : 'device'),
    userType: 'user-types',
    authContext: 'authentication-type',
    identityProvider: 'identity-provider',
    elCondition: 'expression',
  },
  anyWords: ['ANY'],
  dropped: undefined,
};

/** What the fields of the fact do not say: with one, the rule covers less than they do. */
function unsupportedConditions(policy: Policy, conditions: Conditions): UnsupportedCondition[] {
  const { network, platform, riskScore } = conditions;
  const isNarrower = Object.values(namedIn(conditions)).flat().length > 0;
  const everyZoneIn = (list: readonly string[] | null | undefined) =>
    network?.connection === 'ZONE' && list?.includes(everyZone) === true ? [everyZone] : [];
  const isKnownRisk = ['ANY', ...Object.keys(risks)].includes(riskScore?.level ?? 'ANY');
  return [
    ...unsupportedCondition('policy-groups', partly.policyGroups, isNarrower ? groupsOfPolicy(policy) : []),
    ...unsupportedCondition('network', partly.network, connections.includes(network?.connection ?? 'ANYWHERE') ? undefined : network),
    ...unsupportedCondition('network', partly.zones, everyZoneIn(network?.include)),
    ...unsupportedCondition('excluded-network', partly.excludedZones, everyZoneIn(network?.exclude)),
    ...unsupportedCondition('platforms', partly.platforms, unnamedIn(platform?.include)),
    ...unsupportedCondition('excluded-platforms', partly.excludedPlatforms, unnamedIn(platform?.exclude)),
    ...unsupportedCondition('sign-in-risk', partly.risk, isKnownRisk ? {} : riskScore),
    ...unmodelledConditions(fields, conditions),
  ];
}

/** Who, from where and with what a rule is about, in the words of the fact. */
export function conditionsOf(policy: Policy, rule: Rule) {
  const conditions = rule.conditions ?? {};
  const include = platformsIn(conditions.platform?.include);
  const risk = ourWord(risks, conditions.riskScore?.level);
  return {
    ...toAudience(policy, conditions),
    clients: [],
    platforms: { any: include.length === 0, named: include },
    exceptPlatforms: platformsIn(conditions.platform?.exclude),
    ...toPlaces(conditions),
    signInRisk: risk === undefined ? [] : [risk],
    userRisk: [],
    unsupportedConditions: unsupportedConditions(policy, conditions),
  };
}

export const conditionParts = (policy: Policy): readonly Part<Settings>[] => [
  conditionPart('conditions.people', ['audience', 'excludedAudience'], (after) => toPeople(policy, after)),
  conditionPart('conditions.platform', ['platforms', 'exceptPlatforms'], toPlatform),
  conditionPart('conditions.network', ['places', 'exceptPlaces'], toNetwork),
  conditionPart('conditions.riskScore', ['signInRisk'], toRiskScore),
  restoreConditions(fields),
];
