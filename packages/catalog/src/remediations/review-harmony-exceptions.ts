import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewHarmonyExceptions = defineRemediation({
  id: 'review-harmony-exceptions',
  name: 'Review the exceptions in Check Point Harmony Email',
  description: 'Shows which rules of the Allow-List and which trusted senders let mail past the checks, without changing them.',
  questType: 'Visibility',
  product: 'check_point_harmony',
  programTypes: ['visibility'],
  query: [],
});
