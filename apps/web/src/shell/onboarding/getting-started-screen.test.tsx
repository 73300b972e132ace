import type { Onboarding } from '@rampart/contract/remediate/onboarding.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { frameAnswers, unprocessedAnswers } from '../../../test-support/signed-in.ts';

const start: Onboarding = { agreement_signed: false, directory: 'none', processing: 'pending', remediation_started: false };
const answersFor = (onboarding: Onboarding) => ({ ...unprocessedAnswers, getOnboarding: onboarding });
const steps = async () =>
  within(await screen.findByRole('list', { name: 'Steps to the first remediation in Rampart' })).getAllByRole('listitem');

test('a new administrator lands on the steps, and the first one opens the agreement', async () => {
  const { user } = await renderScreen('/', { as: 'administrator', answers: answersFor(start) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Getting started' })).toBeTruthy();
  expect((await steps()).map(({ textContent }) => textContent?.replace(/\u00A0/g, ' '))).toEqual([
    'Next: Sign the agreementAn administratorRead it and sign it for your organisation. Nothing can be connected before.Read the agreement',
    'Later: Connect a directoryA standard user or administrator',
    'Later: Process what is connectedRampart, automatically',
    'Later: Start the first remediationA standard user or administrator',
  ]);
  await user.click(screen.getByRole('button', { name: 'Read the agreement' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('another user reads who must take the next step, also in the sidebar', async () => {
  await renderScreen('/', { as: 'standard', answers: answersFor(start) });
  expect((await steps())[0]?.textContent).toContain('An administrator of your tenant must sign it. Ask one of them.');
  expect(screen.queryByRole('button', { name: 'Read the agreement' })).toBeNull();
  const card = screen.getByRole('link', { name: /^Getting started/ });
  expect(card.textContent).toBe(
    'Getting started: 0 of 4 steps done. Next: Sign the agreement. An administrator of your tenant must sign it. Ask one of them.',
  );
});

test('the sidebar leads on from every screen until the first remediation is started', async () => {
  const processed: Onboarding = { ...start, agreement_signed: true, directory: 'connected', processing: 'completed' };
  await renderScreen('/settings/profile', { as: 'administrator', answers: { listSessions: { sessions: [] }, getOnboarding: processed } });
  const card = await screen.findByRole('link', { name: /^Getting started/ });
  expect(card.textContent).toContain('3 of 4 steps done. Next: Start the first remediation');
});

test('nothing is left of it when all is done', async () => {
  await renderScreen('/settings/profile', { as: 'administrator', answers: { listSessions: { sessions: [] } } });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeTruthy());
  expect(screen.queryByRole('link', { name: /^Getting started/ })).toBeNull();
});

test('staff see it in the tenant they visit', async () => {
  const visited = { ...frameAnswers.listTenants.tenants[0], primary_tenant: false };
  const answers = { ...answersFor(start), listTenants: { tenants: [visited] } };
  await renderScreen('/settings/profile', { as: 'superuser', answers });
  expect((await screen.findByRole('link', { name: /^Getting started/ })).textContent).toContain('0 of 4');
});

test('staff in their own tenant are not led through steps that are for customers', async () => {
  const { api } = await renderScreen('/settings/profile', { as: 'superuser', answers: answersFor(start) });
  await waitFor(() => expect(api.requests('getOnboarding').length).toBeGreaterThan(0));
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Getting started/ })).toBeNull();
});
