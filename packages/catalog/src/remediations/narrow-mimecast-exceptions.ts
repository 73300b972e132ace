import { defineRemediation } from '@rampart/domain/remediation.ts';

export const narrowMimecastExceptions = defineRemediation({
  id: 'narrow-mimecast-exceptions',
  name: 'Narrow the exceptions in Mimecast',
  description:
    'Disables bypasses of the spoofing check that are too wide, removes permitted links that are not looked at, and puts blocks back in force.',
  questType: 'Control Deployment',
  product: 'mimecast',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Mail protection' }],
});
