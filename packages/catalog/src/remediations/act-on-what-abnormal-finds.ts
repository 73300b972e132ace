import { defineRemediation } from '@rampart/domain/remediation.ts';

export const actOnWhatAbnormalFinds = defineRemediation({
  id: 'act-on-what-abnormal-finds',
  name: 'Act on what Abnormal finds',
  description:
    'Removes attacks that were left in mailboxes, handles accounts that were taken over, looks at what people report and fixes weak settings of the mail platform. By hand: Abnormal has no API that takes settings.',
  questType: 'Control Deployment',
  product: 'abnormal',
  programTypes: ['baseline', 'zero_trust'],
  query: [
    { attribute: 'group', equals: 'Mail protection' },
    { attribute: 'group', equals: 'Awareness' },
    { attribute: 'group', equals: 'Accounts' },
  ],
});
