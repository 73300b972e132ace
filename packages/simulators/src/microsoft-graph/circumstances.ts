import { met, named, setOf, type ConditionSet, type Finding } from './condition-set.ts';
import { compileDeviceFilter } from './device-filter.ts';
import type { Row } from './list-page.ts';
import type { NamedPlaces } from './named-places.ts';

/** One condition about how somebody signs in, and the word for it in the answer when it does not hold. */
export interface Circumstance {
  readonly word: string;
  readonly find: (told: Row) => Finding;
}

const isTold = (told: Row, name: string): boolean => told[name] !== undefined;

/** A list of levels, of which an empty one asks for nothing. */
const level = (word: string, name: string, levels: readonly string[]): Circumstance[] =>
  levels.length === 0
    ? []
    : [{ word, find: (told) => (isTold(told, name) ? met(levels.includes((told[name] ?? 'none') as string)) : 'untold') }];

function clientApps({ clientAppTypes }: ConditionSet): Circumstance[] {
  if (clientAppTypes.includes('all')) return [];
  const wanted = new Set(clientAppTypes);
  // Exchange ActiveSync on platforms that support policies is named apart from all of it.
  if (wanted.has('easSupported')) wanted.add('exchangeActiveSync');
  return [
    { word: 'clientApps', find: (told) => (isTold(told, 'clientAppType') ? met(wanted.has(String(told['clientAppType']))) : 'untold') },
  ];
}

const holds = (names: readonly string[] | null | undefined, platform: string | null): boolean =>
  named(names, 'all') || (platform !== null && named(names, platform));

/** A platform that nobody recognises is told as `null`: only `all` includes it, and nothing excludes it. */
function platforms({ platforms: asked }: ConditionSet): Circumstance[] {
  if (asked === null || (named(asked.includePlatforms, 'all') && (asked.excludePlatforms ?? []).length === 0)) return [];
  const find = (told: Row): Finding => {
    if (!isTold(told, 'devicePlatform')) return 'untold';
    const platform = told['devicePlatform'] as string | null;
    return met(holds(asked.includePlatforms, platform) && !holds(asked.excludePlatforms, platform));
  };
  return [{ word: 'devicePlatform', find }];
}

function locations({ locations: asked }: ConditionSet, places: NamedPlaces): Circumstance[] {
  if (asked === null || (named(asked.includeLocations, 'All') && (asked.excludeLocations ?? []).length === 0)) return [];
  return [{ word: 'location', find: (told) => places.find(asked, told) }];
}

function devices({ devices: asked }: ConditionSet): Circumstance[] {
  const { mode, rule } = asked?.deviceFilter ?? {};
  if (rule === undefined) return [];
  const matches = compileDeviceFilter(rule);
  const find = (told: Row): Finding =>
    isTold(told, 'deviceInfo') ? met(matches((told['deviceInfo'] ?? {}) as Row) === (mode === 'include')) : 'untold';
  return [{ word: 'devices', find }];
}

function flows({ authenticationFlows: asked }: ConditionSet): Circumstance[] {
  const methods = setOf(asked?.transferMethods).filter((method) => method !== 'none');
  if (methods.length === 0) return [];
  const find = (told: Row): Finding => {
    if (!isTold(told, 'authenticationFlow')) return 'untold';
    const { transferMethod = 'none' } = (told['authenticationFlow'] ?? {}) as { transferMethod?: string };
    return met(methods.includes(transferMethod));
  };
  return [{ word: 'authenticationFlow', find }];
}

/** Everything that a policy asks about the circumstances; what it does not ask about is not here. */
export const circumstancesOf = (conditions: ConditionSet, places: NamedPlaces): readonly Circumstance[] => [
  ...platforms(conditions),
  ...locations(conditions, places),
  ...clientApps(conditions),
  ...devices(conditions),
  ...level('signInRisk', 'signInRiskLevel', conditions.signInRiskLevels),
  ...level('userRisk', 'userRiskLevel', conditions.userRiskLevels),
  ...level('workloadIdentities', 'servicePrincipalRiskLevel', conditions.servicePrincipalRiskLevels),
  ...level('insiderRisk', 'insiderRiskLevel', setOf(conditions.insiderRiskLevels)),
  ...flows(conditions),
];
