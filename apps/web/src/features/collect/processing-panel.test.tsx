import type { RunApplication } from '@rampart/contract/collect.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { catalogOf, connectionAnswers } from '../../../test-support/connections.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./processing-panel.tsx'));

const moment = '2026-11-14T08:00:00.000Z';
const reading: RunApplication = {
  application_uuid: '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b02',
  product: 'okta',
  state: 'running',
  note: 'Sign-ins, 14,000 so far',
  started_at: moment,
  finished_at: null,
  items: 14_000,
  done: 2,
  total: 4,
  failures: [],
};
const queued: RunApplication = {
  ...reading,
  application_uuid: '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b03',
  product: 'azure_ad',
  state: 'queued',
  note: '',
  items: 0,
  done: 0,
};
const half = {
  uuid: '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b01',
  state: 'running' as const,
  phase: 'collect' as const,
  as_of: moment,
  requested_by: 'adaeze.nwosu@rampart.example',
  created_at: moment,
  started_at: moment,
  finished_at: null,
  applications: [reading, queued],
};

test('while a run is under way, each application says what is being read and how far it has come', async () => {
  await renderScreen('/settings/connections?processing=open', {
    as: 'administrator',
    answers: { ...catalogOf('okta', 'azure_ad'), ...connectionAnswers([]), listRuns: { runs: [half], backfill: null } },
  });
  const panel = await screen.findByRole('region', { name: 'Processing' });
  expect(await within(panel).findByText('Processing: 0 of 2 connections done')).toBeTruthy();
  expect(panel.textContent).toContain('Processing: 0 of 2 connections done25%');
  const [directory, okta] = within(panel).getAllByRole('listitem');
  expect(okta?.textContent).toMatch(/^Okta.*Sign-ins, 14,000 so far50%/);
  expect(directory?.textContent).toMatch(/^Azure AD.*Queued/);
});

test('what was read in part is listed as such, and is no failure', async () => {
  const failures: RunApplication['failures'] = [{ title: 'Sign-ins', state: 'in_part', because: 'Okta is busy.' }];
  const missing: RunApplication['failures'][number] = { title: 'Groups', state: 'missing', because: 'Grant okta.groups.read.' };
  const over = { state: 'completed' as const, finished_at: moment };
  const applications = [
    { ...reading, ...over, failures },
    { ...queued, ...over, failures: [missing] },
  ];
  await renderScreen('/settings/connections?processing=open', {
    as: 'administrator',
    answers: {
      ...catalogOf('okta', 'azure_ad'),
      ...connectionAnswers([]),
      listRuns: { runs: [{ ...half, ...over, phase: 'done', applications }], backfill: null },
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Processing' }));
  const tones = (await panel.findAllByText('Read in part')).map((label) => label.closest('[data-tone]')?.getAttribute('data-tone'));
  expect(tones).toEqual(['danger', 'ok']);
  const [, ofDirectory, , ofOkta] = panel.getAllByRole('listitem');
  expect([ofDirectory?.textContent, ofOkta?.textContent]).toEqual([
    'Groups: Grant okta.groups.read.',
    'Sign-ins, read in part: Okta is busy.',
  ]);
});

const idle = { ...catalogOf('okta', 'azure_ad'), ...connectionAnswers([]), listRuns: { runs: [], backfill: null } };

test('an administrator starts processing', async () => {
  const run_uuid = '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b09';
  const { user, api } = await renderScreen('/settings/connections', {
    as: 'administrator',
    answers: { ...idle, processNow: { run_uuid } },
  });
  await user.click(await screen.findByRole('button', { name: 'Process now' }));
  expect(await screen.findByText('Reading all connected products now.')).toBeTruthy();
  expect(api.requests('processNow')).toHaveLength(1);
});

test('a standard user may start processing', async () => {
  await renderScreen('/settings/connections', { as: 'standard', answers: idle });
  const panel = await screen.findByRole('region', { name: 'Processing' });
  expect(await within(panel).findByRole('button', { name: 'Process now' })).toBeTruthy();
});
