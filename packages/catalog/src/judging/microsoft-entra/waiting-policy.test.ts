import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aGroup } from '../../../test-support/directory-objects.ts';
import { aSignInPolicy } from '../../../test-support/judged.ts';
import type { Duty } from './judge-policies.ts';
import { enforcing, findWaiting } from './waiting-policy.ts';

const duty: Duty<'it'> = { what: 'blocks', parts: ['it'], isDoneBy: ({ decision }) => decision === 'block' };
const recommended = { duty, policy: newSignInPolicy('Rampart: Block', { decision: 'block' }) };
const waiting = aSignInPolicy({ decision: 'block', mode: 'report-only', excludedAudience: withoutGroups('emergency') });
const asked = { facts: { ...tenant, policies: [waiting] }, group: 'everyone', excluded: ['emergency-1'] };

test('a policy that would do is found, and asked to be enforced', () => {
  expect(findWaiting(asked, recommended)).toBe(waiting);
  expect(enforcing(waiting)).toMatchObject({ target: 'policy-1', before: { mode: 'report-only' }, after: { mode: 'enforced' } });
  expect(enforcing(waiting).before).not.toHaveProperty('id');
});

test('a group that is excluded excludes the groups and the people within it', () => {
  const groups = [...tenant.groups, aGroup('Outer', [], { id: 'outer', groupIds: ['emergency'] })];
  const around = { ...waiting, excludedAudience: withoutGroups('outer') };
  const facts = { ...tenant, groups, policies: [around] };
  expect(findWaiting({ ...asked, facts, excluded: ['emergency-1'] }, recommended)).toBe(around);
  expect(findWaiting({ ...asked, facts, excluded: ['emergency'] }, recommended)).toBe(around);
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
  ['one with controls that are not known', { ...asked, facts: { ...tenant, policies: [{ ...waiting, hasOtherControls: true }] } }],
])('%s is not', (_, other) => {
  expect(findWaiting(other, recommended)).toBeUndefined();
});
