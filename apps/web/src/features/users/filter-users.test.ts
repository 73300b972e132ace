import type { User } from '@rampart/contract/users/users.ts';
import { describe, expect, it } from 'vitest';
import { filterUsers } from './filter-users.ts';

const user = (first_name: string, last_name: string, role: User['role']): User => ({
  username: `${first_name}.${last_name}@halden.example`.toLowerCase(),
  first_name,
  last_name,
  role,
  date_joined: '2026-01-05T08:00:00Z',
  external_user: false,
  email_verified: true,
  rampart_roles: [],
});
const users = [user('Sunniva', 'Aas', 'administrator'), user('Rashid', 'Okafor', 'standard'), user('Mei', 'Tan', 'read-only')];
const found = (filter: string): string[] => filterUsers(users, filter).map(({ first_name }) => first_name);

describe('filterUsers', () => {
  it.each([
    ['a part of the full name, across first and last', 'niva a', ['Sunniva']],
    ['a part of the username', 'okafor@', ['Rashid']],
    ['a part of the role', 'read-o', ['Mei']],
    ['the name of the role on screen', 'standard user', ['Rashid']],
    ['any case, with blanks around it', '  MEI ', ['Mei']],
  ])('finds people by %s', (_name, filter, names) => {
    expect(found(filter)).toEqual(names);
  });

  it('finds everyone for an empty filter and no one for nonsense', () => {
    expect(found('')).toHaveLength(3);
    expect(found('xyz')).toEqual([]);
  });
});
