import { defineRemediation } from '@rampart/domain/remediation.ts';

export const cleanUpProofpointLists = defineRemediation({
  id: 'clean-up-proofpoint-lists',
  name: 'Clean up the safe list and the block list in Proofpoint',
  description:
    'Removes entries of the safe list that let in anyone, and blocks senders that attack several people. Quarantine folders and comments are by hand: no API of Proofpoint changes them.',
  questType: 'Control Deployment',
  product: 'proofpoint_pps',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Mail protection' }],
});
