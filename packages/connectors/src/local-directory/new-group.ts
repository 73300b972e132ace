import type { GroupSettings } from '@rampart/domain/group.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import type { DirectoryClient } from './client.ts';
import { groupClasses } from './collect.ts';
import type { LiveEntry } from './live-entry.ts';
import { hasClass } from './schema.ts';

/** A global group for access, as Active Directory's console makes it. */
const globalSecurityGroup = '-2147483646';
/** What the directory itself keeps. */
const ownOfDirectory = new Set(['name', 'entryuuid', 'nsuniqueid', 'createtimestamp', 'objectguid']);

/** RFC 4514: what has a meaning in a name is escaped. */
const escaped = (value: string): string =>
  value.replaceAll(/[\\,+"<>;=]/g, (sign) => `\\${sign}`).replaceAll(/^[ #]|\s$/g, (sign) => `\\${sign}`);

/** Everything after the first comma that is not escaped. */
const parentOf = (dn: string): string => dn.replace(/^(?:\\.|[^,\\])*,/, '');

/** Where most groups are, new ones are looked for. */
async function usualPlace(client: DirectoryClient): Promise<string> {
  const counts = new Map<string, number>();
  for await (const { dn } of client.source.entriesOf(groupClasses, ['cn'])) counts.set(parentOf(dn), (counts.get(parentOf(dn)) ?? 0) + 1);
  const [place] = [...counts].toSorted(([, one], [, other]) => other - one);
  const [root] = await client.source.roots();
  return place?.[0] ?? root?.dn ?? unsupportedSetting('The directory', 'where to put a group');
}

interface Wanted {
  readonly after: GroupSettings;
  /** Distinguished names. */
  readonly members: readonly string[];
  readonly exact: LiveEntry | undefined;
}

/** A group out of nothing, or as it once was. */
export async function newGroup(client: DirectoryClient, { after, members, exact }: Wanted): Promise<LiveEntry> {
  if (exact !== undefined) {
    const kept = Object.entries(exact.attributes).filter(([name]) => !ownOfDirectory.has(name));
    return { dn: exact.dn, attributes: Object.fromEntries(kept) };
  }
  const isActiveDirectory = (await client.source.roots()).some((root) => hasClass(root, 'domaindns'));
  if (!isActiveDirectory && members.length === 0) unsupportedSetting('The directory', 'to keep a group without members');
  const own = isActiveDirectory
    ? { objectClass: ['top', 'group'], sAMAccountName: [after.name], groupType: [globalSecurityGroup] }
    : { objectClass: ['top', 'groupOfNames'] };
  return {
    dn: `CN=${escaped(after.name)},${await usualPlace(client)}`,
    attributes: {
      ...own,
      cn: [after.name],
      ...(after.description === null ? {} : { description: [after.description] }),
      ...(members.length === 0 ? {} : { member: members }),
    },
  };
}
