import { groupAccessChanges } from '@rampart/changes/collaboration/group-access.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import { groupAccess } from '@rampart/facts/collaboration/group-access.ts';
import { configuredGroupAccess } from '@rampart/facts/configuration/group-access.ts';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import { collects, type Watches } from '../../kit/connector.ts';
import type { GoogleClient } from '../client.ts';
import { GroupSettings } from '../schema.ts';
import { scopes } from '../scopes.ts';
import { placeOfGroup, settingsOfGroup } from './group-access.ts';
import { mapGroups } from './groups.ts';

const WholeSettings = GroupSettings.loose();
const ofAnswer = new Set(['kind', 'email', 'name', 'etag']);

/** As the Groups Settings API gives it, by the group's address. */
async function toConfigured(client: GoogleClient, mail: string): Promise<ConfigurationObject> {
  const { name, ...rest } = await client.groupSettings.get(placeOfGroup(mail), WholeSettings, { alt: 'json' });
  const settings = canonicalSettings(rest, { without: ofAnswer });
  return { id: mail, name, parent: null, isEnabled: null, position: null, settings };
}

export const collectsConfiguredGroups = collects(configuredGroupAccess, {
  title: 'Settings of groups, watched for drift',
  scopes: [scopes.groupSettings, scopes.groups],
  with: async (client: GoogleClient) => mapGroups(client, ({ email }) => toConfigured(client, email)),
});

const onOff = { values: { true: 'On', false: 'Off' } };

/** The words of Google Groups. */
const labels: FieldLabels = {
  name: { label: 'Group name' },
  description: { label: 'Group description' },
  whoCanJoin: {
    label: 'Who can join the group',
    values: {
      ANYONE_CAN_JOIN: 'Anyone on the web',
      ALL_IN_DOMAIN_CAN_JOIN: 'Anyone in the organization can join',
      CAN_REQUEST_TO_JOIN: 'Anyone in the organization can ask',
      INVITED_CAN_JOIN: 'Only invited users',
    },
  },
  whoCanViewGroup: {
    label: 'Who can view conversations',
    values: {
      ANYONE_CAN_VIEW: 'Anyone on the web',
      ALL_IN_DOMAIN_CAN_VIEW: 'Entire organization',
      ALL_MEMBERS_CAN_VIEW: 'Group members',
      ALL_MANAGERS_CAN_VIEW: 'Group managers',
      ALL_OWNERS_CAN_VIEW: 'Group owners',
    },
  },
  whoCanPostMessage: {
    label: 'Who can post',
    values: {
      ANYONE_CAN_POST: 'Anyone on the web',
      ALL_IN_DOMAIN_CAN_POST: 'Entire organization',
      ALL_MEMBERS_CAN_POST: 'Group members',
      ALL_MANAGERS_CAN_POST: 'Group managers',
      ALL_OWNERS_CAN_POST: 'Group owners',
      NONE_CAN_POST: 'No one',
    },
  },
  whoCanViewMembership: { label: 'Who can view members' },
  whoCanContactOwner: { label: 'Who can contact group owners' },
  whoCanDiscoverGroup: { label: 'Who can see group' },
  whoCanLeaveGroup: { label: 'Who can leave group' },
  allowExternalMembers: { label: 'Allow members outside your organization', ...onOff },
  allowWebPosting: { label: 'Allow web posting', ...onOff },
  includeInGlobalAddressList: { label: 'Show group in the directory', ...onOff },
};

export const watchedGroups: Watches<GoogleClient> = {
  type: 'group',
  name: 'Group settings',
  fact: configuredGroupAccess,
  informs: [groupAccess],
  form: 1,
  labels,
  byHand: () =>
    'Rampart changes who may join, read and post to a group, but does not add or remove groups. Do that in the Google Admin console, under Directory, Groups.',
  restores: {
    changesOf: () => groupAccessChanges.update.siblings,
    exactOf: ({ name, settings }) => ({ name, ...settings }),
    settingsOf: (exact) => settingsOfGroup(GroupSettings.parse(exact)),
  },
};
