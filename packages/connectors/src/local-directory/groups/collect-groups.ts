import type { Group } from '@rampart/domain/group.ts';
import type { DirectoryClient, KnownPeople } from '../client.ts';
import { domainIn, type Entry, idOf, isBuiltIn, ridOf, sameDn, sidOf, valueOf } from '../schema.ts';
import { foreignSidOf, readTrustedDomains } from './foreign-members.ts';
import { groupAttributes, groupClasses, memberIdsOf, nameOf, namesOfMembers, personNamed } from './group-entry.ts';
import { OtherMembers } from './other-members.ts';
import { privilegedIds } from './privileged-groups.ts';

function toGroup(entry: Entry, known: KnownPeople): Group {
  const rid = ridOf(entry);
  const mail = valueOf(entry, 'mail')?.trim().toLowerCase();
  return {
    id: idOf(entry),
    name: nameOf(entry),
    description: valueOf(entry, 'description'),
    kind: 'assigned',
    memberIds: memberIdsOf(entry, known),
    mayHoldRoles: null,
    ...(isBuiltIn(entry) ? { isBuiltIn: true } : {}),
    ...(rid === undefined ? {} : { rid }),
    ...(mail ? { mail } : {}),
  };
}

/** Domain Users and Domain Guests: the primary group of everyone, unless an administrator chooses another. */
const usualPrimaryGroups: readonly (number | undefined)[] = [513, 514];

/** All people of a domain are in its usual primary group: they are listed only where that makes them administrators. */
function withPrimaryMembers(groups: readonly Group[], primary: ReadonlyMap<string, readonly string[]>): Group[] {
  const administrative = privilegedIds(groups);
  return groups.map((group) => {
    if (usualPrimaryGroups.includes(group.rid) && !administrative.has(group.id)) return group;
    const listed = new Set(group.memberIds);
    const primaryMemberIds = (primary.get(group.id) ?? []).filter((id) => !listed.has(id)).toSorted();
    return primaryMemberIds.length === 0 ? group : { ...group, primaryMemberIds };
  });
}

/** An export may be of all domains of a forest: each has its own Domain Admins. `domains`: by the ids of the groups. */
function withDomains(groups: readonly Group[], domains: ReadonlyMap<string, string>): Group[] {
  const isOne = new Set(domains.values()).size < 2;
  return groups.map((group) => {
    const domain = isOne ? undefined : domains.get(group.id);
    return domain ? { ...group, domain } : group;
  });
}

export async function collectGroups(client: DirectoryClient): Promise<Group[]> {
  const known = await client.knownPeople();
  const primary = new Map<string, readonly string[]>();
  const found: { readonly group: Group; readonly others: readonly string[] }[] = [];
  const groupIds = new Map<string, string>();
  const domains = new Map<string, string>();
  const idsBySid = new Map<string, string>();
  const readDomains = new Set<string>();
  const othersOf = new OtherMembers(known);
  for await (const entry of client.source.entriesOf(groupClasses, groupAttributes)) {
    const group = toGroup(entry, known);
    const [sid, domain] = [sidOf(entry), domainIn(entry.dn)];
    groupIds.set(sameDn(entry.dn), group.id);
    if (sid !== undefined) idsBySid.set(sid, group.id);
    if (domain !== undefined) readDomains.add(domain);
    if (group.rid !== undefined) domains.set(group.id, domain ?? '');
    primary.set(group.id, known.idsByPrimaryGroup.get(sid ?? '') ?? []);
    const others = namesOfMembers(entry).filter((dn) => personNamed(dn, known) === undefined);
    found.push({ group, others });
    othersOf.take(entry, others);
  }
  for (const dn of found.flatMap(({ others }) => others)) {
    const inOtherDomain = idsBySid.get(foreignSidOf(dn) ?? '');
    if (inOtherDomain !== undefined) groupIds.set(dn, inOtherDomain);
  }
  const nested = found.map(({ group, others }) => {
    const within = new Set(others.flatMap((dn) => groupIds.get(dn) ?? []));
    return within.size === 0 ? group : { ...group, groupIds: [...within].toSorted() };
  });
  return othersOf.addedTo(withPrimaryMembers(withDomains(nested, domains), primary), {
    groupIds,
    domains: readDomains,
    trusted: () => readTrustedDomains(client),
  });
}
