import type { Platform } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';
import { z } from 'zod';
import { ourWord } from '../../kit/words.ts';
import { type ConditionFields, restoreConditions, unmodelledConditions, unsupportedCondition } from '../../kit/unmodelled-conditions.ts';
import type { Policy, Rule } from '../policies/policy-schema.ts';

type Platforms = NonNullable<NonNullable<Rule['conditions']>['platform']>['include'];

/** `ANY` and `OTHER` are no system that has a name. */
export const systems = {
  ANDROID: 'android',
  IOS: 'ios',
  WINDOWS: 'windows',
  MACOS: 'macos',
  // As the Classic Engine calls it.
  OSX: 'macos',
  CHROMEOS: 'chrome-os',
  LINUX: 'linux',
} as const satisfies Readonly<Record<string, z.infer<typeof Platform>>>;

export const platformsIn = (list: Platforms): z.infer<typeof Platform>[] => [
  ...new Set((list ?? []).flatMap(({ os }) => ourWord(systems, os?.type) ?? [])),
];

const isEverything = (type: string | null | undefined): boolean => !type || type === 'ANY';

/** Entries whose systems have no name here. */
const unnamed = (list: Platforms): NonNullable<Platforms> =>
  (list ?? []).filter(({ type, os }) => ourWord(systems, os?.type) === undefined && !(isEverything(type) && isEverything(os?.type)));

/** Okta's word for every zone that the organisation has, which is not every place. */
export const everyZone = 'ALL_ZONES';

/** The groups that a policy is for; none when it is for everybody, as the one that Okta made itself is. */
export const groupsOfPolicy = ({ system, conditions }: Policy): readonly string[] =>
  system === true ? [] : (conditions?.people?.groups?.include ?? []);

/** Fields that are modelled in part: the rest of them is in `unsupportedConditions`. */
export const partly = {
  zones: 'conditions.network.include',
  excludedZones: 'conditions.network.exclude',
  platforms: 'conditions.platform.include',
  excludedPlatforms: 'conditions.platform.exclude',
  risk: 'conditions.riskScore',
  /** Follows from the policy, and is never written. */
  policyGroups: 'policy.conditions.people.groups.include',
} as const;

const Device = z.object({ managed: z.literal(true) });

const fields: ConditionFields = {
  vendor: 'Okta',
  modelled: ['people', 'network', 'platform', 'riskScore'],
  kinds: {
    risk: 'behaviours',
    device: (raw) => (Device.safeParse(raw).success ? 'managed-device' : 'device'),
    userType: 'user-types',
    authContext: 'authentication-type',
    identityProvider: 'identity-provider',
    elCondition: 'expression',
  },
  partly: Object.values(partly),
  anyWords: ['ANY'],
  dropped: undefined,
};

export const conditionsPart = restoreConditions(fields);

/** What the fields of the fact do not say: with one, the rule covers less than they do. */
export function unsupportedConditions(policy: Policy, { conditions }: Rule): UnsupportedCondition[] {
  const { people, network, platform, riskScore } = conditions ?? {};
  const isNarrower = (people?.users?.include ?? []).length + (people?.groups?.include ?? []).length > 0;
  const everyZoneIn = (list: readonly string[] | null | undefined) =>
    network?.connection === 'ZONE' && list?.includes(everyZone) === true ? [everyZone] : [];
  const isKnownRisk = ['ANY', 'LOW', 'MEDIUM', 'HIGH'].includes(riskScore?.level ?? 'ANY');
  return [
    ...unsupportedCondition('policy-groups', partly.policyGroups, isNarrower ? groupsOfPolicy(policy) : []),
    ...unsupportedCondition('network', partly.zones, everyZoneIn(network?.include)),
    ...unsupportedCondition('excluded-network', partly.excludedZones, everyZoneIn(network?.exclude)),
    ...unsupportedCondition('platforms', partly.platforms, unnamed(platform?.include)),
    ...unsupportedCondition('excluded-platforms', partly.excludedPlatforms, unnamed(platform?.exclude)),
    ...unsupportedCondition('sign-in-risk', partly.risk, isKnownRisk ? {} : riskScore),
    ...unmodelledConditions(fields, conditions ?? {}),
  ];
}
