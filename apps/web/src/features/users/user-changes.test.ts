import type { Role } from '@rampart/domain/role.ts';
import { describe, expect, it } from 'vitest';
import { canHaveProviderRoles, hasSameRoles, providerRolesToSave, whyNotEditable } from './user-changes.ts';

const person = (username: string, ...rampart_roles: Role[]) => ({ username, rampart_roles });
const sessionOf = (email: string, ...roles: Role[]) => ({
  roles,
  user: { id: 'b7a7ff5f-2d12-4b68-8c14-5f14a4a0b112', email, first_name: '', last_name: '' },
});

describe('whyNotEditable', () => {
  it('keeps people from their own row, whatever the case of the address', () => {
    expect(whyNotEditable({ username: 'Mei@halden.example' }, 'mei@halden.example', false)).toContain('your own access');
  });

  it('closes every row while a change is being saved, and opens it after', () => {
    expect(whyNotEditable({ username: 'mei@halden.example' }, 'aas@halden.example', true)).toContain('being saved');
    expect(whyNotEditable({ username: 'mei@halden.example' }, 'aas@halden.example', false)).toBeUndefined();
  });
});

describe('canHaveProviderRoles', () => {
  const admin = sessionOf('ada@rampart.example', 'rampart-admin');

  it.each([
    ['a user of the same domain', person('new@rampart.example'), true],
    ['a user who already has such a role', person('visitor@partner.example', 'rampart-engineer'), true],
    ['a user of a customer', person('mei@halden.example'), false],
    ['a user whose domain only ends alike', person('mei@notrampart.example'), false],
  ])('decides for %s', (_name, user, isAllowed) => {
    expect(canHaveProviderRoles(user, admin)).toBe(isAllowed);
  });

  it('is open to super users and Rampart Admins only', () => {
    expect(canHaveProviderRoles(person('new@rampart.example'), sessionOf('ada@rampart.example', 'superuser'))).toBe(true);
    expect(canHaveProviderRoles(person('new@rampart.example'), sessionOf('ada@rampart.example', 'rampart-engineer'))).toBe(false);
    expect(canHaveProviderRoles(person('new@halden.example'), sessionOf('aas@halden.example', 'administrator'))).toBe(false);
  });
});

describe('providerRolesToSave', () => {
  it('keeps the super user and takes the chosen ones', () => {
    const user = person('ada@rampart.example', 'superuser', 'rampart-engineer');
    expect(providerRolesToSave(user, ['rampart-admin'])).toEqual(['superuser', 'rampart-admin']);
  });

  it('knows an unchanged choice in any order', () => {
    const user = person('ada@rampart.example', 'rampart-engineer', 'superuser');
    expect(hasSameRoles(user, providerRolesToSave(user, ['rampart-engineer']))).toBe(true);
    expect(hasSameRoles(user, providerRolesToSave(user, []))).toBe(false);
  });
});
