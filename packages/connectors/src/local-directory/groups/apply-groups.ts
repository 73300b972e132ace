import { groupChanges } from '@rampart/changes/people/group.ts';
import type { GroupSettings } from '@rampart/domain/group.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fileNameOf } from '../../kit/file-name-of.ts';
import { countedMembers, membersToChange, remarkOnGone } from '../../kit/group-members.ts';
import { unsupportedSetting, VendorFailure } from '../../kit/vendor-failure.ts';
import { identifying } from '../attributes.ts';
import type { DirectoryClient } from '../client.ts';
import { adScript, type LiveEntry, toEntry, versionOf, withId } from '../live-entry.ts';
import { idOf, sameDn, swapped, valueOf, valuesOf } from '../schema.ts';
import { groupClasses, memberAttributeOf, nameOf, namesOfMembers } from './group-entry.ts';
import { commonNameOf, isNamed } from './group-names.ts';
import { groupScript } from './group-script.ts';
import { everyAttribute, filled, goneMembers, type LiveGroup } from './live-group.ts';
import { formerGroup, newGroup } from './group-to-create.ts';
import { addInParts, joining, valuesFor, writeInParts } from './write-members.ts';

/** What a directory relies on is not changed, whatever a change asks for. */
function checked({ entry, isBuiltIn: isOfDirectory }: LiveGroup): LiveEntry {
  return isOfDirectory ? unsupportedSetting('The directory', 'changing a group that came with it') : entry;
}

const entriesNamed = ({ source }: DirectoryClient, ...names: readonly string[]) =>
  source.entriesOf(
    groupClasses,
    everyAttribute,
    names.map((value) => ({ attribute: 'cn', value })),
  );

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
    return [
      { name: `${change.kind}-${fileNameOf(name)}.ps1`, content: adScript('an account that may change groups', groupScript(change)) },
    ];
  },
};

export const appliesToGroups = appliesToObject(groups, groupChanges, {
  noun: 'a group with its members',
  scopes: ['Write access to group objects'],
});
