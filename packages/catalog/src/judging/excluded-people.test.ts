import { expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant, withoutGroups } from '../../test-support/a-tenant.ts';
import { aGroup, aPerson } from '../../test-support/directory-objects.ts';
import { aSignInPolicy } from '../../test-support/judged.ts';
import { administrators, everyone, guests, members } from './microsoft-entra/audiences.ts';
import { excludedPeople } from './excluded-people.ts';
import { synchronizationRole } from './microsoft-entra/synchronization-role.ts';

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

test('more than half of a few are not an exception', () => {
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

const nesting = (...groupIds: string[]) => ({
  ...tenant,
  groups: [
    ...tenant.groups,
    aGroup('Exclusions', [], { id: 'outer', groupIds }),
    aGroup('Round', [], { id: 'round', groupIds: ['outer'] }),
  ],
});

test('a group excludes the people of the groups within it', () => {
  expect(excludedPeople([leaving('outer')], members, nesting('depot', 'round'))).toMatchObject({
    state: 'known',
    ids: tenant.groups[0]!.memberIds,
  });
  expect(excludedPeople([leaving('outer')], members, nesting('emergency'))).toEqual({ state: 'none' });
  expect(excludedPeople([leaving('outer')], members, nesting('unread'))).toEqual({ state: 'unclear' });
});

test('a policy for a group applies to the people of the groups within it', () => {
  const toGroup = { ...policy, audience: withoutGroups('round') };
  expect(excludedPeople([toGroup], members, nesting('depot', 'office'))).toEqual({ state: 'none' });
  expect(excludedPeople([toGroup], members, nesting('office'))).toMatchObject({ state: 'known' });
});

const templateId = '62e90394-69f5-4237-9190-012177145e10';
/** Two have the role, and others may activate it. */
const withEligible = (eligibleIds: string[] | null) => {
  const role = { id: 'r1', templateId, name: 'Global Administrator', isAllPowerful: true, memberIds: ['office-1', 'office-2'] };
  return { ...tenant, roles: [{ ...role, eligibleIds }] };
};
const eligible = ['depot-1', 'depot-2', 'depot-3'];

test('who may activate a role is an administrator, and reached by a policy for the role', () => {
  const toOffice = { ...policy, audience: withoutGroups('office') };
  expect(excludedPeople([toOffice], administrators, withEligible([]))).toEqual({ state: 'none' });
  expect(excludedPeople([toOffice], administrators, withEligible(eligible))).toEqual({ state: 'known', ids: eligible, total: 5 });
  const toRole = { ...policy, audience: { ...emptyAudience, roles: [templateId] } };
  expect(excludedPeople([toRole], administrators, withEligible(eligible))).toEqual({ state: 'none' });
});

test('among all people, a policy for a role reaches only who has it at all times', () => {
  const toRole = { ...policy, audience: { ...emptyAudience, roles: [templateId] } };
  expect(excludedPeople([leaving('depot'), toRole], members, withEligible(tenant.groups[0]!.memberIds))).toMatchObject({ state: 'known' });
});

test('an excluded role excludes who may activate it', () => {
  const withoutRole = { ...policy, excludedAudience: { ...emptyAudience, roles: [templateId] } };
  expect(excludedPeople([withoutRole], everyone, withEligible([]))).toEqual({ state: 'none' });
  expect(excludedPeople([withoutRole], everyone, withEligible(eligible))).toMatchObject({
    state: 'known',
    ids: expect.arrayContaining(eligible),
  });
  expect(excludedPeople([withoutRole], everyone, withEligible(null))).toEqual({ state: 'unclear' });
});

test('where it was not read who may activate a role, a policy must name all administrators or reaches too few for certain', () => {
  const toOffice = { ...policy, audience: withoutGroups('office') };
  expect(excludedPeople([toOffice], administrators, withEligible(null))).toEqual({ state: 'unclear' });
  expect(excludedPeople([policy], administrators, withEligible(null))).toEqual({ state: 'none' });
  expect(excludedPeople([excludingFirst(1)], administrators, withEligible(null))).toEqual({ state: 'unclear' });
  const toDepot = { ...policy, audience: withoutGroups('depot') };
  expect(excludedPeople([toDepot], administrators, withEligible(null))).toMatchObject({ state: 'known', total: 2 });
});

const external = { ...tenant, people: [...tenant.people, aPerson('mia', { isExternal: true }), aPerson('max', { isExternal: true })] };

test('external members count with the guests, and are excluded with them', () => {
  const withoutGuests = { ...policy, excludedAudience: { ...emptyAudience, guests: true } };
  expect(excludedPeople([withoutGuests], members, external)).toEqual({ state: 'none' });
  const ids = ['guest-1', 'guest-2', 'guest-3', 'mia', 'max'];
  expect(excludedPeople([withoutGuests], guests, external)).toEqual({ state: 'known', ids, total: 5 });
  expect(excludedPeople([withoutGuests], everyone, external)).toMatchObject({ state: 'known', ids });
  const toGuests = { ...policy, audience: { ...emptyAudience, guests: true } };
  expect(excludedPeople([withoutGuests, toGuests], everyone, external)).toEqual({ state: 'none' });
});

test('no external member may be excluded as an account for emergencies', () => {
  const excluding = { ...policy, excludedAudience: { ...emptyAudience, people: ['mia', ...tenant.groups[0]!.memberIds.slice(0, 4)] } };
  expect(excludedPeople([excluding], everyone, external)).toMatchObject({ state: 'known', total: 25 });
});

test('a policy that excludes some kinds of guests leaves it unclear who they are, and no one else', () => {
  const someGuests = [{ kind: 'excluded-guests' as const, path: 'conditions.users', raw: null }];
  const excludingSome = (isGuests: boolean, more: object = {}) => ({
    ...policy,
    unsupportedConditions: someGuests,
    excludedAudience: { ...emptyAudience, guests: isGuests, ...more },
  });
  expect(excludedPeople([excludingSome(true)], guests, tenant)).toEqual({ state: 'unclear', isByKindOfGuest: true });
  expect(excludedPeople([excludingSome(true)], members, external)).toEqual({ state: 'none' });
  expect(excludedPeople([excludingSome(true), policy], guests, tenant)).toEqual({ state: 'none' });
  expect(excludedPeople([excludingSome(false)], guests, tenant)).toEqual({ state: 'none' });
  expect(excludedPeople([excludingSome(false)], guests, external)).toEqual({ state: 'unclear', isByKindOfGuest: true });
  const depot = tenant.groups[0]!.memberIds;
  expect(excludedPeople([excludingSome(true, { groups: ['depot'] })], everyone, tenant)).toEqual({ state: 'known', ids: depot, total: 23 });
});

test('a policy that excludes those without an account here excludes no one', () => {
  const unsupportedConditions = [{ kind: 'excluded-guests-without-account' as const, path: 'conditions.users', raw: null }];
  expect(excludedPeople([{ ...policy, unsupportedConditions }], everyone, external)).toEqual({ state: 'none' });
});
