import type { Group, OtherMember } from '@rampart/domain/group.ts';
import type { KnownPeople } from '../client.ts';
import { type Entry, hasClass, idOf, sidOf } from '../schema.ts';
import { privilegedIds } from './privileged-groups.ts';

const foreignPrincipal = /^cn=(s-1-[\d-]+),cn=foreignsecurityprincipals,/;

/** What is a member without having been read as an account or a group. */
function unread(dn: string): OtherMember {
  const sid = foreignPrincipal.exec(dn)?.[1];
  return sid === undefined ? { id: dn, name: dn, kind: 'hidden' } : { id: dn, name: sid.toUpperCase(), kind: 'foreign' };
}

const byName = (one: OtherMember, other: OtherMember): number =>
  one.name === other.name ? (one.id < other.id ? -1 : 1) : one.name < other.name ? -1 : 1;

/** What groups have for members besides people and groups, gathered while the groups are read. */
export class OtherMembers {
  readonly #known: KnownPeople;
  readonly #byGroup = new Map<string, { readonly listed: readonly string[]; readonly sid: string | undefined }>();
  /** Groups of Active Directory that an export has without their `objectSid`: which of them are privileged is not known here. */
  readonly #unidentified = new Set<string>();

  constructor(known: KnownPeople) {
    this.#known = known;
  }

  /** `listed`: the names of its members that are no people. */
  take(entry: Entry, listed: readonly string[]): void {
    const [id, sid] = [idOf(entry), sidOf(entry)];
    this.#byGroup.set(id, { listed, sid });
    if (sid === undefined && hasClass(entry, 'group')) this.#unidentified.add(id);
  }

  /** Only where it makes them administrators: groups of computers are large, and nothing judges them. `groupIds`: by the names of the groups. */
  addedTo(groups: readonly Group[], groupIds: ReadonlyMap<string, string>): Group[] {
    const administrative = privilegedIds(groups);
    return groups.map((group) =>
      administrative.has(group.id) || this.#unidentified.has(group.id) ? { ...group, otherMembers: this.#of(group.id, groupIds) } : group,
    );
  }

  #of(groupId: string, groupIds: ReadonlyMap<string, string>): OtherMember[] {
    const { listed = [], sid = '' } = this.#byGroup.get(groupId) ?? {};
    const found = [
      ...listed.filter((dn) => !groupIds.has(dn)).map((dn) => this.#known.othersByName.get(dn) ?? unread(dn)),
      ...(this.#known.othersByPrimaryGroup.get(sid) ?? []),
    ];
    return [...new Map(found.map((member) => [member.id, member])).values()].toSorted(byName);
  }
}
