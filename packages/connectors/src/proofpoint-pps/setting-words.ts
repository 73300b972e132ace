import type { SettingWords } from '@rampart/domain/deploy/setting-words.ts';

/** As the management interface labels them, under Email Protection, Spam Detection. */
export const proofpointPpsWords: SettingWords = {
  labels: { effect: 'List', field: 'Filter type', comparison: 'Operator', value: 'Value', comment: 'Comment' },
  values: {
    effect: { permit: 'Organizational Safe List', block: 'Organizational Block List' },
    field: {
      'envelope-sender': 'Sender Address (envelope)',
      'header-sender': 'Sender Address (From header)',
      'server-address': 'Sender IP Address',
      'server-name': 'Sender Hostname',
      'announced-name': 'Sender HELO Domain',
      recipient: 'Recipient',
      other: 'Another',
    },
    comparison: {
      equals: 'Equals',
      contains: 'Contains',
      'does-not-equal': 'Does not equal',
      'does-not-contain': 'Does not contain',
      'is-in-list': 'Is in list',
      other: 'Another',
    },
  },
};
