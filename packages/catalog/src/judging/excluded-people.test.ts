import { expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant, withoutGroups } from '../../test-support/a-tenant.ts';
import { aSignInPolicy } from '../../test-support/judged.ts';
import { administrators, everyone, guests, members } from './audiences.ts';
import { excludedPeople } from './excluded-people.ts';
import { synchronizationRole } from './synchronization-role.ts';

const policy = aSignInPolicy({});
const withoutRoles = { people: tenant.people, groups: tenant.groups };
const leaving = (...groups: string[]) => ({ ...policy, excludedAudience: withoutGroups(...groups) });
const excludingFirst = (count: number) => ({
  ...policy,
  excludedAudience: { ...emptyAudience, people: tenant.people.slice(0, count).map(({ id }) => id) },
});

test('a policy for everyone excludes no one', () => {
  expect(excludedPeople([policy], everyone, {})).toEqual({ state: 'none' });
});

test('a few accounts may be excluded by name, many may not', () => {
  expect(excludedPeople([excludingFirst(4)], everyone, tenant)).toEqual({ state: 'none' });
  expect(excludedPeople([excludingFirst(5)], everyone, tenant)).toMatchObject({ state: 'known', total: 23 });
});

test('policies reach people together', () => {
  const toGroup = { ...policy, audience: withoutGroups('depot', 'office') };
  expect(excludedPeople([leaving('depot'), toGroup], members, tenant)).toEqual({ state: 'none' });
  expect(excludedPeople([toGroup], everyone, tenant)).toMatchObject({
    state: 'known',
    ids: ['emergency-1', 'emergency-2', 'guest-1', 'guest-2', 'guest-3'],
  });
});

test('a disabled account does not count as excluded', () => {
  const people = tenant.people.map((person) => (person.id.startsWith('depot') ? { ...person, isEnabled: false } : person));
  expect(excludedPeople([leaving('depot')], members, { ...tenant, people })).toEqual({ state: 'none' });
});

test('no guest may be excluded', () => {
  const excluding = { ...policy, excludedAudience: { ...emptyAudience, people: ['guest-1'] } };
  expect(excludedPeople([excluding], guests, tenant)).toMatchObject({ state: 'known', ids: ['guest-1'], total: 3 });
});

test('half of a few are not an exception', () => {
  const people = tenant.people.filter(({ id }) => id.startsWith('emergency'));
  expect(excludedPeople([leaving('emergency')], members, { ...tenant, people })).toMatchObject({ state: 'known', total: 2 });
});

test('roles are known by the id of their template', () => {
  const templateId = '62e90394-69f5-4237-9190-012177145e10';
  const roles = [{ id: 'r1', templateId, name: 'Global Administrator', isAllPowerful: true, memberIds: ['office-1', 'office-2'] }];
  const toRole = { ...policy, audience: { ...emptyAudience, roles: [templateId] } };
  expect(excludedPeople([toRole], administrators, { ...tenant, roles })).toEqual({ state: 'none' });
  expect(excludedPeople([toRole], administrators, withoutRoles)).toEqual({ state: 'unclear' });
});

const heldBy = (count: number) => {
  const memberIds = tenant.people.slice(0, count).map(({ id }) => id);
  return { ...tenant, roles: [{ ...synchronizationRole, id: 'r1', isAllPowerful: false, memberIds }] };
};

test('who synchronizes the directory may be excluded by the role, and counts among the few where that is known', () => {
  const excluding = { ...policy, excludedAudience: { ...emptyAudience, roles: [synchronizationRole.templateId] } };
  expect(excludedPeople([excluding], everyone, {})).toEqual({ state: 'none' });
  expect(excludedPeople([excluding], everyone, withoutRoles)).toEqual({ state: 'none' });
  expect(excludedPeople([excluding], everyone, heldBy(2))).toEqual({ state: 'none' });
  expect(excludedPeople([excluding], everyone, heldBy(5))).toMatchObject({ state: 'known', total: 23 });
});

test.each([
  ['people', { groups: tenant.groups }],
  ['groups', { people: tenant.people }],
  ['anything', {}],
])('without %s it is unclear who a group excludes', (_, directory) => {
  expect(excludedPeople([leaving('emergency')], everyone, directory)).toEqual({ state: 'unclear' });
});

test('a policy for roles that are not known takes nothing away from the others', () => {
  const toRole = { ...policy, audience: { ...emptyAudience, roles: ['r1'] } };
  expect(excludedPeople([leaving('emergency'), toRole], everyone, withoutRoles)).toEqual({ state: 'none' });
  expect(excludedPeople([leaving('depot'), toRole], everyone, withoutRoles)).toEqual({ state: 'unclear' });
});

test('guests count for everyone and not for members, however few they are', () => {
  const withoutGuests = { ...policy, excludedAudience: { ...emptyAudience, guests: true } };
  expect(excludedPeople([withoutGuests], members, {})).toEqual({ state: 'none' });
  expect(excludedPeople([withoutGuests], everyone, {})).toEqual({ state: 'unclear' });
  expect(excludedPeople([withoutGuests], everyone, tenant)).toMatchObject({ state: 'known', ids: ['guest-1', 'guest-2', 'guest-3'] });
});

test('an excluded role excludes its holders', () => {
  const withoutRole = { ...policy, excludedAudience: { ...emptyAudience, roles: ['r1'] } };
  const roles = [{ id: 'r1', templateId: null, name: 'Pilot', isAllPowerful: false, memberIds: tenant.groups[0]!.memberIds }];
  expect(excludedPeople([withoutRole], everyone, { ...tenant, roles })).toMatchObject({ state: 'known', total: 23 });
  expect(excludedPeople([withoutRole], everyone, withoutRoles)).toEqual({ state: 'unclear' });
});
