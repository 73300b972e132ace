import { describe, expect, it } from 'vitest';
import { customerRoleOptions, invitableRoleOptions, providerRoleOptions } from './role-options.ts';

describe('the roles that dialogs offer', () => {
  it('names the roles of a customer', () => {
    expect(customerRoleOptions.map(({ label }) => label)).toEqual(['Standard User', 'Read-only User', 'Admin']);
  });

  it('names the roles of the provider, and never offers the super user', () => {
    expect(providerRoleOptions.map(({ label }) => label)).toEqual(['Rampart Admin', 'Rampart Engineer', 'Rampart Sales Engineer']);
  });

  it('closes the roles above the own one', () => {
    const open = invitableRoleOptions(['standard']).filter(({ disabled }) => !disabled);
    expect(open.map(({ value }) => value)).toEqual(['standard', 'read-only']);
    expect(invitableRoleOptions(['administrator']).some(({ disabled }) => disabled)).toBe(false);
  });
});
