import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bridgeOf } from '../../../test-support/bridge.ts';
import { applicationOf } from '../../../test-support/connections.ts';
import { answers as ofDrift } from '../../../test-support/drift.ts';
import { individualOf, pageOf } from '../../../test-support/people.ts';
import { type Answers, refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { frameAnswers } from '../../../test-support/signed-in.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { openDriftQuery, openRemediationsQuery } from './open-queries.ts';

const profile = '/settings/profile';
const { getQuestCoverage: coverage, listDriftAlerts: alerts } = frameAnswers;
const answers: Answers = {
  listSessions: { sessions: [] },
  getQuestCoverage: { ...coverage, coverage: [], open: 1203 },
  listDriftAlerts: { ...alerts, alerts: [], products: [], open: 5 },
};

const labels = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const statuses = () => [openRemediationsQuery, openDriftQuery].map(({ queryKey }) => queryClient.getQueryState(queryKey)?.status);
const heading = () => screen.findByRole('heading', { name: 'Profile Settings', level: 1 });

test('the navigation says how many remediations and drift alerts are open', async () => {
  await renderScreen(profile, { as: 'read-only', answers });
  expect(await screen.findByRole('link', { name: 'Remediations 1,203 open' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Drift 5 open' })).toBeTruthy();
});

test('nothing is beside an entry while nothing is open, or the number is not known', async () => {
  await renderScreen(profile, {
    as: 'read-only',
    answers: { ...answers, getQuestCoverage: refusal(500, 'It broke.'), listDriftAlerts: { ...alerts, alerts: [], products: [] } },
  });
  await heading();
  // An answer that is still on its way shows nothing either.
  await waitFor(() => expect(statuses()).toEqual(['error', 'success']));
  expect(labels()).toEqual(['Bridge', 'Personas', 'Remediations', 'Programs', 'Frameworks', 'Drift']);
});

const ofBridge: Answers = {
  getBridge: bridgeOf({ open: 12 }),
  listIndividuals: pageOf([individualOf(1)]),
  listApplications: { applications: [applicationOf('okta')] },
};

test('a screen that reads the number anyway is not asked beside', async () => {
  const { api } = await renderScreen('/bridge/products', { as: 'read-only', answers: { ...answers, ...ofBridge } });
  expect(await screen.findByRole('link', { name: 'Remediations 12 open' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Drift 5 open' })).toBeTruthy();
  expect([api.requests('getQuestCoverage').length, api.requests('listDriftAlerts').length]).toEqual([0, 1]);
});

test('the number follows what a screen has read since', async () => {
  const { user } = await renderScreen(profile, { as: 'read-only', answers: { ...answers, ...ofBridge } });
  await screen.findByRole('link', { name: 'Remediations 1,203 open' });
  await user.click(screen.getByRole('link', { name: 'Bridge' }));
  expect(await screen.findByRole('link', { name: 'View all 12' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Remediations 12 open' })).toBeTruthy();
  const list = queryKeys.watch.alerts({ limit: 50 });
  act(() => void queryClient.setQueryData(list, { ...alerts, open: 4 }, { updatedAt: Date.now() + 1 }));
  expect(await screen.findByRole('link', { name: 'Drift 4 open' })).toBeTruthy();
});

test('the number of remediations is read again while an alert is open that says which remediations fix it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let open = 12;
  const { api } = await renderScreen('/drift', { as: 'read-only', answers: { ...ofDrift, getBridge: () => bridgeOf({ open }) } });
  expect(await screen.findByRole('link', { name: 'Remediations 12 open' })).toBeTruthy();
  await screen.findByRole('article', { name: /Require MFA/ });
  open = 13;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByRole('link', { name: 'Remediations 13 open' })).toBeTruthy();
  expect(api.requests('getQuestCoverage')).toEqual([]);
});

test('drift is not asked for where the tenant is not entitled to it', async () => {
  const { api } = await renderScreen(profile, { as: 'read-only', entitled: ['access_compliance_coverage'], answers });
  expect(await screen.findByRole('link', { name: 'Remediations 1,203 open' })).toBeTruthy();
  expect(api.requests('listDriftAlerts')).toEqual([]);
});
