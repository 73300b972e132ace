import type { Attempt } from '../src/assess/match-policy.ts';
import { prepareRules, type Rules, type RulesGiven } from '../src/assess/prepare-rules.ts';
import type { AttackingAddresses } from '../src/assess/attacking-addresses.ts';
import type { SignInGroup, StoredSignIn } from '../src/assess/stored-sign-in.ts';
import { dayMs } from '../src/day.ts';
import { newSignInPolicy } from '../src/new-sign-in-policy.ts';
import type { SignInPolicy } from '../src/sign-in-policy.ts';
import type { UnsupportedCondition } from '../src/unsupported-condition.ts';
import type { Zone } from '../src/zone.ts';

/** Enforced, for everyone and everything, requiring nothing, except for what is given. */
export const aPolicy = (id: string, particular: Partial<SignInPolicy> = {}): SignInPolicy => ({
  ...newSignInPolicy(`Policy ${id}`, { mode: 'enforced' }),
  id,
  isBuiltIn: false,
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
    eligibleRolesOf: () => new Set(),
    guestKindOf: (personId) => (personId.startsWith('guest') ? 'guest' : null),
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

/** Each as a group of one. */
export const groupsOfOne = (signIns: readonly StoredSignIn[], attacking: AttackingAddresses): SignInGroup[] =>
  signIns.map(({ personId, address, day, count, ...form }) => ({
    ...form,
    isFromAttacker: attacking.has({ day, address }),
    personIds: [personId],
    addresses: [address],
    days: [Date.parse(day) / dayMs],
    counts: [count],
  }));

const formOf = (group: SignInGroup): string =>
  JSON.stringify([
    group.isFromAttacker,
    group.app,
    group.appId,
    group.client,
    group.platform,
    group.country,
    group.outcome,
    group.secondFactor,
    group.risk,
    group.isDeviceTrusted,
  ]);

/** Those that differ only in person, address and day as one. */
export const merged = (groups: readonly SignInGroup[]): SignInGroup[] =>
  [...Map.groupBy(groups, formOf).values()].map((alike) => ({
    ...alike[0]!,
    personIds: alike.flatMap(({ personIds }) => personIds),
    addresses: alike.flatMap(({ addresses }) => addresses),
    days: alike.flatMap(({ days }) => days),
    counts: alike.flatMap(({ counts }) => counts),
  }));
