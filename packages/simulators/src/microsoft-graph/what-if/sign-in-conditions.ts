import { met, named, setOf, type ConditionSet, type Finding } from './condition-set.ts';
import { compileDeviceFilter } from './device-filter.ts';
import type { Row } from '../api/odata-list.ts';
import type { NamedLocations } from './named-locations.ts';

/** One condition about how a user signs in, and the answer's word for it when it is not met. */
export interface SignInCondition {
  readonly word: string;
  readonly find: (given: Row) => Finding;
}

const isGiven = (given: Row, name: string): boolean => given[name] !== undefined;

/** A list of levels; an empty one is no condition. */
const level = (word: string, name: string, levels: readonly string[]): SignInCondition[] =>
  levels.length === 0
    ? []
    : [{ word, find: (given) => (isGiven(given, name) ? met(levels.includes((given[name] ?? 'none') as string)) : 'unknown') }];

function clientApps({ clientAppTypes }: ConditionSet): SignInCondition[] {
  if (clientAppTypes.includes('all')) return [];
  const types = new Set(clientAppTypes);
  // Exchange ActiveSync on platforms that support policies is named apart from all of it.
  if (types.has('easSupported')) types.add('exchangeActiveSync');
  return [
    { word: 'clientApps', find: (given) => (isGiven(given, 'clientAppType') ? met(types.has(String(given['clientAppType']))) : 'unknown') },
  ];
}

const includes = (names: readonly string[] | null | undefined, platform: string | null): boolean =>
  named(names, 'all') || (platform !== null && named(names, platform));

/** An unrecognised platform is given as `null`: only `all` includes it, and nothing excludes it. */
function platforms({ platforms: condition }: ConditionSet): SignInCondition[] {
  if (condition === null || (named(condition.includePlatforms, 'all') && (condition.excludePlatforms ?? []).length === 0)) return [];
  const find = (given: Row): Finding => {
    if (!isGiven(given, 'devicePlatform')) return 'unknown';
    const platform = given['devicePlatform'] as string | null;
    return met(includes(condition.includePlatforms, platform) && !includes(condition.excludePlatforms, platform));
  };
  return [{ word: 'devicePlatform', find }];
}

function locations({ locations: condition }: ConditionSet, namedLocations: NamedLocations): SignInCondition[] {
  if (condition === null || (named(condition.includeLocations, 'All') && (condition.excludeLocations ?? []).length === 0)) return [];
  return [{ word: 'location', find: (given) => namedLocations.find(condition, given) }];
}

function devices({ devices: condition }: ConditionSet): SignInCondition[] {
  const { mode, rule } = condition?.deviceFilter ?? {};
  if (rule === undefined) return [];
  const matches = compileDeviceFilter(rule);
  const find = (given: Row): Finding =>
    isGiven(given, 'deviceInfo') ? met(matches((given['deviceInfo'] ?? {}) as Row) === (mode === 'include')) : 'unknown';
  return [{ word: 'devices', find }];
}

function flows({ authenticationFlows: condition }: ConditionSet): SignInCondition[] {
  const methods = setOf(condition?.transferMethods).filter((method) => method !== 'none');
  if (methods.length === 0) return [];
  const find = (given: Row): Finding => {
    if (!isGiven(given, 'authenticationFlow')) return 'unknown';
    const { transferMethod = 'none' } = (given['authenticationFlow'] ?? {}) as { transferMethod?: string };
    return met(methods.includes(transferMethod));
  };
  return [{ word: 'authenticationFlow', find }];
}

/** The conditions that a policy has about how a user signs in. */
export const signInConditions = (conditions: ConditionSet, namedLocations: NamedLocations): readonly SignInCondition[] => [
  ...platforms(conditions),
  ...locations(conditions, namedLocations),
  ...clientApps(conditions),
  ...devices(conditions),
  ...level('signInRisk', 'signInRiskLevel', conditions.signInRiskLevels),
  ...level('userRisk', 'userRiskLevel', conditions.userRiskLevels),
  ...level('workloadIdentities', 'servicePrincipalRiskLevel', conditions.servicePrincipalRiskLevels),
  ...level('insiderRisk', 'insiderRiskLevel', setOf(conditions.insiderRiskLevels)),
  ...flows(conditions),
];
