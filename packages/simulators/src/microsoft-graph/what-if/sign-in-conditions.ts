import { met, named, setOf, type ConditionSet, type Finding, type Texts } from './condition-set.ts';
import { compileDeviceFilter } from './device-filter.ts';
import type { Row } from '../api/odata-list.ts';
import type { NamedLocations } from './named-locations.ts';

/** One condition about how a user signs in, and the answer's word for it when it is not met. */
export interface SignInCondition {
  readonly word: string;
  readonly find: (given: Row) => Finding;
}

/** A condition about one field of the sign-in, unknown where the field is not given. */
const about = (word: string, field: string, isMet: (value: unknown) => boolean): SignInCondition => ({
  word,
  find: ({ [field]: value }) => (value === undefined ? 'unknown' : met(isMet(value))),
});

/** A list of levels; an empty one is no condition. */
const level = (word: string, field: string, levels: readonly string[]): SignInCondition[] =>
  levels.length === 0 ? [] : [about(word, field, (value) => levels.includes((value ?? 'none') as string))];

function clientApps({ clientAppTypes }: ConditionSet): SignInCondition[] {
  if (clientAppTypes.includes('all')) return [];
  const types = new Set(clientAppTypes);
  // Exchange ActiveSync on platforms that support policies is named apart from all of it.
  if (types.has('easSupported')) types.add('exchangeActiveSync');
  return [about('clientApps', 'clientAppType', (value) => types.has(String(value)))];
}

const isIn = (names: Texts, platform: unknown): boolean => named(names, 'all') || (platform !== null && named(names, platform as string));

/** An unrecognised platform is given as `null`: only `all` includes it, and nothing excludes it. */
function platforms({ platforms: condition }: ConditionSet): SignInCondition[] {
  if (condition === null || (named(condition.includePlatforms, 'all') && (condition.excludePlatforms ?? []).length === 0)) return [];
  const isMet = (platform: unknown): boolean => isIn(condition.includePlatforms, platform) && !isIn(condition.excludePlatforms, platform);
  return [about('devicePlatform', 'devicePlatform', isMet)];
}

function locations({ locations: condition }: ConditionSet, namedLocations: NamedLocations): SignInCondition[] {
  if (condition === null || (named(condition.includeLocations, 'All') && (condition.excludeLocations ?? []).length === 0)) return [];
  return [{ word: 'location', find: (given) => namedLocations.find(condition, given) }];
}

function devices({ devices: condition }: ConditionSet): SignInCondition[] {
  const { mode, rule } = condition?.deviceFilter ?? {};
  if (rule === undefined) return [];
  const matches = compileDeviceFilter(rule);
  return [about('devices', 'deviceInfo', (device) => matches((device ?? {}) as Row) === (mode === 'include'))];
}

const methodOf = (flow: unknown): string => ((flow ?? {}) as { readonly transferMethod?: string }).transferMethod ?? 'none';

function flows({ authenticationFlows: condition }: ConditionSet): SignInCondition[] {
  const methods = setOf(condition?.transferMethods).filter((method) => method !== 'none');
  if (methods.length === 0) return [];
  return [about('authenticationFlow', 'authenticationFlow', (flow) => methods.includes(methodOf(flow)))];
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
