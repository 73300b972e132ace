import { expect, it } from 'vitest';
import { anAppRule, aSessionRule, aVendorAppRule } from '../../../test-support/okta-settings.ts';
import { adminConsole, areVendorAppsUnread, isForCustomerApps, isForThatAppAlone, isForVendorApp } from './first-party-apps.ts';

const named = (...ids: string[]) => ({ all: false, named: ids, except: [], userActions: [] });
const ofConsole = aVendorAppRule('saasure', { name: 'Password only: Catch-all Rule' });
const shared = { ...ofConsole, apps: named('saasure', 'app-1') };

it('the policy of the Admin Console is known by the app that uses it, whatever it is called', () => {
  expect(isForVendorApp(ofConsole, adminConsole)).toBe(true);
  expect(isForVendorApp(shared, adminConsole)).toBe(true);
  expect(isForVendorApp(anAppRule({ name: 'Okta Admin Console: Catch-all Rule' }), adminConsole)).toBe(false);
  expect(isForVendorApp(aSessionRule({ name: 'Okta Admin Console: Rule' }), adminConsole)).toBe(false);
});

it('a policy is the app’s alone when no other app uses it', () => {
  expect(isForThatAppAlone(ofConsole, adminConsole)).toBe(true);
  expect(isForThatAppAlone(shared, adminConsole)).toBe(false);
});

it('apps of the customer are neither the vendor’s own nor none at all', () => {
  expect(isForCustomerApps(anAppRule({}))).toBe(true);
  expect(isForCustomerApps(anAppRule({ name: 'Okta Dashboard: Catch-all Rule' }))).toBe(true);
  expect(isForCustomerApps(shared)).toBe(true);
  expect(isForCustomerApps(ofConsole)).toBe(false);
  expect(isForCustomerApps(aVendorAppRule('okta_enduser'))).toBe(false);
  expect(isForCustomerApps(anAppRule({ apps: named() }))).toBe(false);
  expect(isForCustomerApps(aSessionRule({}))).toBe(false);
});

it('knows of no app whose it is where the apps were not read', () => {
  const { vendorApps: _vendorApps, ...unread } = anAppRule({});
  expect(areVendorAppsUnread([ofConsole, unread])).toBe(true);
  expect(areVendorAppsUnread([ofConsole, aSessionRule({}), { ...unread, apps: named() }])).toBe(false);
});
