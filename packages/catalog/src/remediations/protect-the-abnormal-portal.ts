import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectTheAbnormalPortal = defineRemediation({
  id: 'protect-the-abnormal-portal',
  name: 'Protect the Abnormal portal',
  description:
    'Lets only a few people manage the portal, through your identity provider and for a working day, and lets API tokens end. By hand: Abnormal has no API that takes settings.',
  questType: 'Control Deployment',
  product: 'abnormal',
  programTypes: ['baseline', 'zero_trust'],
  query: [
    { attribute: 'group', equals: 'Administrators' },
    { attribute: 'group', equals: 'Sessions' },
    { attribute: 'group', equals: 'Applications' },
  ],
});
