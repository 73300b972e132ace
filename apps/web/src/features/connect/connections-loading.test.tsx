import type { Application } from '@rampart/contract/connect.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { applicationOf, catalogOf, connectionAnswers } from '../../../test-support/connections.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./connections-list.tsx'));

const address = '/settings/connections';
const tileOf = async (product: string) => within(await screen.findByRole('article', { name: product }));

test('the screen asks once for what is connected while it opens', async () => {
  const answers = { ...catalogOf('okta'), ...connectionAnswers([applicationOf('okta')]) };
  const { api } = await renderScreen(address, { as: 'administrator', answers });
  await tileOf('Okta');
  expect(api.requests('listApplications')).toHaveLength(1);
});

test('no tile is drawn before it is known what is connected: its height depends on that', async () => {
  const { promise, resolve } = Promise.withResolvers<{ applications: Application[] }>();
  const answers = { ...catalogOf('okta'), ...connectionAnswers([]), listApplications: () => promise };
  const { api } = await renderScreen(address, { as: 'administrator', answers });
  await waitFor(() => expect(api.requests('listApplications').length).toBeGreaterThan(0));
  await waitFor(() => expect(api.requests('listProducts').length).toBeGreaterThan(0));
  expect(await screen.findByRole('heading', { name: 'Manage Connections' })).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Okta' })).toBeNull();
  resolve({ applications: [applicationOf('okta')] });
  expect(await (await tileOf('Okta')).findByText('Connected & Healthy')).toBeTruthy();
});
