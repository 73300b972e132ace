import type { User } from '@rampart/contract/users/users.ts';
import type { Role } from '@rampart/domain/role.ts';
import { describe, expect, it } from 'vitest';
import { customerRoleOptions, givableRoleOptions, providerRoleOptions, whyNotEveryRole } from './role-options.ts';

const administrator = { role: 'administrator', email_verified: true } as const;
const openTo = (roles: readonly Role[], users: readonly Pick<User, 'role' | 'email_verified'>[] = [administrator]) =>
  givableRoleOptions({ roles, users })
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value);

describe('the roles that dialogs offer', () => {
  it('names the roles of a customer', () => {
    expect(customerRoleOptions.map(({ label }) => label)).toEqual(['Standard User', 'Read-only User', 'Admin']);
  });

  it('names the roles of the provider, and never offers the super user', () => {
    expect(providerRoleOptions.map(({ label }) => label)).toEqual(['Rampart Admin', 'Rampart Engineer', 'Rampart Sales Engineer']);
  });

  it('closes the roles above the own one', () => {
    expect(openTo(['standard'])).toEqual(['standard', 'read-only']);
    expect(whyNotEveryRole({ roles: ['standard'], users: [] })).toBe('Only an administrator can assign a role above yours.');
    expect(openTo(['administrator'])).toEqual(['standard', 'read-only', 'administrator']);
    expect(whyNotEveryRole({ roles: ['administrator'], users: [administrator] })).toBeUndefined();
  });

  it("offers the provider's staff an administrator only where the tenant has none", () => {
    expect(openTo(['rampart-admin'])).toEqual(['standard', 'read-only']);
    expect(openTo(['rampart-admin', 'standard'])).toEqual(['standard', 'read-only']);
    expect(openTo(['rampart-admin', 'administrator'])).toContain('administrator');
    expect(openTo(['rampart-admin'], [])).toContain('administrator');
    expect(openTo(['rampart-admin'], [{ ...administrator, email_verified: false }])).toContain('administrator');
    expect(whyNotEveryRole({ roles: ['rampart-admin'], users: [administrator] })).toBe(
      'This tenant has an administrator: only its administrators can make another.',
    );
  });
});
