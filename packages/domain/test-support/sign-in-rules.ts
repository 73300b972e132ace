import type { Attempt } from '../src/assess/match-of.ts';
import { prepareRules, type Rules, type RulesGiven } from '../src/assess/prepare-rules.ts';
import type { StoredSignIn } from '../src/assess/stored-sign-in.ts';
import type { SignInPolicy, Audience } from '../src/sign-in-policy.ts';
import type { UnsupportedCondition } from '../src/unsupported-condition.ts';
import type { Zone } from '../src/zone.ts';

export const emptyAudience: Audience = { everyone: false, guests: false, people: [], groups: [], roles: [] };
export const everyone: Audience = { ...emptyAudience, everyone: true };

/** Enforced, for everybody and everything, asking for nothing, unless said otherwise. */
export const aPolicy = (id: string, particular: Partial<SignInPolicy> = {}): SignInPolicy => ({
  id,
  name: `Policy ${id}`,
  partOf: null,
  order: null,
  mode: 'enforced',
  isBuiltIn: false,
  audience: everyone,
  excludedAudience: emptyAudience,
  apps: { all: true, named: [], except: [], userActions: [] },
  clients: [],
  platforms: { any: true, named: [] },
  exceptPlatforms: [],
  places: { any: true, trusted: false, zones: [] },
  exceptPlaces: { any: false, trusted: false, zones: [] },
  signInRisk: [],
  userRisk: [],
  unsupportedConditions: [],
  decision: 'allow',
  grantRequirements: { all: true, of: [] },
  session: { reauthenticateAfterHours: null, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
  createdAt: null,
  changedAt: null,
  ...particular,
});

export const aDeviceFilter: UnsupportedCondition = {
  kind: 'device-filter',
  path: 'conditions.devices',
  raw: { deviceFilter: { mode: 'include', rule: 'device.model -eq "x"' } },
};

export const aZone = (id: string, particular: Partial<Zone> = {}): Zone => ({
  id,
  name: `Zone ${id}`,
  kind: 'addresses',
  isActive: true,
  isBuiltIn: false,
  isTrusted: false,
  isBlocklist: false,
  ranges: [],
  countries: [],
  includesUnknownCountries: false,
  proxyKinds: [],
  networkNumbers: [],
  ...particular,
});

/** In these tests a range is the beginning of the addresses in it. */
export const inRanges = (address: string, ranges: readonly string[]): boolean => ranges.some((range) => address.startsWith(range));

export const rulesOf = (policies: readonly SignInPolicy[], more: Partial<RulesGiven> = {}): Rules =>
  prepareRules({
    policies,
    zones: [],
    groupsOf: (personId) => new Set(personId === 'ann' ? ['finance'] : []),
    rolesOf: (personId) => new Set(personId === 'ann' ? ['admin'] : []),
    isGuest: (personId) => personId.startsWith('guest'),
    inRanges,
    ...more,
  });

export const anAttempt = (particular: Partial<Attempt> = {}): Attempt => ({
  personId: 'ann',
  appId: 'mail',
  client: 'browser',
  platform: 'windows',
  address: '10.0.0.1',
  country: 'CH',
  risk: 'none',
  ...particular,
});

export const aStoredSignIn = (particular: Partial<StoredSignIn> = {}): StoredSignIn => ({
  ...anAttempt(),
  day: '2026-03-02',
  app: 'Mail',
  outcome: 'success',
  secondFactor: 'not-asked',
  isDeviceTrusted: false,
  count: 1,
  ...particular,
});
