import { GoneMembers } from '../../kit/group-members.ts';
import type { DirectoryClient } from '../client.ts';
import { type LiveEntry, toLiveEntry } from '../live-entry.ts';
import { type Entry, isBuiltIn, sameDn, valuesOf } from '../schema.ts';
import { groupAttributes, memberAttributeOf, memberIdsOf, personNamed } from './group-entry.ts';

export interface LiveGroup {
  readonly entry: LiveEntry;
  readonly memberIds: readonly string[];
  /** Members that are no people, as the attribute lists them; not there in what was kept by an earlier version. */
  readonly others?: readonly string[];
  /** Whom the directory no longer has, as far as that was found out. */
  readonly gone?: readonly string[];
  readonly isBuiltIn: boolean;
}

export const goneMembers = new GoneMembers();

export const everyAttribute = [...groupAttributes, 'entryCSN', 'groupType', 'mail', 'info', 'managedBy', 'gidNumber'];

export async function filled(client: DirectoryClient, entry: Entry): Promise<LiveGroup> {
  const known = await client.knownPeople();
  const attribute = memberAttributeOf(entry);
  const isPerson = (value: string): boolean =>
    attribute === 'memberUid' ? known.idsByUid.has(value) : personNamed(sameDn(value), known) !== undefined;
  const gone = goneMembers.of(client, sameDn(entry.dn));
  return {
    entry: toLiveEntry(entry),
    memberIds: memberIdsOf(entry, known),
    others: valuesOf(entry, attribute.toLowerCase()).filter((value) => !isPerson(value)),
    ...(gone.length === 0 ? {} : { gone }),
    isBuiltIn: isBuiltIn(entry),
  };
}
