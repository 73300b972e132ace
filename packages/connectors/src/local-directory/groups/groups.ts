import { groupChanges } from '@rampart/changes/people/group.ts';
import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { Group, GroupSettings } from '@rampart/domain/group.ts';
import { quoted } from '@rampart/domain/power-shell.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fileNameOf } from '../../kit/file-name-of.ts';
import { countedMembers, GoneMembers, membersToChange, remarkOnGone, wouldBeEmpty } from '../../kit/group-members.ts';
import { ChangedMeanwhile, unsupportedSetting, VendorFailure } from '../../kit/vendor-failure.ts';
import { identifying } from '../attributes.ts';
import type { DirectoryClient, KnownPeople } from '../client.ts';
import { isActiveDirectory } from '../is-active-directory.ts';
import { adScript, type LiveEntry, toEntry, toLiveEntry, versionOf, withId } from '../live-entry.ts';
import { foreignSidOf, readTrustedDomains } from './foreign-members.ts';
import { inParts, mostInOneWrite } from './in-parts.ts';
import { accountNameOf, commonNameOf, isNamed } from './group-names.ts';
import { OtherMembers } from './other-members.ts';
import { privilegedIds } from './privileged-groups.ts';
import {
  domainIn,
  type Entry,
  hasClass,
  idOf,
  isBuiltIn,
  type Modification,
  ridOf,
  sameDn,
  sidOf,
  swapped,
  valueOf,
  valuesOf,
} from '../schema.ts';

const groupClasses = ['group', 'groupofnames', 'groupofuniquenames', 'posixgroup'];
const groupAttributes = [...identifying, 'description', 'mail', 'member', 'uniqueMember', 'memberUid'];

/** What a group lists its members in: their names in the tree, or in a POSIX group (RFC 2307) their user names. */
function memberAttributeOf(entry: Entry): 'member' | 'uniqueMember' | 'memberUid' {
  if (hasClass(entry, 'groupofuniquenames')) return 'uniqueMember';
  return hasClass(entry, 'posixgroup') && !hasClass(entry, 'group', 'groupofnames') ? 'memberUid' : 'member';
}

const namesOfMembers = (entry: Entry): readonly string[] => [...valuesOf(entry, 'member'), ...valuesOf(entry, 'uniquemember')].map(sameDn);

/** A group of another domain has a person by their id there, where that domain was read too. `dn`: as `sameDn` gives it. */
const personNamed = (dn: string, { idsByName, idsBySid }: KnownPeople): string | undefined =>
  idsByName.get(dn) ?? idsBySid.get(foreignSidOf(dn) ?? '');

/** Members that are people; a group within a group is a separate group. */
function memberIdsOf(entry: Entry, known: KnownPeople): string[] {
  const { idsByUid } = known;
  const named = namesOfMembers(entry).flatMap((dn) => personNamed(dn, known) ?? []);
  const uids = memberAttributeOf(entry) === 'memberUid' ? valuesOf(entry, 'memberuid') : [];
  return [...new Set([...named, ...uids.flatMap((uid) => idsByUid.get(uid) ?? [])])].toSorted();
}

const nameOf = (entry: Entry): string => valueOf(entry, 'cn', 'name', 'samaccountname') ?? entry.dn;

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

/** A global group for access, as Active Directory's console makes it. */
const globalSecurityGroup = '-2147483646';
/** What the directory itself keeps. */
const ownOfDirectory = new Set([
  'name',
  'entryuuid',
  'nsuniqueid',
  'createtimestamp',
  'objectguid',
  'objectsid',
  'iscriticalsystemobject',
  'entrycsn',
]);

/** RFC 4514: what has a meaning in a name is escaped. */
const escaped = (value: string): string =>
  value.replaceAll(/[\\,+"<>;=]/g, (sign) => `\\${sign}`).replaceAll(/^[ #]|\s$/g, (sign) => `\\${sign}`);

/** Everything after the first comma that is not escaped. */
const parentOf = (dn: string): string => dn.replace(/^(?:\\.|[^,\\])*,/, '');

/** The GUID of the users' container in `wellKnownObjects` of every domain, wherever the administrators have redirected it. */
const usersContainer = /^B:32:A9D1CA15768811D1ADED00C04FD8D5CD:(.+)$/is;

/** Where Active Directory puts new accounts and groups, unless told otherwise. */
function defaultPlace(domain: Entry): string {
  const [place] = valuesOf(domain, 'wellknownobjects').flatMap((value) => usersContainer.exec(value)?.[1] ?? []);
  return place ?? `CN=Users,${domain.dn}`;
}

/** Where most groups are, new ones are looked for, in a directory without a place of its own for them. */
async function usualPlace(client: DirectoryClient): Promise<string> {
  const counts = new Map<string, number>();
  for await (const { dn } of client.source.entriesOf(groupClasses, ['cn'])) counts.set(parentOf(dn), (counts.get(parentOf(dn)) ?? 0) + 1);
  const [place] = [...counts].toSorted(([, one], [, other]) => other - one);
  const [root] = await client.source.roots();
  return place?.[0] ?? root?.dn ?? unsupportedSetting('The directory', 'a new group, because it shows no place for one');
}

/** A group with these members, by their distinguished names. */
async function newGroup(client: DirectoryClient, after: GroupSettings, members: readonly string[]): Promise<LiveEntry> {
  const isOfDomain = await isActiveDirectory(client);
  const domain = isOfDomain ? (await client.source.roots()).find((root) => hasClass(root, 'domaindns')) : undefined;
  if (!isOfDomain && members.length === 0) unsupportedSetting('The directory', 'a group without members');
  const name = commonNameOf(after.name);
  const own = isOfDomain
    ? { objectClass: ['top', 'group'], sAMAccountName: [accountNameOf(after.name)], groupType: [globalSecurityGroup] }
    : { objectClass: ['top', 'groupOfNames'] };
  const place = client.groupContainer || (domain === undefined ? await usualPlace(client) : defaultPlace(domain));
  return {
    dn: `CN=${escaped(name)},${place}`,
    attributes: {
      ...own,
      cn: [name],
      ...(after.description === null ? {} : { description: [after.description] }),
      ...(members.length === 0 ? {} : { member: members }),
    },
  };
}

function linesFor(change: Change<ChangeKind, GroupSettings>): string[] {
  if (change.kind === 'delete') return [`Remove-ADGroup -Identity ${quoted(change.target)}`];
  const { name, description, memberIds } = change.after;
  const { added, removed } = membersToChange(change.before?.memberIds ?? [], memberIds);
  const group = quoted(change.target ?? accountNameOf(name));
  const command =
    change.kind === 'create'
      ? `New-ADGroup -GroupScope Global -GroupCategory Security -Name ${quoted(commonNameOf(name))} -SamAccountName`
      : 'Set-ADGroup -Identity';
  return [
    [command, group, ...(description === null ? [] : ['-Description', quoted(description)])].join(' '),
    ...added.map((id) => `Add-ADGroupMember -Identity ${group} -Members ${quoted(id)}`),
    ...removed.map((id) => `Remove-ADGroupMember -Confirm:$false -Identity ${group} -Members ${quoted(id)}`),
  ];
}

interface LiveGroup {
  readonly entry: LiveEntry;
  readonly memberIds: readonly string[];
  /** Members that are no people, as the attribute lists them; not there in what was kept by an earlier version. */
  readonly others?: readonly string[];
  /** Whom the directory no longer has, as far as that was found out. */
  readonly gone?: readonly string[];
  readonly isBuiltIn: boolean;
}

const goneMembers = new GoneMembers();

/** What a directory relies on is not changed, whatever a change asks for. */
function checked({ entry, isBuiltIn: isOfDirectory }: LiveGroup): LiveEntry {
  return isOfDirectory ? unsupportedSetting('The directory', 'changing a group that came with it') : entry;
}

const everyAttribute = [...groupAttributes, 'entryCSN', 'groupType', 'mail', 'info', 'managedBy', 'gidNumber'];
const entriesNamed = ({ source }: DirectoryClient, ...names: readonly string[]) =>
  source.entriesOf(
    groupClasses,
    everyAttribute,
    names.map((value) => ({ attribute: 'cn', value })),
  );

async function filled(client: DirectoryClient, entry: Entry): Promise<LiveGroup> {
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

/** Those whom the directory still has. `stay` are members who stay: a group that is to have some is not emptied. */
async function joining(client: DirectoryClient, people: readonly string[], stay: number): Promise<readonly string[]> {
  const { byId } = await client.knownPeople();
  const known = people.filter((id) => byId.has(id));
  if (people.length > 0 && known.length + stay === 0) throw wouldBeEmpty('The directory');
  return known;
}

/** As the attribute lists them. */
async function valuesFor(
  client: DirectoryClient,
  attribute: ReturnType<typeof memberAttributeOf>,
  ids: readonly string[],
): Promise<string[]> {
  const { byId } = await client.knownPeople();
  return ids.map((id) => {
    const person = byId.get(id) ?? unsupportedSetting('The directory', 'a member who is not in it');
    return attribute === 'memberUid'
      ? (person.uid ?? unsupportedSetting('The directory', 'a member of this group without a uid'))
      : person.dn;
  });
}

/** A group as it once was, with the people of it who are still there, by what they are called now. */
async function formerGroup(client: DirectoryClient, former: LiveGroup, people: readonly string[]): Promise<LiveEntry> {
  const { entry, others } = former;
  const { dn, attributes } = entry;
  const kept = Object.entries(attributes).filter(([name]) => !ownOfDirectory.has(name));
  if (others === undefined) return { dn, attributes: Object.fromEntries(kept) };
  const attribute = memberAttributeOf(toEntry(entry));
  const list = attribute.toLowerCase();
  const members = [...others, ...(await valuesFor(client, attribute, people))];
  const rest = Object.fromEntries(kept.filter(([name]) => name !== list));
  return { dn, attributes: members.length === 0 ? rest : { ...rest, [list]: members } };
}

/** After a first part nothing is as if it had not been touched: what is there now is looked at, and the rest of it is written. */
function throwInBetween(error: unknown): never {
  if (!(error instanceof ChangedMeanwhile)) throw error;
  const reason =
    'Someone else changed the group while its members were being written, so only a part of them is. Look at it, then try again.';
  throw new VendorFailure('The directory', { kind: 'theirs', reason, cause: error });
}

interface Writing {
  readonly dn: string;
  readonly version: string | undefined;
  /** Written with the first part. */
  readonly first: readonly Modification[];
  readonly attribute: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The version is that of the group before the first part: every part moves it. */
async function writeInParts({ writer }: DirectoryClient, { dn, version, first, attribute, added, removed }: Writing): Promise<void> {
  const parts = inParts({ added, removed }).map((part): Modification[] => [
    ...(part.added.length > 0 ? [{ operation: 'add', attribute, values: part.added } as const] : []),
    ...(part.removed.length > 0 ? [{ operation: 'delete', attribute, values: part.removed } as const] : []),
  ]);
  const [start = [], ...rest] = parts;
  if (first.length + start.length > 0) await writer.modify(dn, [...first, ...start], version);
  for (const part of rest) await writer.modify(dn, part).catch(throwInBetween);
}

/** As many members as one operation may have, and the others after it. */
async function addInParts(client: DirectoryClient, { dn, attributes }: LiveEntry, exact: LiveGroup | undefined, made: () => Promise<void>) {
  const attribute = exact === undefined ? 'member' : memberAttributeOf(toEntry(exact.entry)).toLowerCase();
  const { [attribute]: members = [], ...rest } = attributes;
  // No later look at the people of the group would miss the members that are none.
  const count = Math.max(mostInOneWrite, exact?.others?.length ?? 0);
  await client.writer.add(dn, members.length === 0 ? rest : { ...rest, [attribute]: members.slice(0, count) });
  await made();
  for (const { added } of inParts({ added: members.slice(count), removed: [] }))
    await client.writer.modify(dn, [{ operation: 'add', attribute, values: added }]).catch(throwInBetween);
}

const groups: VendorObject<DirectoryClient, GroupSettings, LiveGroup> = {
  vendor: 'The directory',
  async find(client, { name }) {
    for await (const entry of entriesNamed(client, name, commonNameOf(name)))
      if (isNamed(nameOf(entry), name)) return { target: idOf(entry), live: await filled(client, entry) };
    return undefined;
  },
  async read(client, target) {
    const entry = await withId(client.source, target, groupClasses, everyAttribute);
    return entry && filled(client, entry);
  },
  settingsOf({ entry, memberIds: ids, gone = [] }, asked) {
    const name = nameOf(toEntry(entry));
    const description = valueOf(toEntry(entry), 'description');
    const memberIds = countedMembers(ids, gone, asked.memberIds);
    return { name: isNamed(name, asked.name) ? asked.name : name, description, memberIds };
  },
  remarkOn: ({ memberIds, gone = [] }, asked) => remarkOnGone('the directory', memberIds, gone, asked.memberIds),
  async create(client, { after, exact, made }) {
    const people = await joining(client, after.memberIds, 0);
    const newEntry =
      exact === undefined
        ? await newGroup(client, after, await valuesFor(client, 'member', people))
        : await formerGroup(client, exact, people);
    const { dn, attributes } = newEntry;
    // A directory answers with no id.
    await addInParts(client, newEntry, exact, () => made(''));
    goneMembers.add(client, sameDn(dn), membersToChange(people, after.memberIds).added);
    for await (const entry of entriesNamed(client, ...(attributes['cn'] ?? []))) if (sameDn(entry.dn) === sameDn(dn)) return idOf(entry);
    const reason = 'The directory took a new group, and does not show it. Look for it there, then try again.';
    throw new VendorFailure('The directory', { kind: 'theirs', reason });
  },
  async write(client, { live, after }) {
    const entry = checked(live);
    if (!isNamed(nameOf(toEntry(entry)), after.name)) unsupportedSetting('The directory', 'renaming a group');
    const { added, removed } = membersToChange(live.memberIds, after.memberIds);
    const people = await joining(client, added, live.memberIds.length - removed.length);
    const attribute = memberAttributeOf(toEntry(entry));
    const described =
      valueOf(toEntry(entry), 'description') === after.description
        ? []
        : swapped('description', valuesOf(toEntry(entry), 'description'), after.description === null ? [] : [after.description]);
    await writeInParts(client, {
      dn: entry.dn,
      version: versionOf(entry),
      first: described,
      attribute,
      added: await valuesFor(client, attribute, people),
      removed: await valuesFor(client, attribute, removed),
    });
    goneMembers.add(client, sameDn(entry.dn), membersToChange(people, added).added);
  },
  async remove(client, _target, live) {
    const entry = checked(live);
    await client.writer.remove(entry.dn, versionOf(entry));
  },
  async containers({ source }, _target, { entry: { dn } }) {
    const names: string[] = [];
    const holding = ['member', 'uniqueMember'].map((attribute) => ({ attribute, value: dn }));
    for await (const entry of source.entriesOf(groupClasses, [...identifying, 'member', 'uniqueMember'], holding))
      if (namesOfMembers(entry).includes(sameDn(dn))) names.push(nameOf(entry));
    return names;
  },
  manualSteps(change) {
    const { name } = change.after ?? change.before;
    return [{ name: `${change.kind}-${fileNameOf(name)}.ps1`, content: adScript('an account that may change groups', linesFor(change)) }];
  },
};

export const appliesToGroups = appliesToObject(groups, groupChanges, {
  noun: 'a group with its members',
  scopes: ['Write access to group objects'],
});
