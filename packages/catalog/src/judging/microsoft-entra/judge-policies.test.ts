import { expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aGroup } from '../../../test-support/directory-objects.ts';
import { aSignInPolicy } from '../../../test-support/judged.ts';
import { type Duty, judgePolicies, securityDefaultsOn } from './judge-policies.ts';

const duty: Duty<'browser' | 'mobile-and-desktop'> = {
  what: 'blocks it',
  parts: ['browser', 'mobile-and-desktop'],
  shown: (part) => (part === 'browser' ? 'browsers' : 'apps'),
  isDoneBy: ({ decision, clients }, part) => decision === 'block' && clients.includes(part),
  mayNarrow: ['clients'],
};
const blocking = aSignInPolicy({ name: 'Block', decision: 'block', clients: ['browser', 'mobile-and-desktop'] });

const judged = (...policies: (typeof blocking)[]) => judgePolicies({ ...tenant, policies }, duty);

test('passes when each part is done for everyone', () => {
  expect(judged(blocking)).toEqual({ state: 'pass' });
});

test('names the part that is missing, unless all are', () => {
  expect(judged({ ...blocking, clients: ['browser'] })).toEqual({ state: 'fail', because: 'No policy blocks it for apps.' });
  expect(judged()).toEqual({ state: 'fail', because: 'No policy blocks it.' });
});

test('names a policy that is reported before one that is off', () => {
  const off = { ...blocking, id: 'p2', name: 'Old', mode: 'off' as const };
  expect(judged(off, { ...blocking, mode: 'report-only' })).toMatchObject({ because: '“Block” blocks it, but it is in report-only mode.' });
  expect(judged(off)).toMatchObject({ because: '“Old” blocks it, but it is off.' });
});

test('carries the id of the policy that it names', () => {
  const off = { ...blocking, id: 'p2', name: 'Old', mode: 'off' as const };
  expect(judged(off, { ...blocking, mode: 'report-only' })).toMatchObject({ about: [blocking.id] });
  expect(judged(off, { ...blocking, exceptPlatforms: ['linux' as const] })).toMatchObject({ about: [blocking.id] });
  expect(judged()).not.toHaveProperty('about');
});

test('names every respect in which the policy is too narrow', () => {
  const narrow = { ...blocking, exceptPlatforms: ['linux' as const], userRisk: ['high' as const] };
  expect(judged(narrow)).toMatchObject({ because: '“Block” blocks it, but only for some platforms and risks.' });
});

test('counts who is excluded and names the groups', () => {
  expect(judged({ ...blocking, excludedAudience: withoutGroups('depot', 'emergency') })).toEqual({
    state: 'fail',
    because: '“Block” blocks it, but excludes 8 of 23 people. It does not apply to Depot.',
    about: [blocking.id],
    found: { count: 8, total: 23, what: 'people' },
  });
});

test('names the group that excludes people through a group within it', () => {
  const groups = [...tenant.groups, aGroup('Exclusions', [], { id: 'outer', groupIds: ['depot'] })];
  const policies = [{ ...blocking, excludedAudience: withoutGroups('outer') }];
  expect(judgePolicies({ ...tenant, groups, policies }, duty)).toMatchObject({
    state: 'fail',
    because: '“Block” blocks it, but excludes 6 of 23 people. It does not apply to Exclusions.',
  });
});

test('a part that fails counts for more than one that is unclear', () => {
  const unclear = { ...blocking, clients: ['browser' as const], excludedAudience: withoutGroups('depot') };
  expect(judgePolicies({ policies: [unclear] }, duty)).toMatchObject({ state: 'fail', because: 'No policy blocks it for apps.' });
  expect(judgePolicies({ policies: [{ ...blocking, excludedAudience: withoutGroups('depot') }] }, duty)).toMatchObject({
    state: 'unknown',
    because: '“Block” blocks it, but not for everyone: who is excluded could not be read. Connect Azure AD too.',
  });
});

test('says that security defaults are on, where they keep policies from being enabled, and passes what they do themselves', () => {
  const state = { hasSecurityDefaults: true, isSynchronized: false, methodsMigration: null };
  const off = { ...blocking, mode: 'off' as const };
  expect(judgePolicies({ ...tenant, policies: [off], state }, duty)).toEqual({ state: 'fail', because: securityDefaultsOn });
  expect(judgePolicies({ ...tenant, policies: [off], state }, { ...duty, isDoneBySecurityDefaults: true })).toEqual({ state: 'pass' });
  expect(judgePolicies({ ...tenant, policies: [blocking], state }, duty)).toEqual({ state: 'pass' });
});
