import type { SettingWords } from '@rampart/domain/deploy/setting-words.ts';

const how = { is: 'Matching', 'ends-with': 'Ends with', contains: 'Contains' };

/** As the Infinity Portal labels them under Security Settings > Exceptions. */
export const harmonyWords: SettingWords = {
  labels: {
    effect: 'Exception type',
    'senderAddress.value': 'Sender Email',
    'senderAddress.how': 'Sender Email condition',
    'senderDomain.value': 'Sender Domain',
    'senderDomain.how': 'Sender Domain condition',
    'senderName.value': 'Sender Name',
    'senderName.how': 'Sender Name condition',
    'recipient.value': 'Recipients',
    'recipient.how': 'Recipients condition',
    'subject.value': 'Subject',
    'subject.how': 'Subject condition',
    'links.value': 'Links in body',
    'links.how': 'Links in body condition',
    server: 'Server IP',
    client: 'Client Sender IP',
    attachment: 'Attachments MD5',
    ignoresSpf: 'Ignore SPF check',
    comment: 'Comment',
  },
  values: {
    effect: { allow: 'Allow-List', 'allow-as-no-spam': 'Trusted sender (Anti-Spam)', block: 'Block-List' },
    'senderAddress.how': how,
    'senderDomain.how': { ...how, is: 'Exact' },
    'senderName.how': how,
    'recipient.how': how,
    'subject.how': how,
    'links.how': how,
    ignoresSpf: { true: 'Yes', false: 'No' },
  },
};
