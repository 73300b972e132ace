import { defineRemediation } from '@rampart/domain/remediation.ts';

export const putTheMostAttackedFirstInTap = defineRemediation({
  id: 'put-the-most-attacked-first-in-tap',
  name: 'Put the most attacked first in Proofpoint TAP',
  description:
    'Marks the people whom attackers aim at as VIPs, so that analysts see their alerts first, and follows up with people who click. By hand: TAP has no API that takes settings.',
  questType: 'Control Deployment',
  product: 'proofpoint_tap',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Mail protection' },
    { attribute: 'group', equals: 'Awareness' },
  ],
});
