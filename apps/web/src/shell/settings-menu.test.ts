import type { Role } from '@rampart/domain/role.ts';
import { describe, expect, it } from 'vitest';
import { settingsMenu } from './settings-menu.ts';

const seenBy = (role: Role): string[] => settingsMenu.filter((item) => item.isFor([role])).map(({ label }) => label);

describe('the settings menu', () => {
  it('shows a read-only user what everyone has', () => {
    expect(seenBy('read-only')).toEqual(['Profile Settings', 'Deployment Log']);
  });

  it('shows a standard user the people and connections as well', () => {
    expect(seenBy('standard')).toEqual(['Profile Settings', 'User Management', 'Manage Connections', 'Deployment Log']);
  });

  it('shows an administrator all of the tenant', () => {
    expect(seenBy('administrator')).toEqual([
      'Profile Settings',
      'User Management',
      'Manage Connections',
      'Authentication Settings',
      'Deployment Log',
      'Audit Logging',
    ]);
  });

  it('shows the admin settings to a superuser only', () => {
    expect(seenBy('superuser')).toContain('Rampart Admin Settings');
    expect(seenBy('administrator')).not.toContain('Rampart Admin Settings');
  });

  it('keeps profile, users and authentication usable without a second factor', () => {
    expect(settingsMenu.filter((item) => item.isOpenWithoutMfa === true).map(({ label }) => label)).toEqual([
      'Profile Settings',
      'User Management',
      'Authentication Settings',
    ]);
  });
});
