import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewAbnormal = defineRemediation({
  id: 'review-abnormal',
  name: 'Review what Abnormal sees and who may use it',
  description:
    'Shows attacks that were left in mailboxes, postures of the mail platform, and who may use the portal, without changing anything: Abnormal has no API that takes settings.',
  questType: 'Visibility',
  product: 'abnormal',
  programTypes: ['visibility'],
  query: [],
});
