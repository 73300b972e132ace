import type { LicenceReport, LicensedFeature, LicensedFeatureDetail } from '@rampart/contract/bridge/licensing.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stopping } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

const report: LicenceReport = {
  product: 'azure_ad',
  product_name: 'Azure AD',
  licences: [
    {
      id: 'e5',
      name: 'SPE_E5',
      is_active: true,
      owned: 2500,
      assigned: 2400,
      used: null,
      unused: null,
      in_grace: 5,
      ends_at: '2099-02-01T00:00:00.000Z',
    },
  ],
  switched_features: null,
  because: null,
};
const feature: LicensedFeature = {
  feature: 'entra-id-p2.risk-based-access',
  name: 'Risk-based Conditional Access',
  product: 'azure_conditional_access',
  product_name: 'Azure Conditional Access',
  is_licensed: false,
  licences: [],
  in_use: false,
  control_count: 2,
  controls_in_place: 0,
};
const detail: LicensedFeatureDetail = {
  ...feature,
  effect: stopping,
  controls: [
    {
      control_id: 'azure-conditional-access.risky-sign-ins-challenged',
      title: 'Challenge risky sign-ins',
      priority: 'p1',
      state: 'not-applicable',
      because: 'It needs Risk-based Conditional Access, which your licences do not include.',
      effect: stopping,
      quest: null,
    },
  ],
  remediations: [
    {
      quest_tome_identifier: 'challenge-risk',
      quest_instance_id: null,
      quest_instance_details: { program_type: 'baseline' },
      name: 'Challenge risk',
      program_name: 'Baseline Security',
    },
  ],
};

const show = (address: string, changes: Partial<{ reports: LicenceReport[]; features: LicensedFeature[] }> = {}) =>
  renderScreen(address, {
    as: 'read-only',
    answers: {
      getLicensing: { as_of: '2026-11-15T06:40:00.000Z', reports: [report], features: [feature], ...changes },
      getLicensedFeature: detail,
    },
  });

test('what the vendor does not report is said to be so, and is no 0', async () => {
  await show('/bridge/licensing');
  const table = within(await screen.findByRole('table', { name: 'Licences that Azure AD reports' }));
  const [, row] = table.getAllByRole('row');
  expect(row?.textContent).toMatch(/SPE_E5.*2,500.*2,400.*Not reported.*Not reported.*1 Feb 2099/);
  expect(table.getByText('5 have ended and still work for a time')).toBeTruthy();
});

test('counts no licensed features where no licences could be read', async () => {
  await show('/bridge/licensing', { features: [{ ...feature, is_licensed: null, in_use: null }] });
  expect(await screen.findByText(/^It is not known yet which features are licensed, as of/)).toBeTruthy();
});

test('More Info opens what a feature unlocks and what that would have stopped', async () => {
  const { user } = await show('/bridge/licensing');
  await user.click(await screen.findByRole('link', { name: 'More Info about Risk-based Conditional Access' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/Not included in your licences/)).toBeTruthy();
  expect(drawer.getByText('With this licence:').parentElement?.textContent).toContain('2,584 of 9,678 attack attempts');
  expect(drawer.getByText('Needs the licence')).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'Challenge risk' }).getAttribute('href')).toBe('/quests/challenge-risk-baseline');
});

test('features that can be switched on are listed with their state', async () => {
  const okta: LicenceReport = {
    product: 'okta',
    product_name: 'Okta',
    licences: null,
    switched_features: [{ name: 'Enhanced Dynamic Zones', description: 'Blocks services.', is_on: true, stage: 'early-access' }],
    because: null,
  };
  await show('/bridge/licensing', { reports: [okta], features: [] });
  const list = within(await screen.findByRole('list', { name: 'Features that can be switched on in Okta' }));
  expect(list.getByRole('listitem').textContent).toBe('Enhanced Dynamic ZonesEarly access · Blocks services.On');
});

test('where nothing reports licences it says what to do', async () => {
  await show('/bridge/licensing', { reports: [], features: [] });
  expect(await screen.findByText('No connected product reports licences')).toBeTruthy();
});
