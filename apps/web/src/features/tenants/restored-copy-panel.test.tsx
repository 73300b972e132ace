import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const address = '/settings/super-user';
const months = { events: 25, facts: 25, verdicts: 25, jobs: 25, audit: 84 };
const retention = { overrides: { events: null, facts: null, verdicts: null, jobs: null, audit: null }, defaults: months };
const rest = { listOutbox: { messages: [] }, listDomainClaims: { claims: [] }, getRetention: retention } satisfies Answers;
const waiting = { restored_at: '2026-11-16T08:00:00Z', backed_up_at: '2026-11-14T02:00:00Z' };
const title = 'Restored copy: workers are paused';

test('a superuser lets the workers of a restored copy start, after a question that names the consequence', async () => {
  let isWaiting = true;
  const { user, api } = await renderScreen(address, {
    as: 'superuser',
    answers: {
      ...rest,
      getRestoredCopy: () => ({ waiting: isWaiting ? waiting : null }),
      confirmRestoredCopy: () => {
        isWaiting = false;
        return { confirmed: true };
      },
    },
  });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(/from a backup of 14 Nov 2026/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start workers…' }));
  const question = await screen.findByRole('dialog', { name: 'Start the workers of this copy?' });
  expect(within(question).getByText(/Stop the original first/)).toBeTruthy();
  expect(api.requests('confirmRestoredCopy')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Start workers' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  expect(api.requests('confirmRestoredCopy')).toHaveLength(1);
});

test('a confirmation that failed says so, and can be tried again', async () => {
  const { user } = await renderScreen(address, {
    as: 'superuser',
    answers: { ...rest, getRestoredCopy: { waiting }, confirmRestoredCopy: () => refusal(400, 'The database is read-only.') },
  });
  await user.click(await screen.findByRole('button', { name: 'Start workers…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start workers' }));
  expect(await screen.findByText('The database is read-only.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start workers…' })).toBeTruthy();
});

test('where nothing was restored, and to other staff, there is no such part', async () => {
  await renderScreen(address, { as: 'superuser', answers: { ...rest, getRestoredCopy: { waiting: null } } });
  expect(await screen.findByRole('heading', { name: 'Mail outbox' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});
