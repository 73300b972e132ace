import type { Entitlement } from '@rampart/contract/tenants.ts';
import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import type { Role } from '@rampart/domain/role.ts';
import { describe, expect, it } from 'vitest';
import { type NavigationCircumstances, navigationEntryState } from './navigation-entry-state.ts';
import { mainNavigation } from './navigation.ts';

const entitlement = (identifier: EntitlementIdentifier, isGranted: boolean): Entitlement => ({
  id: 1,
  identifier,
  name: identifier,
  can_be_limited: false,
  limit: null,
  usage: 0,
  remaining: null,
  granted: isGranted,
  is_entitled: isGranted,
});

const calm: NavigationCircumstances = {
  roles: ['administrator'],
  isMfaRequired: false,
  onboardingStatus: 'completed',
  entitlements: [entitlement('access_compliance_coverage', true), entitlement('drift_detection', true)],
};

const nothingGranted = [entitlement('access_compliance_coverage', false), entitlement('drift_detection', false)];

function stateOf(label: string, circumstances: Partial<NavigationCircumstances> = {}) {
  const entry = mainNavigation.find((candidate) => candidate.label === label);
  if (!entry) throw new Error(`There is no entry ${label}.`);
  return navigationEntryState(entry, { ...calm, ...circumstances });
}

const customerRoles: Role[] = ['read-only', 'standard', 'administrator'];
const providerRoles: Role[] = ['rampart-sales-engineer', 'rampart-engineer', 'rampart-admin', 'superuser'];
const working = ['Bridge', 'Personas', 'Remediations', 'Programs', 'Frameworks', 'Drift'];

describe('the main navigation', () => {
  it('has the entries of the product in their order, each with its route', () => {
    expect(mainNavigation.map(({ label, route }) => [label, route])).toEqual([
      ['Bridge', '/bridge/products'],
      ['Personas', '/personas'],
      ['Remediations', '/quests'],
      ['Programs', '/programs'],
      ['Frameworks', '/frameworks'],
      ['Drift', '/drift'],
      ['Rampart Tools', '/rampart-tools'],
      ['Settings', '/settings'],
    ]);
  });
});

describe('navigationEntryState', () => {
  it.each([...working, 'Settings'])('leaves %s open to a customer who is set up', (label) => {
    expect(stateOf(label)).toEqual({ isVisible: true, label, disabledReason: undefined, isHighlighted: false });
  });

  describe('while onboarding is pending', () => {
    it.each(working)('disables %s for customers and says why', (label) => {
      expect(stateOf(label, { onboardingStatus: 'pending' }).disabledReason).toBe(
        'Opens after the first processing run. Connect an identity record: the run then starts automatically.',
      );
    });

    it('names those who can connect one to a person who cannot', () => {
      expect(stateOf('Remediations', { onboardingStatus: 'pending', roles: ['read-only'] }).disabledReason).toBe(
        'Opens after the first processing run. A standard user or administrator connects an identity record first.',
      );
    });

    it.each([
      ['administrator', 'Opens after the first processing run. Sign the agreement, then connect an identity record.'],
      ['standard', 'Opens after the first processing run. An administrator signs the agreement first.'],
    ] as const)('tells an %s user that the agreement comes first where it is not signed', (role, reason) => {
      const unsigned = { onboardingStatus: 'pending', isAgreementSigned: false, roles: [role] } as const;
      expect(stateOf('Remediations', unsigned).disabledReason).toBe(reason);
    });

    it.each([
      ['read-only', 'connected', 'Opens after the first processing run, which starts automatically within three minutes.'],
      ['standard', 'connected', 'Opens after the first processing run, which starts automatically within three minutes.'],
      ['standard', 'failing', 'Opens after the first processing run. The identity record does not work: enter its credentials again.'],
      [
        'read-only',
        'failing',
        'Opens after the first processing run. A standard user or administrator fixes the connection of the identity record first.',
      ],
    ] as const)('asks no %s user to connect an identity record that is %s', (role, directory, reason) => {
      const connected = { onboardingStatus: 'pending', isAgreementSigned: true, directory, roles: [role] } as const;
      expect(stateOf('Remediations', connected).disabledReason).toBe(reason);
    });

    it.each(working)('leaves %s open to provider staff', (label) => {
      expect(stateOf(label, { onboardingStatus: 'pending', roles: ['rampart-engineer'] }).disabledReason).toBeUndefined();
    });

    it('never disables the settings, where onboarding is done', () => {
      expect(stateOf('Settings', { onboardingStatus: 'pending' }).disabledReason).toBeUndefined();
    });

    it.each(['standard', 'administrator'] as const)('highlights the settings for a %s user, who can connect products', (role) => {
      expect(stateOf('Settings', { onboardingStatus: 'pending', roles: [role] }).isHighlighted).toBe(true);
    });

    it.each(['read-only', ...providerRoles] as const)('does not highlight the settings for %s', (role) => {
      expect(stateOf('Settings', { onboardingStatus: 'pending', roles: [role] }).isHighlighted).toBe(false);
    });

    it('highlights nothing but the settings', () => {
      expect(working.filter((label) => stateOf(label, { onboardingStatus: 'pending', roles: ['standard'] }).isHighlighted)).toEqual([]);
    });
  });

  it.each(['queued', 'running', 'failed', 'completed', undefined] as const)(
    'disables nothing while onboarding is %s',
    (onboardingStatus) => {
      expect(working.filter((label) => stateOf(label, { onboardingStatus }).disabledReason !== undefined)).toEqual([]);
      expect(stateOf('Settings', { onboardingStatus, roles: ['standard'] }).isHighlighted).toBe(false);
    },
  );

  describe('while a second factor must be set up', () => {
    it.each(working)('disables %s for customers and says why', (label) => {
      expect(stateOf(label, { isMfaRequired: true }).disabledReason).toBe('Set up multi-factor authentication first.');
    });

    it.each(providerRoles)('leaves entries open to %s', (role) => {
      expect(working.filter((label) => stateOf(label, { isMfaRequired: true, roles: [role] }).disabledReason !== undefined)).toEqual([]);
    });

    it('never disables the settings, where it is set up', () => {
      expect(stateOf('Settings', { isMfaRequired: true }).disabledReason).toBeUndefined();
    });

    it('names the second factor first when onboarding is pending as well', () => {
      expect(stateOf('Bridge', { isMfaRequired: true, onboardingStatus: 'pending' }).disabledReason).toContain('multi-factor');
    });
  });

  describe('without the entitlement', () => {
    it.each(['Frameworks', 'Drift'])('labels and disables %s for customers', (label) => {
      const state = stateOf(label, { entitlements: nothingGranted });
      expect(state.label).toBe(`${label}: Missing Entitlements`);
      expect(state.disabledReason).toBe('You do not have entitlements to access this feature.');
    });

    it.each(['Frameworks', 'Drift'])('labels %s for provider staff but leaves it open', (label) => {
      const state = stateOf(label, { entitlements: nothingGranted, roles: ['superuser'] });
      expect(state).toMatchObject({ label: `${label}: Missing Entitlements`, disabledReason: undefined });
    });

    it.each(['Bridge', 'Personas', 'Remediations', 'Programs', 'Settings'])('leaves %s as it is', (label) => {
      expect(stateOf(label, { entitlements: nothingGranted })).toMatchObject({ label, disabledReason: undefined });
    });

    it('counts everything as granted while no entitlements are loaded', () => {
      expect(stateOf('Drift', { entitlements: undefined })).toMatchObject({ label: 'Drift', disabledReason: undefined });
      expect(stateOf('Drift', { entitlements: [] })).toMatchObject({ label: 'Drift', disabledReason: undefined });
    });
  });

  describe('Rampart Tools', () => {
    it.each(providerRoles)('is there for %s', (role) => {
      expect(stateOf('Rampart Tools', { roles: [role] }).isVisible).toBe(true);
    });

    it.each(customerRoles)('is not there for %s', (role) => {
      expect(stateOf('Rampart Tools', { roles: [role] }).isVisible).toBe(false);
    });
  });
});
