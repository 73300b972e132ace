import { expect, it } from 'vitest';
import { anAppRule, aSessionRule } from '../../test-support/okta-settings.ts';
import { adminConsole, isForCustomerApps, isForFirstPartyApp } from './first-party-apps.ts';

const ofConsole = anAppRule({ name: 'Okta Admin Console: Catch-all Rule' });

it('the policy of the Admin Console is known by its name', () => {
  expect(isForFirstPartyApp(ofConsole, adminConsole)).toBe(true);
  expect(isForFirstPartyApp({ ...ofConsole, name: 'Okta Admin Consoles: Rule' }, adminConsole)).toBe(false);
  expect(isForFirstPartyApp(aSessionRule({ name: 'Okta Admin Console: Rule' }), adminConsole)).toBe(false);
});

it('apps of the customer are neither the vendor’s own nor none at all', () => {
  expect(isForCustomerApps(anAppRule({}))).toBe(true);
  expect(isForCustomerApps(ofConsole)).toBe(false);
  expect(isForCustomerApps(anAppRule({ name: 'Okta Dashboard: Catch-all Rule' }))).toBe(false);
  expect(isForCustomerApps(anAppRule({ apps: { all: false, named: [], except: [], userActions: [] } }))).toBe(false);
  expect(isForCustomerApps(aSessionRule({}))).toBe(false);
});
