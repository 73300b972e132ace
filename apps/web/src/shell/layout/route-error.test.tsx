import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { peopleAnswers } from '../../../test-support/people.ts';
import { refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

test('a person of a customer reads that the admin settings are for staff, and that no role opens them', async () => {
  await renderScreen('/settings/super-user', { as: 'administrator' });
  expect(await screen.findByRole('heading', { level: 1, name: "You don't have access" })).toBeTruthy();
  expect(screen.getByText('This screen is for Rampart staff')).toBeTruthy();
  expect(screen.getByText(/No role of a customer opens this screen: only Rampart staff do\.$/)).toBeTruthy();
  expect(screen.queryByText(/superuser|change your role/)).toBeNull();
});

test('a screen that needs a higher role names the role', async () => {
  await renderScreen('/settings/audit-log', { as: 'standard' });
  expect(await screen.findByRole('heading', { level: 1, name: "You don't have access" })).toBeTruthy();
  expect(screen.getByText('You need the Administrator role')).toBeTruthy();
});

test('a screen that the tenant is not entitled to stays in sight behind a lock, with what to do', async () => {
  const locked = refusal(403, 'You do not have entitlements to access this feature.');
  await renderScreen('/settings/audit-log', { as: 'administrator', answers: { searchAuditLog: locked } });
  expect(await screen.findByRole('heading', { level: 1, name: 'This feature is locked' })).toBeTruthy();
  expect(
    screen.getByText(
      'You do not have entitlements to access this feature. Please speak with your Rampart representative to unlock more capabilities',
    ),
  ).toBeTruthy();
});

test('a screen about what does not exist says so, instead of being out of order', async () => {
  await renderScreen('/frameworks/zzz', { as: 'administrator', answers: { getFramework: refusal(404, 'There is no such framework.') } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  expect(screen.getByText(/^There is no such framework\. Check the address/)).toBeTruthy();
});

test('a call that the server does not have is a failure, with its reference', async () => {
  const answers = { getFramework: refusal(404, 'There is nothing at this address.') };
  await renderScreen('/frameworks/cis', { as: 'administrator', answers });
  expect(await screen.findByText('There is nothing at this address. · 404, request played')).toBeTruthy();
  expect(screen.queryByText('Page not found')).toBeNull();
});

test('a screen whose data does not come says that it is being asked for again', async () => {
  await renderScreen('/settings/audit-log', { as: 'administrator', answers: { searchAuditLog: refusal(503, 'The database is gone.') } });
  expect(await screen.findByText('The server did not answer as expected. Trying again…')).toBeTruthy();
});

test('a screen whose data is slow to come says that it is still waited for', async () => {
  await renderScreen('/settings/audit-log', { as: 'administrator', answers: { searchAuditLog: () => new Promise(() => undefined) } });
  expect(await screen.findByText('The server is slow to answer. Still waiting…')).toBeTruthy();
});

test('when the server cannot be reached for longer than it is asked again, the screen says so and comes back automatically', async () => {
  let isReachable = false;
  await renderScreen('/settings/audit-log', {
    as: 'administrator',
    answers: {
      searchAuditLog: () =>
        isReachable ? { summary: { id: 'none', count: 0 }, events: [], actions: [], actors: [] } : refusal(503, 'Gone.'),
      listAuditResults: { summary: { id: 'none', count: 0 }, events: [] },
    },
  });
  expect(await screen.findByText(/^The server cannot be reached\. Rampart tries again every few seconds/)).toBeTruthy();
  isReachable = true;
  expect(await screen.findByText('No events in the last 3 months')).toBeTruthy();
});

test('a part of a screen that cannot be loaded says so while it is asked for again', async () => {
  const answers = { ...peopleAnswers, listIndividuals: refusal(503, 'Gone.') };
  await renderScreen('/personas/Finance/people', { as: 'read-only', answers });
  expect(await screen.findByText('The server did not answer as expected. Trying again…')).toBeTruthy();
});
