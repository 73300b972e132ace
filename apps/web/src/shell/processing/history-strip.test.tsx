import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Run } from '@rampart/contract/collect.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const run: Run = {
  uuid: '6f9d2c1e-0000-4000-8000-000000000099',
  state: 'completed',
  phase: 'done',
  as_of: '2026-07-26T06:00:00.000Z',
  requested_by: 'Rampart',
  created_at: '2026-11-16T06:00:00.000Z',
  started_at: '2026-11-16T06:00:00.000Z',
  finished_at: '2026-11-16T06:00:15.000Z',
  applications: [],
};

test('while history is being built every screen says how far it is, how long it takes and from when the figures are', async () => {
  await renderScreen('/settings/profile', {
    as: 'read-only',
    answers: {
      listRuns: { runs: [run], backfill: { done: 37, total: 57, figures_as_of: '2026-06-28T06:00:00.000Z', seconds_left: 300 } },
      listSessions: { sessions: [] },
    },
  });
  const words = 'Building 57 weeks of history: 65% · about 5 min left · Figures are as of 28 Jun 2026';
  // Where the window is too narrow for it, its end is in the tip.
  expect((await screen.findByText(words)).title).toBe(words);
});

test('nothing is said of the time left before it is known', async () => {
  await renderScreen('/settings/profile', {
    as: 'read-only',
    answers: {
      listRuns: { runs: [run], backfill: { done: 1, total: 57, figures_as_of: null, seconds_left: null } },
      listSessions: { sessions: [] },
    },
  });
  expect(await screen.findByText('Building 57 weeks of history: 2% · No figures yet')).toBeTruthy();
});

test('afterwards nothing is left of it', async () => {
  await renderScreen('/settings/profile', {
    as: 'read-only',
    answers: { listRuns: { runs: [run], backfill: null }, listSessions: { sessions: [] } },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/weeks of history/)).toBeNull();
});

test('it stands beside the screen: what is being read does not move when it comes and goes', async () => {
  await renderScreen('/settings/profile', {
    as: 'read-only',
    answers: {
      listRuns: { runs: [run], backfill: { done: 1, total: 57, figures_as_of: null, seconds_left: null } },
      listSessions: { sessions: [] },
    },
  });
  const strip = await screen.findByRole('region', { name: 'History' });
  expect(screen.getByRole('main').contains(strip)).toBe(false);
});
