import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewAttackedPeopleInTap = defineRemediation({
  id: 'review-attacked-people-in-tap',
  name: 'Review who is attacked and who clicks',
  description:
    'Shows whom Proofpoint TAP sees attacked most and who clicks most, without changing anything: TAP has no API that takes settings.',
  questType: 'Visibility',
  product: 'proofpoint_tap',
  programTypes: ['visibility'],
  query: [],
});
