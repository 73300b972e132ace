import { expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant, withoutGroups } from '../../test-support/a-tenant.ts';
import { aSignInPolicy } from '../../test-support/judged.ts';
import { administrators, everybody, guests, members } from './audiences.ts';
import { leftOut } from './left-out.ts';

const policy = aSignInPolicy({});
const withoutRoles = { people: tenant.people, groups: tenant.groups };
const leaving = (...groups: string[]) => ({ ...policy, excludedAudience: withoutGroups(...groups) });
const sparingFirst = (count: number) => ({
  ...policy,
  excludedAudience: { ...emptyAudience, people: tenant.people.slice(0, count).map(({ id }) => id) },
});

test('a policy for everybody leaves nobody out, whoever there is', () => {
  expect(leftOut([policy], everybody, {})).toEqual({ state: 'nobody' });
});

test('a few accounts may be spared by name, many may not', () => {
  expect(leftOut([sparingFirst(4)], everybody, tenant)).toEqual({ state: 'nobody' });
  expect(leftOut([sparingFirst(5)], everybody, tenant)).toMatchObject({ state: 'known', total: 23 });
});

test('policies reach people together', () => {
  const toGroup = { ...policy, audience: withoutGroups('depot', 'office') };
  expect(leftOut([leaving('depot'), toGroup], members, tenant)).toEqual({ state: 'nobody' });
  expect(leftOut([toGroup], everybody, tenant)).toMatchObject({
    state: 'known',
    ids: ['emergency-1', 'emergency-2', 'guest-1', 'guest-2', 'guest-3'],
  });
});

test('who has no enabled account cannot be left out', () => {
  const people = tenant.people.map((person) => (person.id.startsWith('depot') ? { ...person, isEnabled: false } : person));
  expect(leftOut([leaving('depot')], members, { ...tenant, people })).toEqual({ state: 'nobody' });
});

test('not one guest may be left out', () => {
  const sparing = { ...policy, excludedAudience: { ...emptyAudience, people: ['guest-1'] } };
  expect(leftOut([sparing], guests, tenant)).toMatchObject({ state: 'known', ids: ['guest-1'], total: 3 });
});

test('half of a few are not an exception', () => {
  const people = tenant.people.filter(({ id }) => id.startsWith('emergency'));
  expect(leftOut([leaving('emergency')], members, { ...tenant, people })).toMatchObject({ state: 'known', total: 2 });
});

test('roles are known by the id of their template', () => {
  const templateId = '62e90394-69f5-4237-9190-012177145e10';
  const roles = [{ id: 'r1', templateId, name: 'Global Administrator', isAllPowerful: true, memberIds: ['office-1', 'office-2'] }];
  const toRole = { ...policy, audience: { ...emptyAudience, roles: [templateId] } };
  expect(leftOut([toRole], administrators, { ...tenant, roles })).toEqual({ state: 'nobody' });
  expect(leftOut([toRole], administrators, withoutRoles)).toEqual({ state: 'unclear' });
});

test.each([
  ['people', { groups: tenant.groups }],
  ['groups', { people: tenant.people }],
  ['anything', {}],
])('without %s it is unclear who a group excludes', (_, directory) => {
  expect(leftOut([leaving('emergency')], everybody, directory)).toEqual({ state: 'unclear' });
});

test('a policy for roles that are not known takes nothing away from the others', () => {
  const toRole = { ...policy, audience: { ...emptyAudience, roles: ['r1'] } };
  expect(leftOut([leaving('emergency'), toRole], everybody, withoutRoles)).toEqual({ state: 'nobody' });
  expect(leftOut([leaving('depot'), toRole], everybody, withoutRoles)).toEqual({ state: 'unclear' });
});

test('guests count for everybody and not for members, however few they are', () => {
  const withoutGuests = { ...policy, excludedAudience: { ...emptyAudience, guests: true } };
  expect(leftOut([withoutGuests], members, {})).toEqual({ state: 'nobody' });
  expect(leftOut([withoutGuests], everybody, {})).toEqual({ state: 'unclear' });
  expect(leftOut([withoutGuests], everybody, tenant)).toMatchObject({ state: 'known', ids: ['guest-1', 'guest-2', 'guest-3'] });
});

test('a role that is spared leaves its holders out', () => {
  const withoutRole = { ...policy, excludedAudience: { ...emptyAudience, roles: ['r1'] } };
  const roles = [{ id: 'r1', templateId: null, name: 'Pilot', isAllPowerful: false, memberIds: tenant.groups[0]!.memberIds }];
  expect(leftOut([withoutRole], everybody, { ...tenant, roles })).toMatchObject({ state: 'known', total: 23 });
  expect(leftOut([withoutRole], everybody, withoutRoles)).toEqual({ state: 'unclear' });
});
