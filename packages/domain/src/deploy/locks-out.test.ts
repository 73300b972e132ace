import { expect, test } from 'vitest';
import { aPolicy } from '../../test-support/sign-in-rules.ts';
import { emptyAudience } from '../new-sign-in-policy.ts';
import { SignInPolicySettings } from '../sign-in-policy.ts';
import { groupsExcludedBy, isSignInChange, lockedOutBy } from './locks-out.ts';

const blocking = SignInPolicySettings.parse(aPolicy('p', { mode: 'report-only', decision: 'block' }));
const excluding = { ...blocking, excludedAudience: { ...emptyAudience, people: ['glass'] } };
const excludingGroup = (id: string) => ({ ...blocking, excludedAudience: { ...emptyAudience, groups: [id] } });
const allowing = SignInPolicySettings.parse(aPolicy('p', { mode: 'enforced', decision: 'allow' }));

test('a new blocking policy must exclude everyone on the exclusion lists', () => {
  expect(lockedOutBy({ before: null, after: blocking }, ['glass', 'hammer'], [])).toEqual(['glass', 'hammer']);
  expect(lockedOutBy({ before: null, after: excluding }, ['glass'], [])).toEqual([]);
});

test('excluding a group of theirs excludes them', () => {
  const after = { ...blocking, excludedAudience: { ...emptyAudience, groups: ['g'] } };
  expect(lockedOutBy({ before: null, after }, ['glass'], [{ id: 'g', memberIds: ['glass'] }])).toEqual([]);
});

test('excluding a group excludes the people of the groups within it', () => {
  const after = { ...blocking, excludedAudience: { ...emptyAudience, groups: ['outer'] } };
  const outer = { id: 'outer', memberIds: [], groupIds: ['g'] };
  expect(lockedOutBy({ before: null, after }, ['glass'], [outer, { id: 'g', memberIds: ['glass'] }])).toEqual([]);
  expect(lockedOutBy({ before: null, after }, ['glass'], [outer])).toEqual(['glass']);
});

test('excluding another group does not exclude these people', () => {
  const after = { ...blocking, excludedAudience: { ...emptyAudience, groups: ['services'] } };
  expect(lockedOutBy({ before: null, after }, ['glass'], [{ id: 'services', memberIds: ['robot'] }])).toEqual(['glass']);
});

test('enabling a policy counts, and so does dropping an exclusion', () => {
  expect(lockedOutBy({ before: blocking, after: { ...blocking, mode: 'enforced' } }, ['glass'], [])).toEqual(['glass']);
  expect(lockedOutBy({ before: { ...excluding, mode: 'enforced' }, after: { ...blocking, mode: 'enforced' } }, ['glass'], [])).toEqual([
    'glass',
  ]);
});

test('a policy that requires no more than before locks no one out', () => {
  const after = { ...allowing, session: { ...allowing.session, idleMinutes: 5 } };
  expect(lockedOutBy({ before: allowing, after }, ['glass'], [])).toEqual([]);
});

test('names the groups that a change excludes, before or after', () => {
  expect(groupsExcludedBy({ before: excludingGroup('a'), after: excludingGroup('b') })).toEqual(['a', 'b']);
  expect(groupsExcludedBy({ before: null, after: { name: 'Group' } })).toEqual([]);
});

test('only changes to sign-in policies and rules are about signing in', () => {
  expect(isSignInChange({ before: null, after: blocking })).toBe(true);
  expect(isSignInChange({ before: null, after: { name: 'Group', description: null, memberIds: [] } })).toBe(false);
});
