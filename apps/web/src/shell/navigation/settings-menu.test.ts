import type { Role } from '@rampart/domain/role.ts';
import { describe, expect, it } from 'vitest';
import { type SettingsCircumstances, settingsItemState, settingsMenu } from './settings-menu.ts';

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

  it.each(['superuser', 'rampart-admin', 'rampart-engineer', 'rampart-sales-engineer'] as const)(
    'shows the admin settings to a %s',
    (role) => {
      expect(seenBy(role)).toContain('Rampart Admin Settings');
    },
  );

  it('shows a sales engineer neither the sign-in settings nor the audit log', () => {
    for (const label of ['Authentication Settings', 'Audit Logging']) {
      expect(seenBy('rampart-sales-engineer')).not.toContain(label);
      expect(seenBy('rampart-engineer')).toContain(label);
    }
  });

  it('keeps profile, users and authentication usable without a second factor', () => {
    expect(settingsMenu.filter((item) => item.isOpenWithoutMfa === true).map(({ label }) => label)).toEqual([
      'Profile Settings',
      'User Management',
      'Authentication Settings',
    ]);
  });
});

describe('settingsItemState', () => {
  const usual: SettingsCircumstances = {
    isMfaRequired: false,
    onboardingStatus: 'completed',
    isAgreementSigned: true,
    roles: ['administrator'],
    pathname: '/settings/profile',
  };
  const statesIn = (circumstances: Partial<SettingsCircumstances>) =>
    new Map(settingsMenu.map((item) => [item.label, settingsItemState(item, { ...usual, ...circumstances })]));
  const hintedIn = (circumstances: Partial<SettingsCircumstances>) =>
    [...statesIn(circumstances)].filter(([, { hint }]) => hint !== undefined).map(([label]) => label);

  it('closes what is not needed to set up a second factor while that is required', () => {
    const closed = [...statesIn({ isMfaRequired: true })].filter(([, { disabledReason }]) => disabledReason !== undefined);
    expect(closed.map(([label]) => label)).toEqual(['Manage Connections', 'Deployment Log', 'Audit Logging', 'Rampart Admin Settings']);
    expect([...statesIn({}).values()].every(({ disabledReason }) => disabledReason === undefined)).toBe(true);
  });

  it('points to the connections while onboarding is pending', () => {
    expect(hintedIn({ onboardingStatus: 'pending' })).toEqual(['Manage Connections']);
  });

  it.each([
    ['administrator', true, 'Start here: connect your identity record. Processing then starts automatically.'],
    ['administrator', false, 'Sign the agreement first, under Profile Settings. Then connect your identity record here.'],
    ['standard', false, 'An administrator must sign the agreement first. Then connect your identity record here.'],
  ] as const)('tells an %s user what comes first where the agreement is signed: %s', (role, isAgreementSigned, hint) => {
    const states = statesIn({ onboardingStatus: 'pending', isAgreementSigned, roles: [role] });
    expect(states.get('Manage Connections')?.hint).toBe(hint);
  });

  it.each([
    { onboardingStatus: 'pending', pathname: '/settings/connections' },
    { onboardingStatus: 'pending', isMfaRequired: true },
    { onboardingStatus: 'running' },
    { onboardingStatus: undefined },
  ])('points to nothing when %j', (circumstances) => {
    expect(hintedIn(circumstances)).toEqual([]);
  });
});
