import type { GroupSettings } from '@rampart/domain/group.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import type { DirectoryClient } from '../client.ts';
import { isActiveDirectory } from '../is-active-directory.ts';
import { type LiveEntry, toEntry } from '../live-entry.ts';
import { type Entry, hasClass, valuesOf } from '../schema.ts';
import { groupClasses, memberAttributeOf } from './group-entry.ts';
import { accountNameOf, commonNameOf } from './group-names.ts';
import type { LiveGroup } from './live-group.ts';
import { valuesFor } from './write-members.ts';

/** A global group for access, as Active Directory's console makes it. */
const globalSecurityGroup = '-2147483646';

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
export async function newGroup(client: DirectoryClient, after: GroupSettings, members: readonly string[]): Promise<LiveEntry> {
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

/** A group as it once was, with the people of it who are still there, by what they are called now. */
export async function formerGroup(client: DirectoryClient, former: LiveGroup, people: readonly string[]): Promise<LiveEntry> {
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
