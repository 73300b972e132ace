import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewMimecastExceptions = defineRemediation({
  id: 'review-mimecast-exceptions',
  name: 'Review the exceptions in Mimecast',
  description: 'Shows which bypasses and permits let mail and links past the checks, without changing them.',
  questType: 'Visibility',
  product: 'mimecast',
  programTypes: ['visibility'],
  query: [],
});
