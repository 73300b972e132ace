import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { unprocessedAnswers } from '../../../test-support/signed-in.ts';

const sessionAt = (number: number) => ({
  session_id: `00000000-0000-4000-8000-00000000000${number}`,
  tenant: 'Halden Freight',
  source_address: `192.0.2.${number}`,
  user_agent: 'curl/8.0',
  created_at: '2026-03-01T08:00:00.000Z',
  renewed_at: '2026-03-01T08:00:00.000Z',
  current: number === 1,
});

test('all other sessions are ended together, after a question', async () => {
  const sessions = [sessionAt(1), sessionAt(2), sessionAt(3)];
  const { user, api } = await renderScreen('/settings/profile', {
    as: 'standard',
    answers: {
      ...unprocessedAnswers,
      listSessions: () => ({ sessions }),
      revokeOtherSessions: () => {
        sessions.splice(1);
        return { ended: 2 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  const dialog = await screen.findByRole('dialog', { name: 'End all other sessions' });
  expect(dialog.textContent).toContain('2 other sessions are signed out immediately');
  await user.click(within(dialog).getByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('2 sessions ended')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  expect(api.requests('revokeOtherSessions')).toHaveLength(1);
});

test('one other session is ended by its own button', async () => {
  await renderScreen('/settings/profile', {
    as: 'standard',
    answers: { ...unprocessedAnswers, listSessions: { sessions: [sessionAt(1), sessionAt(2)] } },
  });
  expect(await screen.findByRole('button', { name: /^End session/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test('five sessions show, and more when asked for', async () => {
  const sessions = Array.from({ length: 9 }, (_, place) => sessionAt(place + 1));
  const { user } = await renderScreen('/settings/profile', {
    as: 'standard',
    answers: { ...unprocessedAnswers, listSessions: { sessions } },
  });
  const panel = within(await screen.findByRole('region', { name: 'Sessions' }));
  expect(await panel.findByText('5 of 9 sessions')).toBeTruthy();
  expect(panel.getAllByRole('listitem')).toHaveLength(5);
  await user.click(panel.getByRole('button', { name: 'Show more' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(9);
  expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull();
});
