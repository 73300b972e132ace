import type { Body } from '../../kit/rest-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import type { OktaOrg } from '../org.ts';
import type { ZoneMap } from './zone-map.ts';

/** One sign-in to be simulated; what is `null` was not given. */
export type PolicyContext = ReturnType<typeof readContext>;
export type GroupsOf = (userId: string) => ReadonlySet<string>;

const part = (body: Body, name: string): Body => {
  const given = body[name];
  return typeof given === 'object' && given !== null ? (given as Body) : {};
};
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
  const userId = textOr(part(given, 'user')['id']);
  const groupIds = texts(part(given, 'groups')['ids']);
  if (userId !== null && groupIds.length > 0) throw oktaErrors.invalid('policyContext', 'Only a user or groups can be simulated, not both');
  if (userId === null && groupIds.length === 0) throw oktaErrors.invalid('policyContext', 'A user or groups are required');
  const ids = userId === null ? new Set(groupIds.map((id) => groups.store.get(id).id)) : groupsOf(directory.get(userId).id);
  const ip = textOr(given['ip']);
  const named = part(given, 'zones')['ids'];
  const device = part(given, 'device');
  return {
    userId,
    groupIds: ids,
    zoneIds: Array.isArray(named) ? texts(named) : ip === null ? null : zones.idsAt(ip),
    /** From a zone of the blocklist: no policy is evaluated. */
    isBlocked: ip !== null && zones.isBlocked(ip),
    risk: textOr(part(given, 'risk')['level']),
    platform: textOr(device['platform'])?.toUpperCase() ?? null,
    isRegistered: flagOr(device['registered']),
    isManaged: flagOr(device['managed']),
  };
}
