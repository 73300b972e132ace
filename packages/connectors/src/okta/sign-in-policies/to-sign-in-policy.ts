import type { Audience, SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { hoursOf } from '../../kit/hours-of.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { ourWord } from '../../kit/words.ts';
import type { Policy, Rule } from '../policies/policy-schema.ts';
import { everyZone, groupsOfPolicy, platformsIn, unsupportedConditions } from './unsupported-conditions.ts';

const orderOf = ({ priority }: { readonly priority?: number | null | undefined }): number => priority ?? 0;
export const rulesPerPolicy = 1000;

export const risks = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high' } as const;

/** A rule narrows its policy: the people it names must be in the groups of the policy too, which `unsupported-conditions.ts` adds. */
export function toAudience(policy: Policy, rule: Rule): Pick<SignInPolicy, 'audience' | 'excludedAudience'> {
  const [ofPolicy, ofRule] = [policy.conditions?.people, rule.conditions?.people];
  const people = [...(ofRule?.users?.include ?? [])];
  const groups = [...(ofRule?.groups?.include ?? [])];
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

const zonesIn = (zones: readonly string[] | null | undefined): string[] => (zones ?? []).filter((zone) => zone !== everyZone);

/** Without a list of zones, "zone" excludes some; `ON_NETWORK` is the zone that Okta calls LegacyIpZone. */
function toLocations(network: NonNullable<Rule['conditions']>['network']): Pick<SignInPolicy, 'places' | 'exceptPlaces'> {
  const { connection, include, exclude } = network ?? {};
  const isAnywhere = connection !== 'ZONE' && connection !== 'ON_NETWORK';
  const zones = connection === 'ZONE' ? zonesIn(include) : [];
  return {
    places: { any: isAnywhere || (connection === 'ZONE' && zones.length === 0), trusted: connection === 'ON_NETWORK', zones },
    exceptPlaces: {
      any: false,
      trusted: connection === 'OFF_NETWORK',
      zones: connection === 'ZONE' ? zonesIn(exclude) : [],
    },
  };
}

/** One constraint of several will do, so that every one must ask for it. */
function toGrantRequirements({ actions }: Rule): SignInPolicy['grantRequirements'] {
  const { signon, appSignOn } = actions;
  const method = appSignOn?.verificationMethod;
  const constraints = method?.constraints ?? [];
  const isResistant = constraints.length > 0 && constraints.every(({ possession }) => possession?.phishingResistant === 'REQUIRED');
  return {
    all: true,
    of: [
      ...(isResistant ? (['phishing-resistant-factor'] as const) : []),
      ...(signon?.requireFactor === true || method?.factorMode === '2FA' ? (['second-factor'] as const) : []),
    ],
  };
}

const positive = (minutes: number | null | undefined): number | null => (minutes && minutes > 0 ? minutes : null);

interface RuleOfPolicy {
  readonly policy: Policy;
  readonly rule: Rule;
  readonly apps: 'all' | readonly string[];
}

/** One of Okta's rules, with the people of the policy it belongs to. */
export function toSignInPolicy({ policy, rule, apps }: RuleOfPolicy): SignInPolicy {
  const { signon, appSignOn } = rule.actions;
  const isActive = policy.status !== 'INACTIVE' && rule.status !== 'INACTIVE';
  const risk = ourWord(risks, rule.conditions?.riskScore?.level);
  const include = platformsIn(rule.conditions?.platform?.include);
  return {
    id: rule.id,
    name: `${policy.name}: ${rule.name}`,
    partOf: policy.id,
    order: orderOf(policy) * rulesPerPolicy + orderOf(rule),
    mode: isActive ? 'enforced' : 'off',
    isBuiltIn: rule.system ?? false,
    ...toAudience(policy, rule),
    apps: { all: apps === 'all', named: apps === 'all' ? [] : [...apps], except: [], userActions: [] },
    clients: [],
    platforms: { any: include.length === 0, named: include },
    exceptPlatforms: platformsIn(rule.conditions?.platform?.exclude),
    ...toLocations(rule.conditions?.network),
    signInRisk: risk === undefined ? [] : [risk],
    userRisk: [],
    unsupportedConditions: unsupportedConditions(policy, rule),
    decision: (signon?.access ?? appSignOn?.access) === 'DENY' ? 'block' : 'allow',
    grantRequirements: toGrantRequirements(rule),
    session: {
      reauthenticateAfterHours: hoursOf(appSignOn?.verificationMethod?.reauthenticateIn),
      idleMinutes: positive(signon?.session?.maxSessionIdleMinutes),
      // Nought is no limit at all.
      lifetimeMinutes: positive(signon?.session?.maxSessionLifetimeMinutes),
      persistentBrowser: signon?.session?.usePersistentCookie ?? null,
    },
    createdAt: isoTime(rule.created),
    changedAt: isoTime(rule.lastUpdated),
  };
}
