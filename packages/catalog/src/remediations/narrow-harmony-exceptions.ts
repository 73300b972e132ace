import { defineRemediation } from '@rampart/domain/remediation.ts';

export const narrowHarmonyExceptions = defineRemediation({
  id: 'narrow-harmony-exceptions',
  name: 'Narrow the exceptions in Check Point Harmony Email',
  description:
    'Removes rules of the Allow-List and trusted senders that let anyone past the checks, narrows the others, and blocks sender domains that look like files.',
  questType: 'Control Deployment',
  product: 'check_point_harmony',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Mail protection' }],
});
