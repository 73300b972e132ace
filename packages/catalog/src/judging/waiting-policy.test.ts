import { expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../test-support/a-tenant.ts';
import { aSignInPolicy } from '../../test-support/judged.ts';
import type { Duty } from './judge-policies.ts';
import { enforcing, findWaiting } from './waiting-policy.ts';

const duty: Duty<'it'> = { what: 'blocks', parts: ['it'], isDoneBy: ({ decision }) => decision === 'block' };
const waiting = aSignInPolicy({ decision: 'block', mode: 'report-only', excludedAudience: withoutGroups('emergency') });
const asked = { facts: { ...tenant, policies: [waiting] }, group: 'everyone', excluded: ['emergency-1'] };

test('a policy that would do is found, and asked to be enforced', () => {
  expect(findWaiting(asked, duty)).toBe(waiting);
  expect(enforcing(waiting)).toMatchObject({ target: 'policy-1', before: { mode: 'report-only' }, after: { mode: 'enforced' } });
  expect(enforcing(waiting).before).not.toHaveProperty('id');
});

test.each([
  ['one that leaves people out', { ...asked, facts: { ...tenant, policies: [{ ...waiting, excludedAudience: withoutGroups('depot') }] } }],
  ['one that is enforced', { ...asked, facts: { ...tenant, policies: [{ ...waiting, mode: 'enforced' as const }] } }],
  ['one that lacks an exclusion', { ...asked, excluded: ['office-1'] }],
  ['one for everyone, when the deployment is for a group', { ...asked, group: 'office' }],
  [
    'one that is not needed any more',
    { ...asked, facts: { ...tenant, policies: [waiting, { ...waiting, id: 'p2', mode: 'enforced' as const }] } },
  ],
  ['one that does something else', { ...asked, facts: { ...tenant, policies: [{ ...waiting, decision: 'allow' as const }] } }],
])('%s is not', (_, other) => {
  expect(findWaiting(other, duty)).toBeUndefined();
});
