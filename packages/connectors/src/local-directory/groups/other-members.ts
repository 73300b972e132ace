import type { Group, OtherMember } from '@rampart/domain/group.ts';
import type { KnownPeople } from '../client.ts';
import { type Entry, hasClass, idOf, sidOf } from '../schema.ts';
import { foreignSidOf, type ReadDomains, unreadMember } from './foreign-members.ts';
import { privilegedIds } from './privileged-groups.ts';

const byName = (one: OtherMember, other: OtherMember): number =>
  one.name === other.name ? (one.id < other.id ? -1 : 1) : one.name < other.name ? -1 : 1;

interface Around {
  /** By the names of the groups, also by those that another domain has for them. */
  readonly groupIds: ReadonlyMap<string, string>;
  /** The domains of which something was read. */
  readonly domains: ReadonlySet<string>;
  /** Asked only where a member is of a domain that was not read: a file is read whole for it. */
  readonly trusted: () => Promise<ReadonlyMap<string, string>>;
}

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

  /** Only where it makes them administrators: groups of computers are large, and nothing judges them. */
  async addedTo(groups: readonly Group[], around: Around): Promise<Group[]> {
    const administrative = privilegedIds(groups);
    const isListed = ({ id }: Group): boolean => administrative.has(id) || this.#unidentified.has(id);
    const isForeign = (dn: string): boolean => !around.groupIds.has(dn) && foreignSidOf(dn) !== undefined && this.#read(dn) === undefined;
    const hasForeign = groups.some((group) => isListed(group) && this.#byGroup.get(group.id)?.listed.some(isForeign));
    const trusted = hasForeign ? await around.trusted() : new Map<string, string>();
    const domains = { read: around.domains, trusted };
    return groups.map((group) =>
      isListed(group) ? { ...group, otherMembers: this.#of(group.id, { groupIds: around.groupIds, domains }) } : group,
    );
  }

  #read(dn: string): OtherMember | undefined {
    return this.#known.othersByName.get(dn) ?? this.#known.othersBySid.get(foreignSidOf(dn) ?? '');
  }

  #of(groupId: string, { groupIds, domains }: Pick<Around, 'groupIds'> & { readonly domains: ReadDomains }): OtherMember[] {
    const { listed = [], sid = '' } = this.#byGroup.get(groupId) ?? {};
    const found = [
      ...listed.filter((dn) => !groupIds.has(dn)).map((dn) => this.#read(dn) ?? unreadMember(dn, domains)),
      ...(this.#known.othersByPrimaryGroup.get(sid) ?? []),
    ];
    return [...new Map(found.map((member) => [member.id, member])).values()].toSorted(byName);
  }
}
