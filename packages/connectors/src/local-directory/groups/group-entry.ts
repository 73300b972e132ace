import { identifying } from '../attributes.ts';
import type { KnownPeople } from '../client.ts';
import { type Entry, hasClass, sameDn, valueOf, valuesOf } from '../schema.ts';
import { foreignSidOf } from './foreign-members.ts';

export const groupClasses = ['group', 'groupofnames', 'groupofuniquenames', 'posixgroup'];
export const groupAttributes = [...identifying, 'description', 'mail', 'member', 'uniqueMember', 'memberUid'];

/** What a group lists its members in: their names in the tree, or in a POSIX group (RFC 2307) their user names. */
export function memberAttributeOf(entry: Entry): 'member' | 'uniqueMember' | 'memberUid' {
  if (hasClass(entry, 'groupofuniquenames')) return 'uniqueMember';
  return hasClass(entry, 'posixgroup') && !hasClass(entry, 'group', 'groupofnames') ? 'memberUid' : 'member';
}

export const namesOfMembers = (entry: Entry): readonly string[] =>
  [...valuesOf(entry, 'member'), ...valuesOf(entry, 'uniquemember')].map(sameDn);

/** A group of another domain has a person by their id there, where that domain was read too. `dn`: as `sameDn` gives it. */
export const personNamed = (dn: string, { idsByName, idsBySid }: KnownPeople): string | undefined =>
  idsByName.get(dn) ?? idsBySid.get(foreignSidOf(dn) ?? '');

/** Members that are people; a group within a group is a separate group. */
export function memberIdsOf(entry: Entry, known: KnownPeople): string[] {
  const { idsByUid } = known;
  const named = namesOfMembers(entry).flatMap((dn) => personNamed(dn, known) ?? []);
  const uids = memberAttributeOf(entry) === 'memberUid' ? valuesOf(entry, 'memberuid') : [];
  return [...new Set([...named, ...uids.flatMap((uid) => idsByUid.get(uid) ?? [])])].toSorted();
}

export const nameOf = (entry: Entry): string => valueOf(entry, 'cn', 'name', 'samaccountname') ?? entry.dn;
