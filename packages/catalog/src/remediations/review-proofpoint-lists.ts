import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewProofpointLists = defineRemediation({
  id: 'review-proofpoint-lists',
  name: 'Review the safe list and the block list in Proofpoint',
  description:
    'Shows who is let past the spam filter of Proofpoint PPS, who attacks and is not blocked, and where attacks are quarantined, without changing anything. Policies, rules and URL Defense are not shown: no API of Proofpoint reads them.',
  questType: 'Visibility',
  product: 'proofpoint_pps',
  programTypes: ['visibility'],
  query: [],
});
