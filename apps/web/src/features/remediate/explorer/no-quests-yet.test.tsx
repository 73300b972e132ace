import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Answers } from '../../../../test-support/played-api.ts';
import { type RenderedScreen, renderScreen } from '../../../../test-support/render-screen.tsx';
import { unprocessedAnswers } from '../../../../test-support/signed-in.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => Promise.all([import('./quests-list-screen.tsx'), import('./explorer-screen.tsx')]));

const list = '/quests/explore';
const score = { value: null, passing: 0, failing: 0, confirming: 0, unknown: 0, risk_accepted: 0, arithmetic: '' };
const unprocessed = {
  getQuestCoverage: { coverage: [], score, open: 0 },
  listQuests: { quests: [], as_of: null },
  listViews: { views: [] },
  listProducts: {},
  listApplications: { applications: [] },
  listAuthMethods: {},
  listRuns: { runs: [], backfill: null },
};

interface Shown {
  readonly at?: string;
  readonly as?: 'administrator' | 'read-only';
  readonly answers?: Answers;
}
const show = ({ at = list, as = 'administrator', answers = {} }: Shown): Promise<RenderedScreen> =>
  renderScreen(at, { as, answers: { ...unprocessed, ...answers } });

test.each([list, '/quests'])('before anything is processed, %s says what is missing and leads to the connections', async (at) => {
  const { user } = await show({ at });
  expect(await screen.findByText('No remediations yet')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Connect a product' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Connections' })).toBeTruthy();
});

test('before anything is processed, a read-only user reads who can connect a product', async () => {
  await show({ as: 'read-only' });
  expect(await screen.findByText(/A standard user or an administrator can connect one\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Connect a product' })).toBeNull();
});

const firstRun = { agreement_signed: true, directory: 'connected', processing: 'running', remediation_started: false } as const;

test.each([
  { as: 'administrator', links: 1 },
  { as: 'read-only', links: 0 },
] as const)('while the first run reads the products, an $as is not asked to connect one', async ({ as, links }) => {
  await show({ as, answers: { ...unprocessedAnswers, getOnboarding: firstRun } });
  expect(await screen.findByText(/^Rampart is reading your products .* Remediations appear when the first run is over\.$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Connect a product' })).toBeNull();
  // The list; the card of the sidebar has one of its own.
  expect(screen.queryAllByRole('link', { name: 'See the progress' })).toHaveLength(links);
  expect(screen.getByText('No recommended configurations yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Everything' })).toBeTruthy();
});
