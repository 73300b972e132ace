import type { Page } from '@playwright/test';
import { alter } from '../support/alter-answer.ts';
import { promoteRationalization } from '../support/promoted-rationalization.ts';
import { button } from '../support/wizard-page.ts';
import { deployedRemediation, waitingRemediation } from './deployed-tenant.ts';
import { outagePlaces } from './outage-places.ts';
import { peoplePlaces } from './people-places.ts';
import type { Place } from './place.ts';
import { ticketPlaces } from './ticket-places.ts';

const okta = '/quests/verify-every-sign-in-to-okta-zero_trust';
const mfa = '/quests/ask-everybody-for-a-second-factor-baseline';
const moment = '2026-11-14T08:00:00.000Z';

const press = (name: string) => (page: Page) => button(page, name).first().click();
const pressMatching = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

async function selectTwo(page: Page): Promise<void> {
  const rows = page.getByRole('table', { name: 'Remediations' }).locator('tr[data-row]').getByRole('checkbox');
  await rows.nth(0).check();
  await rows.nth(1).check();
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
}

const entrances: readonly Place[] = [
  { name: 'sign-in', as: 'signed-out', path: '/', shows: 'Sign in' },
  { name: 'sign-in-refused-by-sso', as: 'signed-out', path: '/?sso_error=not-invited', shows: 'Sign in' },
  { name: 'register', as: 'signed-out', path: '/register', shows: 'Thank you for your interest' },
  { name: 'register-invalid', as: 'signed-out', path: '/register/account-creation', shows: 'This invitation cannot be used' },
  { name: 'password-reset', as: 'signed-out', path: '/password-reset', shows: 'Reset your password' },
  { name: 'consent-refused', as: 'signed-out', path: '/oauth-success?error=access_denied', shows: 'Consent was not given' },
  { name: 'guide', as: 'signed-out', path: '/docs', shows: 'Guide' },
  { name: 'guide-page', as: 'signed-out', path: '/docs/deploying', shows: 'Guide' },
];

const overview: readonly Place[] = [
  { name: 'getting-started', as: 'unsigned-tenant', path: '/', shows: 'Getting started' },
  { name: 'getting-started', as: 'empty-tenant', path: '/', shows: 'Getting started' },
  { name: 'bridge', as: 'administrator', path: '/bridge/products', shows: / recommended controls deployed/ },
  { name: 'bridge', as: 'readOnly', path: '/bridge/products', shows: / recommended controls deployed/ },
  { name: 'bridge', as: 'deployed-tenant', path: '/bridge/products', shows: / recommended controls deployed/ },
  { name: 'tenants', as: 'superuser', path: '/', shows: 'Onboarding' },
  { name: 'tenants', as: 'engineer', path: '/', shows: 'Onboarding' },
  { name: 'palette', as: 'administrator', path: '/bridge/products', shows: 'Pages', open: (page) => search(page, ''), isOverlay: true },
  {
    name: 'palette-found',
    as: 'administrator',
    path: '/bridge/products',
    shows: 'Pages',
    open: (page) => search(page, 'se'),
    isOverlay: true,
  },
  {
    name: 'shortcuts',
    as: 'administrator',
    path: '/bridge/products',
    shows: 'Keyboard shortcuts',
    open: (page) => page.keyboard.press('?'),
    isOverlay: true,
  },
  {
    name: 'notifications',
    as: 'administrator',
    path: '/bridge/products',
    shows: 'Mark all as read',
    open: pressMatching(/^Notifications/),
    isOverlay: true,
  },
  { name: 'not-found', as: 'administrator', path: '/nowhere', shows: 'Page not found' },
  { name: 'no-access', as: 'readOnly', path: '/settings/audit-log', shows: "You don't have access" },
];

const remediations: readonly Place[] = [
  { name: 'explorer', as: 'standard', path: '/quests', shows: 'Posture score' },
  { name: 'explorer', as: 'readOnly', path: '/quests', shows: 'Posture score' },
  { name: 'remediations', as: 'administrator', path: '/quests/explore', shows: /^\d+ of \d+ shown$/ },
  { name: 'remediations', as: 'readOnly', path: '/quests/explore', shows: /^\d+ of \d+ shown$/ },
  { name: 'remediations-selected', as: 'administrator', path: '/quests/explore', shows: /selected/, open: selectTwo },
  {
    name: 'remediations-bulk',
    as: 'administrator',
    path: '/quests/explore?product=okta&q=strengthen',
    shows: /Stage/,
    open: async (page) => {
      await selectTwo(page);
      await button(page, 'Stage…').click();
      await page
        .getByRole('dialog')
        .getByText(/change/)
        .first()
        .waitFor();
    },
    isOverlay: true,
  },
  {
    name: 'remediations-bulk-tickets',
    as: 'administrator',
    path: '/quests/explore?product=okta',
    shows: /one ticket for each/,
    open: async (page) => {
      await selectTwo(page);
      await button(page, 'Create tickets…').click();
    },
    isOverlay: true,
  },
  { name: 'remediations-none', as: 'administrator', path: '/quests/explore?q=zzzz', shows: /No remediation/ },
  { name: 'subscriptions', as: 'standard', path: '/quests/subscriptions', shows: 'Keep Okta policies enforced' },
  { name: 'tome', as: 'standard', path: '/quests/tome/keep-okta-policies-in-place', shows: 'Selected now' },
  { name: 'step-introduction', as: 'standard', path: `${okta}/introduction`, shows: 'What people will notice' },
  { name: 'step-controls', as: 'standard', path: `${okta}/controls`, shows: 'Associated Frameworks' },
  { name: 'step-controls-mfa', as: 'readOnly', path: `${mfa}/controls`, shows: 'Associated Frameworks' },
  {
    name: 'step-tailor',
    as: 'standard',
    path: `${okta}/controls`,
    shows: 'Tailor Control Configurations',
    open: press('Edit Configuration'),
    isOverlay: true,
  },
  { name: 'step-people', as: 'standard', path: `${okta}/people`, shows: / people in the program Zero Trust$/ },
  { name: 'step-exclusion', as: 'standard', path: `${okta}/exclusion`, shows: /^Emergency accounts are for emergencies/ },
  {
    name: 'step-exclusion-add',
    as: 'standard',
    path: `${okta}/exclusion`,
    shows: 'Search Users to Add',
    open: press('Add users…'),
    isOverlay: true,
  },
  { name: 'step-content', as: 'standard', path: '/quests/strengthen-okta-passwords-baseline/content', shows: /^(Create|Change) / },
  { name: 'step-content', as: 'readOnly', path: '/quests/strengthen-okta-passwords-baseline/content', shows: 'Stage Content' },
  { name: 'step-enable', as: 'standard', path: `${okta}/enable`, shows: 'Nothing waits to be enabled.' },
  { name: 'step-complete-nothing', as: 'standard', path: `${okta}/complete`, shows: 'Remediation explorer' },
  {
    name: 'step-subscribe',
    as: 'standard',
    path: '/quests/keep-okta-policies-in-place-baseline/subscription/subscribe',
    shows: 'One Time Deploy Only',
  },
  {
    name: 'step-tor',
    as: 'standard',
    path: '/quests/tor-ip-subscription-baseline/subscription/tor/content',
    shows: / Tor exit nodes, as published on /,
  },
  {
    name: 'step-controls-deployed',
    as: 'deployed-tenant',
    path: `/quests/${deployedRemediation}/controls`,
    shows: 'Associated Frameworks',
  },
  { name: 'step-enable-deployed', as: 'deployed-tenant', path: `/quests/${deployedRemediation}/enable`, shows: 'Enable Staged Content' },
  { name: 'payoff', as: 'deployed-tenant', path: `/quests/${deployedRemediation}/complete`, shows: 'Remediation explorer' },
  { name: 'waits-for-approval', as: 'deployed-tenant', path: `/quests/${waitingRemediation}/content`, shows: 'Stage Content' },
  { name: 'evidence', as: 'standard', path: `${okta}/controls?evidence=okta.country-block-filled`, shows: 'Login Map', isOverlay: true },
  {
    name: 'evidence-mfa',
    as: 'standard',
    path: `${mfa}/controls?evidence=azure-conditional-access.members-prove-themselves-twice`,
    shows: /^Values come from the last 90 days/,
    isOverlay: true,
  },
  { name: 'what-if', as: 'standard', path: '/what-if/okta.app-second-factor-forced', shows: 'By application' },
  { name: 'programs', as: 'standard', path: '/programs', shows: 'Zero Trust' },
  { name: 'program', as: 'standard', path: '/programs/baseline', shows: 'Local Directory' },
  { name: 'custom-groups', as: 'administrator', path: '/personas/Baseline%20Security/custom-groups', shows: 'Synced groups' },
];

const restored = { waiting: { restored_at: moment, backed_up_at: moment } };

const tools = '/rampart-tools';

/** Provider staff visit the company of the demo first. */
const visiting =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await button(page, 'Visit Halden Freight').click();
    await page.getByText('Active Tenant Changed').waitFor();
    await page.goto(path);
  };

const posture: readonly Place[] = [
  { name: 'licensing', as: 'administrator', path: '/bridge/licensing', shows: 'Licensed features' },
  {
    name: 'licensing-feature',
    as: 'readOnly',
    path: '/bridge/licensing?product=azure_conditional_access&feature=entra-id-p1.conditional-access',
    shows: 'Remediations it unlocks',
    isOverlay: true,
  },
  {
    name: 'rationalization',
    as: 'administrator',
    path: '/bridge/rationalization',
    shows: 'Overlap',
    before: promoteRationalization,
  },
  {
    name: 'rationalization-controls',
    as: 'administrator',
    path: '/bridge/rationalization?product=okta',
    shows: 'Recommended controls, and which of them are in place',
    before: promoteRationalization,
    isOverlay: true,
  },
  { name: 'tools-runs', as: 'engineer', path: tools, shows: 'Requested by', open: visiting(`${tools}?view=runs`) },
  {
    name: 'tools-rationalization',
    as: 'engineer',
    path: tools,
    shows: 'Upload a draft',
    open: visiting(`${tools}?view=rationalization`),
  },
  { name: 'tools-configuration', as: 'engineer', path: tools, shows: 'Since', open: visiting(`${tools}?view=configuration`) },
  { name: 'tools-features', as: 'engineer', path: '/rampart-tools?view=features', shows: 'Feature flags' },
  { name: 'tools-tenants', as: 'superuser', path: '/rampart-tools?view=tenants', shows: 'Posture score' },
  { name: 'tools-queue', as: 'superuser', path: '/rampart-tools?view=queue', shows: /given up in the last 24 hours/ },
  { name: 'frameworks', as: 'administrator', path: '/frameworks', shows: 'SOC 2 Trust Services Criteria' },
  { name: 'framework', as: 'administrator', path: '/frameworks/cis-v8', shows: 'Access Control Management' },
  { name: 'framework-filtered', as: 'readOnly', path: '/frameworks/nist-800-53?filter=logon', shows: 'Unsuccessful Logon Attempts' },
  { name: 'framework-missing', as: 'administrator', path: '/frameworks/cis-v8?view=missing', shows: 'Uncovered requirements' },
  { name: 'framework-mapping', as: 'readOnly', path: '/frameworks/cis-v8?view=mapping', shows: 'Rationale' },
  { name: 'framework-matrix', as: 'administrator', path: '/frameworks/mitre-attack', shows: 'Credential Access' },
  { name: 'framework-maturity', as: 'administrator', path: '/frameworks/zero-trust', shows: 'Identity Stores' },
  {
    name: 'framework-requirement',
    as: 'administrator',
    path: '/frameworks/cis-v8?requirement=%226.3%22',
    shows: 'Accept risk…',
    isOverlay: true,
  },
  {
    name: 'framework-accept-risk',
    as: 'administrator',
    path: '/frameworks/cis-v8?requirement=%226.3%22',
    shows: 'Last day',
    open: press('Accept risk…'),
    isOverlay: true,
  },
  { name: 'reports', as: 'readOnly', path: '/bridge/reports', shows: /^Kept for 90 days/ },
  { name: 'reports-made', as: 'administrator', path: '/bridge/reports', shows: /^PDF, /, open: press('Make report') },
  { name: 'reports-schedule', as: 'administrator', path: '/bridge/reports', shows: 'Language of dates', open: press('Change schedule') },
  { name: 'drift', as: 'administrator', path: '/drift', shows: 'Drift' },
  { name: 'drift', as: 'readOnly', path: '/drift', shows: 'Drift' },
  { name: 'drift-everything', as: 'administrator', path: '/drift?statuses=all&by=month', shows: /open, / },
  { name: 'drift-definitions', as: 'administrator', path: '/drift/definitions', shows: 'Policy disabled' },
  { name: 'drift-definitions', as: 'readOnly', path: '/drift/definitions', shows: 'Policy disabled' },
  { name: 'drift-baseline', as: 'administrator', path: '/drift/baseline', shows: /^The baseline of an object is/ },
  { name: 'drift-baseline', as: 'readOnly', path: '/drift/baseline', shows: /^The baseline of an object is/ },
  {
    name: 'drift-freeze',
    as: 'administrator',
    path: '/drift/baseline',
    shows: 'Freeze the current configuration as the baseline',
    open: async (page) => {
      await button(page, 'Freeze current configuration…').click();
      await page.getByRole('region', { name: 'What is accepted' }).waitFor();
    },
    isOverlay: true,
  },
  {
    name: 'drift-rule',
    as: 'administrator',
    path: '/drift/baseline',
    shows: 'New baseline rule',
    open: press('New baseline rule'),
    isOverlay: true,
  },
  {
    name: 'drift-import',
    as: 'administrator',
    path: '/drift/baseline',
    shows: 'Import a baseline',
    open: async (page) => {
      await button(page, 'File').click();
      await page.getByRole('menuitem', { name: 'Import from JSON…' }).click();
    },
    isOverlay: true,
  },
];

const settings: readonly Place[] = [
  { name: 'profile', as: 'administrator', path: '/settings/profile', shows: 'Profile Settings' },
  { name: 'profile', as: 'otherTenant', path: '/settings/profile', shows: 'Profile Settings' },
  {
    name: 'profile-unverified',
    as: 'readOnly',
    path: '/settings/profile',
    shows: 'Your email address is not verified',
    before: (page) => alter(page, '**/api/session', { email_verified: false }),
  },
  {
    name: 'agreement',
    as: 'unsigned-tenant',
    path: '/settings/profile',
    shows: 'I agree to the above terms and conditions',
    open: press('View or Sign'),
    isOverlay: true,
  },
  { name: 'users', as: 'administrator', path: '/settings/user-management', shows: 'User Management' },
  {
    name: 'users-add',
    as: 'administrator',
    path: '/settings/user-management',
    shows: 'Provision New User',
    open: press('Add User'),
    isOverlay: true,
  },
  { name: 'connections', as: 'administrator', path: '/settings/connections', shows: 'Manage Connections' },
  { name: 'connections', as: 'empty-tenant', path: '/settings/connections', shows: 'Manage Connections' },
  {
    name: 'connections-drawer',
    as: 'administrator',
    path: '/settings/connections?connect=proofpoint_tap',
    shows: 'Documentation',
    isOverlay: true,
  },
  {
    name: 'connections-google',
    as: 'empty-tenant',
    path: '/settings/connections?connect=google_workspace',
    shows: 'Documentation',
    isOverlay: true,
  },
  { name: 'step-content-google', as: 'standard', path: '/quests/close-google-groups-baseline/content', shows: /^Change / },
  { name: 'connections-processing', as: 'administrator', path: '/settings/connections?processing=open', shows: 'Processing' },
  { name: 'authentication', as: 'administrator', path: '/settings/authentication-settings', shows: 'Authentication Settings' },
  { name: 'deployment-log', as: 'administrator', path: '/settings/deployment-log', shows: 'Deployment Log' },
  { name: 'deployment-log', as: 'deployed-tenant', path: '/settings/deployment-log', shows: 'Deployment Log' },
  {
    name: 'deployment-log-job',
    as: 'deployed-tenant',
    path: '/settings/deployment-log',
    shows: 'Deploy Logs',
    open: pressMatching(/^View logs/),
    isOverlay: true,
  },
  {
    name: 'second-approver',
    as: 'deployed-tenant',
    path: '/settings/deployment-log',
    shows: /second administrator/,
    open: pressMatching(/^Second approver/),
    isOverlay: true,
  },
  { name: 'audit-log', as: 'administrator', path: '/settings/audit-log', shows: 'Audit Logging' },
  { name: 'audit-log', as: 'deployed-tenant', path: '/settings/audit-log', shows: 'Audit Logging' },
  { name: 'admin-settings', as: 'superuser', path: '/settings/super-user', shows: 'Tenant Entitlements' },
  { name: 'admin-settings', as: 'engineer', path: '/settings/super-user', shows: 'Tenant Entitlements' },
  {
    name: 'restored-copy',
    as: 'superuser',
    path: '/settings/super-user',
    shows: 'Restored copy: workers are paused',
    before: (page) => alter(page, '**/api/v1/restored-copy', restored),
  },
  { name: 'switch-tenant', as: 'superuser', path: '/', shows: 'Active tenant', open: pressMatching(/Switch tenant/), isOverlay: true },
];

/** Every screen, as the people see it who see it differently, in each of its states. A new screen is a line here. */
export const places: readonly Place[] = [
  ...entrances,
  ...overview,
  ...remediations,
  ...peoplePlaces,
  ...ticketPlaces,
  ...posture,
  ...outagePlaces,
  ...settings,
];
