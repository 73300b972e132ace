import { isBody } from '../../kit/merge-patch.ts';
import type { Body } from '../../kit/rest-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import type { OktaOrg } from '../org.ts';
import { isWithin, type Sides, type ZoneMap } from './zone-map.ts';

/** One sign-in to be simulated; what is `null` was not given. */
export type PolicyContext = ReturnType<typeof readContext>;
export type GroupsOf = (userId: string) => ReadonlySet<string>;

const partOf = (value: unknown): Body => (isBody(value) ? value : {});
const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const flagOr = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Memberships as they are now, each group read once. */
export function groupsOfUsers({ groups }: OktaOrg): GroupsOf {
  const byUser = new Map<string, Set<string>>();
  for (const group of groups.store.list())
    for (const { id } of groups.members(group)) byUser.set(id, (byUser.get(id) ?? new Set()).add(group.id));
  return (userId) => byUser.get(userId) ?? new Set();
}

export function readContext(given: Body, { directory, groups }: OktaOrg, zones: ZoneMap, groupsOf: GroupsOf) {
  const userId = textOr(partOf(given['user'])['id']);
  const groupIds = texts(partOf(given['groups'])['ids']);
  if (userId !== null && groupIds.length > 0) throw oktaErrors.invalid('policyContext', 'Only a user or groups can be simulated, not both');
  if (userId === null && groupIds.length === 0) throw oktaErrors.invalid('policyContext', 'A user or groups are required');
  const ids = userId === null ? new Set(groupIds.map((id) => groups.store.get(id).id)) : groupsOf(directory.get(userId).id);
  const ip = textOr(given['ip']);
  const named = partOf(given['zones'])['ids'];
  const { platform: system, registered, managed } = partOf(given['device']);
  return {
    userId,
    groupIds: ids,
    zoneIds: Array.isArray(named) ? texts(named) : ip === null ? null : zones.idsAt(ip),
    /** From a zone of the blocklist: no policy is evaluated. */
    isBlocked: ip !== null && zones.isBlocked(ip),
    risk: textOr(partOf(given['risk'])['level']),
    platform: textOr(system)?.toUpperCase() ?? null,
    isRegistered: flagOr(registered),
    isManaged: flagOr(managed),
  };
}

export type Status = 'MATCH' | 'NOT_MATCH' | 'UNDEFINED';

interface Platform {
  readonly type?: string;
  readonly os?: { readonly type?: string };
}

const match = (holds: boolean): Status => (holds ? 'MATCH' : 'NOT_MATCH');

/** Users that are included, directly or through a group, and not excluded either way. */
function people(asked: Body, { userId, groupIds }: PolicyContext): Status {
  const { users = {}, groups = {} } = asked as { users?: Sides; groups?: Sides };
  const both = (side: keyof Sides): readonly string[] => [...(users[side] ?? []), ...(groups[side] ?? [])];
  if (userId === null && [users.include, users.exclude].some((ids = []) => ids.length > 0)) return 'UNDEFINED';
  return match(isWithin({ include: both('include'), exclude: both('exclude') }, (id) => id === userId || groupIds.has(id)));
}

function network(asked: Body, { zoneIds }: PolicyContext): Status {
  const { connection = 'ANYWHERE', ...zones } = asked as Sides & { connection?: string };
  if (connection === 'ANYWHERE') return 'MATCH';
  if (zoneIds === null) return 'UNDEFINED';
  return match(isWithin(zones, (id) => zoneIds.includes(id) || (id === 'ALL_ZONES' && zoneIds.length > 0)));
}

const mobile = ['IOS', 'ANDROID'];
const desktop = ['WINDOWS', 'MACOS', 'CHROMEOS', 'LINUX'];
const kindOf = (system: string): string => (mobile.includes(system) ? 'MOBILE' : desktop.includes(system) ? 'DESKTOP' : 'OTHER');

function platform(asked: Body, { platform: given }: PolicyContext): Status {
  const { include = [], exclude = [] } = asked as Sides<Platform>;
  if (include.length + exclude.length === 0) return 'MATCH';
  if (given === null) return 'UNDEFINED';
  const fits = ({ type = 'ANY', os: { type: system = 'ANY' } = {} }: Platform): boolean =>
    ['ANY', kindOf(given)].includes(type) && ['ANY', given].includes(system);
  return match(isWithin({ include, exclude }, fits));
}

function risk({ level }: Body, { risk: given }: PolicyContext): Status {
  if (level === 'ANY' || level === undefined) return 'MATCH';
  return given === null ? 'UNDEFINED' : match(level === given);
}

function device(asked: Body, { isRegistered, isManaged }: PolicyContext): Status {
  const both = [
    [asked['registered'], isRegistered],
    [asked['managed'], isManaged],
  ].filter(([required]) => typeof required === 'boolean');
  if (both.some(([required, given]) => given !== null && given !== required)) return 'NOT_MATCH';
  return both.some(([, given]) => given === null) ? 'UNDEFINED' : 'MATCH';
}

/** Conditions that the organisation's own sign-in page always meets, unless they require another entrance. */
const entrance =
  (field: string, ...own: readonly string[]) =>
  (asked: Body): Status =>
    match(own.includes((asked[field] ?? 'ANY') as string));

/** Okta's name for each condition, and its evaluation. Expressions and user types need more than a context has. */
const kinds: Readonly<Record<string, readonly [string, (asked: Body, context: PolicyContext) => Status]>> = {
  people: ['people', people],
  network: ['network.connection', network],
  platform: ['platform', platform],
  riskScore: ['riskScore', risk],
  device: ['device', device],
  authContext: ['authContext.authType', entrance('authType', 'ANY')],
  identityProvider: ['identityProvider.provider', entrance('provider', 'ANY', 'OKTA')],
  userType: ['userType', ({ include = [], exclude = [] }) => ([include, exclude].flat().length === 0 ? 'MATCH' : 'UNDEFINED')],
  elCondition: ['elCondition', ({ condition = '' }) => (condition === '' ? 'MATCH' : 'UNDEFINED')],
};

export const findConditions = (conditions: Body | null, context: PolicyContext) =>
  Object.entries(conditions ?? {}).flatMap(([name, asked]) => {
    const kind = kinds[name];
    return kind === undefined || !isBody(asked) ? [] : [{ type: kind[0], status: kind[1](asked, context) }];
  });
