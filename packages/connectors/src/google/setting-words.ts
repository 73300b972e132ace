import type { SettingWords } from '@rampart/domain/deploy/setting-words.ts';

/** As the Admin console and Google Groups label them. */
export const googleWords: SettingWords = {
  labels: {
    joining: 'Who can join the group',
    mayHaveOutsideMembers: 'Allow members outside your organization',
    reading: 'Who can view conversations',
    posting: 'Who can post',
    isEnabled: 'Account status',
  },
  values: {
    joining: {
      anyone: 'Anyone on the web',
      'people-inside': 'Anyone in the organization can join',
      'on-request': 'Anyone in the organization can ask',
      'by-invitation': 'Only invited users',
    },
    mayHaveOutsideMembers: { true: 'On', false: 'Off' },
    reading: { anyone: 'Anyone on the web', 'people-inside': 'Entire organization', members: 'Group members', managers: 'Group managers' },
    posting: {
      anyone: 'Anyone on the web',
      'people-inside': 'Entire organization',
      members: 'Group members',
      managers: 'Group managers',
      'no-one': 'No one',
    },
    isEnabled: { true: 'Active', false: 'Suspended' },
  },
};
