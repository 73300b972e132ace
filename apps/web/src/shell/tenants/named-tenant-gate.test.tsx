import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { sessionOf } from '../../../test-support/signed-in.ts';

const elsewhere = '6f9d2c1e-0000-4000-8000-00000000000b';
const here = sessionOf('administrator').tenant.uuid;

test('a link of a mail about another tenant switches to it before anything of this one is shown', async () => {
  const { api } = await renderScreen(`/settings/profile?tenant=${elsewhere}`, {
    as: 'administrator',
    answers: { switchTenant: { access: 'played-token' } },
  });
  await waitFor(() => expect(api.requests('switchTenant')).toHaveLength(1));
  expect(api.requests('switchTenant')[0]).toMatchObject({ body: { uuid: elsewhere } });
  expect(screen.queryByRole('heading', { name: 'Profile Settings' })).toBeNull();
});

test('a link about the tenant that is open shows it at once', async () => {
  const { api } = await renderScreen(`/settings/profile?tenant=${here}`, {
    as: 'administrator',
    answers: { listSessions: { sessions: [] } },
  });
  expect(await screen.findByRole('heading', { name: 'Profile Settings' })).toBeTruthy();
  expect(api.requests('switchTenant')).toEqual([]);
});

test('who may not open that tenant reads so, and stays where they are', async () => {
  const { api } = await renderScreen(`/settings/profile?tenant=${elsewhere}`, {
    as: 'administrator',
    answers: { listSessions: { sessions: [] }, switchTenant: refusal(404, 'This tenant does not exist, or you have no access to it.') },
  });
  expect(await screen.findByText('This link is about another tenant')).toBeTruthy();
  expect(screen.getByText('This tenant does not exist, or you have no access to it.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Profile Settings' })).toBeTruthy();
  expect(api.requests('switchTenant')).toHaveLength(1);
});
