import { addressRanges } from '../../kit/address-ranges.ts';
import type { Row } from '../api/odata-list.ts';
import type { Setting } from '../conditional-access/audited-store.ts';
import { compileDeviceFilter } from './device-filter.ts';

export type Texts = readonly string[] | null | undefined;
export type Side = 'include' | 'exclude';
type Sides<Name extends string> = Readonly<Partial<Record<`${Side}${Name}`, Texts>>>;

export interface Guests {
  /** A set, as one text with commas. */
  readonly guestOrExternalUserTypes?: string | null;
  readonly externalTenants?: { readonly membershipKind?: string; readonly members?: Texts } | null;
}

/** The conditions of a policy as Graph writes them. */
export interface ConditionSet {
  readonly users: Sides<'Users' | 'Groups' | 'Roles'> & Readonly<Partial<Record<`${Side}GuestsOrExternalUsers`, Guests | null>>>;
  readonly applications: Sides<'Applications' | 'UserActions' | 'AuthenticationContextClassReferences'>;
  readonly clientAppTypes: readonly string[];
  readonly platforms: Sides<'Platforms'> | null;
  readonly locations: Sides<'Locations'> | null;
  readonly devices: { readonly deviceFilter?: { readonly mode?: string; readonly rule?: string } | null } | null;
  readonly signInRiskLevels: readonly string[];
  readonly userRiskLevels: readonly string[];
  readonly servicePrincipalRiskLevels: readonly string[];
  readonly insiderRiskLevels: string | null;
  readonly clientApplications: Sides<'ServicePrincipals'> | null;
  readonly authenticationFlows: { readonly transferMethods?: string | null } | null;
}

/** Whether a sign-in meets a condition; `unknown` when the input says too little. */
type Finding = 'met' | 'unmet' | 'unknown';

const met = (isMet: boolean): Finding => (isMet ? 'met' : 'unmet');
export const named = (texts: Texts, one: string): boolean => texts?.includes(one) === true;
export const setOf = (text: string | null | undefined): readonly string[] => (text ?? '').split(',').filter((word) => word !== '');

function finderOf(location: Setting): (given: Row) => Finding {
  if (location['@odata.type'] === '#microsoft.graph.ipNamedLocation') {
    const ranges = location['ipRanges'] as readonly { readonly cidrAddress: string }[];
    const contains = addressRanges(ranges.map(({ cidrAddress }) => cidrAddress));
    return ({ ipAddress }) => (typeof ipAddress === 'string' ? met(contains(ipAddress)) : 'unknown');
  }
  const listed = new Set(location['countriesAndRegions'] as readonly unknown[]);
  // An unknown country is given as `null`.
  if (location['includeUnknownCountriesAndRegions'] === true) listed.add(null);
  return ({ country }) => (country === undefined ? 'unknown' : met(listed.has(country)));
}

type NamedLocations = (condition: Sides<'Locations'>, given: Row) => Finding;

/** The named locations of a directory, prepared to decide whether a sign-in comes from those of a condition. */
export function openNamedLocations(settings: readonly Setting[]): NamedLocations {
  const prepared = settings.map((location) => ({ ...location, find: finderOf(location) }));
  const within = (names: Texts, given: Row): Finding => {
    if (named(names, 'All')) return 'met';
    const isNamed = ({ id, isTrusted }: Setting): boolean => named(names, id) || (isTrusted === true && named(names, 'AllTrusted'));
    const findings = prepared.filter(isNamed).map(({ find }) => find(given));
    if (findings.includes('met')) return 'met';
    return findings.includes('unknown') ? 'unknown' : 'unmet';
  };
  return ({ includeLocations, excludeLocations }, given) => {
    const excluded = within(excludeLocations, given);
    const included = within(includeLocations, given);
    if (excluded === 'met' || included === 'unmet') return 'unmet';
    return excluded === 'unknown' || included === 'unknown' ? 'unknown' : 'met';
  };
}

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
  return [{ word: 'location', find: (given) => namedLocations(condition, given) }];
}

function devices({ devices: condition }: ConditionSet): SignInCondition[] {
  const { mode, rule } = condition?.deviceFilter ?? {};
  if (rule === undefined) return [];
  const matches = compileDeviceFilter(rule);
  return [about('devices', 'deviceInfo', (device) => matches((device ?? {}) as Row) === (mode === 'include'))];
}

const methodOf = (flow: unknown): string => (flow as { readonly transferMethod?: string } | null)?.transferMethod ?? 'none';

function flows({ authenticationFlows: condition }: ConditionSet): SignInCondition[] {
  const methods = setOf(condition?.transferMethods).filter((method) => method !== 'none');
  return methods.length === 0 ? [] : [about('authenticationFlow', 'authenticationFlow', (flow) => methods.includes(methodOf(flow)))];
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
