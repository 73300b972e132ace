import { groupAccessChanges } from '@rampart/changes/collaboration/group-access.ts';
import type { GroupAccess, GroupAccessSettings } from '@rampart/domain/group-access.ts';
import { groupAccess } from '@rampart/facts/collaboration/group-access.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fieldsToWrite, part, type Raw } from '../../kit/fields-to-write.ts';
import { undefinedIfGone } from '../../kit/vendor-failure.ts';
import { ourWord, theirWord } from '../../kit/words.ts';
import type { GoogleClient } from '../client.ts';
import { googleManualSteps } from '../manual-steps.ts';
import { GroupSettings } from '../schema.ts';
import { scopes } from '../scopes.ts';
import { mapGroups, outsideMembersOf } from './groups.ts';

const joining = {
  ANYONE_CAN_JOIN: 'anyone',
  ALL_IN_DOMAIN_CAN_JOIN: 'people-inside',
  CAN_REQUEST_TO_JOIN: 'on-request',
  INVITED_CAN_JOIN: 'by-invitation',
} as const;
const reading = {
  ANYONE_CAN_VIEW: 'anyone',
  ALL_IN_DOMAIN_CAN_VIEW: 'people-inside',
  ALL_MEMBERS_CAN_VIEW: 'members',
  ALL_MANAGERS_CAN_VIEW: 'managers',
  ALL_OWNERS_CAN_VIEW: 'managers',
} as const;
const posting = {
  ANYONE_CAN_POST: 'anyone',
  ALL_IN_DOMAIN_CAN_POST: 'people-inside',
  ALL_MEMBERS_CAN_POST: 'members',
  ALL_MANAGERS_CAN_POST: 'managers',
  ALL_OWNERS_CAN_POST: 'managers',
  NONE_CAN_POST: 'no-one',
} as const;

// A word that we do not know may let in anyone.
export const settingsOfGroup = (live: GroupSettings): GroupAccessSettings => ({
  name: live.name,
  joining: ourWord(joining, live.whoCanJoin) ?? 'anyone',
  mayHaveOutsideMembers: live.allowExternalMembers !== 'false',
  reading: ourWord(reading, live.whoCanViewGroup) ?? 'anyone',
  posting: ourWord(posting, live.whoCanPostMessage) ?? 'anyone',
});

const parts = [
  part<GroupAccessSettings>(
    'whoCanJoin',
    (settings) => settings.joining,
    ({ joining: ours }) => theirWord(joining, ours),
  ),
  part<GroupAccessSettings>('allowExternalMembers', (settings) => String(settings.mayHaveOutsideMembers)),
  part<GroupAccessSettings>(
    'whoCanViewGroup',
    (settings) => settings.reading,
    ({ reading: ours }) => theirWord(reading, ours),
  ),
  part<GroupAccessSettings>(
    'whoCanPostMessage',
    (settings) => settings.posting,
    ({ posting: ours }) => theirWord(posting, ours),
  ),
];

export const placeOfGroup = (mail: string): string => `/groups/v1/groups/${encodeURIComponent(mail)}`;
const read = (client: GoogleClient, mail: string): Promise<GroupSettings> =>
  // Without it, the answer is Atom.
  client.groupSettings.get(placeOfGroup(mail), GroupSettings, { alt: 'json' });

/** Settings of a group are found by its address. */
export async function collectGroupAccess(client: GoogleClient): Promise<GroupAccess[]> {
  const peopleIds = new Set((await client.users()).map(({ id }) => id));
  return mapGroups(client, async (group) => ({
    id: group.email,
    ...settingsOfGroup(await read(client, group.email)),
    outsideMembers: outsideMembersOf(await client.membersOf(group.id), peopleIds),
  }));
}

function bodyOf(before: GroupAccessSettings, after: GroupAccessSettings, exact?: GroupSettings): Raw {
  return fieldsToWrite({ parts, before, after, exact: exact && { raw: exact, settings: settingsOfGroup(exact) } });
}

const access: VendorObject<GoogleClient, GroupAccessSettings, GroupSettings> = {
  vendor: 'Google',
  read: (client, target) => read(client, target).catch(undefinedIfGone),
  settingsOf: settingsOfGroup,
  settled: (client, _target, look, isShown) => client.groupSettings.ownWrites.settled(look, isShown),
  async write(client, { target, live, after, exact }) {
    const body = bodyOf(settingsOfGroup(live), after, exact);
    if (Object.keys(body).length > 0) await client.groupSettings.send('PATCH', placeOfGroup(target), body);
  },
  manualSteps({ target, before, after }) {
    if (before === null || after === null) return [];
    return googleManualSteps({ method: 'PATCH', host: 'www', path: placeOfGroup(target), body: bodyOf(before, after), about: after.name });
  },
};

export const appliesToGroupAccess = appliesToObject(access, groupAccessChanges, {
  noun: 'who may join, read and post to a group',
  scopes: [scopes.groupSettings],
  fact: groupAccess,
});
