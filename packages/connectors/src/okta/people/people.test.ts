import { people } from '@rampart/facts/people/people.ts';
import { expect, test } from 'vitest';
import { User } from '../schema.ts';
import { managerFinder, toPerson } from './people.ts';

const unlinked = { managerId: null, directoryId: undefined };

const user = (id: string, profile: object = {}, status = 'ACTIVE') =>
  User.parse({
    id,
    status,
    created: '2025-01-02T03:04:05.000Z',
    lastLogin: null,
    passwordChanged: '2025-06-01T00:00:00Z',
    profile: { login: `${id}@Example.com`, email: `${id}@Example.com`, firstName: 'Mei', lastName: 'Tan', ...profile },
  });

test('a user of Okta is a person', () => {
  const person = toPerson(user('00u1', { title: 'Pilot', department: 'Air', countryCode: 'no' }), { ...unlinked, managerId: '00u2' });
  expect(people.item.parse(person)).toMatchObject({
    id: '00u1',
    mail: '00u1@example.com',
    displayName: 'Mei Tan',
    country: 'NO',
    managerId: '00u2',
    kind: 'member',
    isEnabled: true,
    createdAt: '2025-01-02T03:04:05.000Z',
    lastSignInAt: null,
  });
});

test.each([
  ['ACTIVE', true],
  ['LOCKED_OUT', true],
  ['PASSWORD_EXPIRED', true],
  ['SUSPENDED', false],
  ['DEPROVISIONED', false],
  ['STAGED', false],
])('an account that is %s can be used: %s', (status, isEnabled) => {
  expect(toPerson(user('00u1', {}, status), unlinked).isEnabled).toBe(isEnabled);
});

test('a manager is found by id, employee number or login, but is never oneself', () => {
  const boss = user('00u2', { employeeNumber: '42' });
  const find = managerFinder([user('00u1'), boss]);
  for (const managerId of ['00u2', '42', '00U2@example.com']) expect(find(user('00u1', { managerId }))).toBe('00u2');
  expect(find(user('00u2', { managerId: '42' }))).toBeNull();
  expect(find(user('00u1', { managerId: 'Somebody Else' }))).toBeNull();
});
