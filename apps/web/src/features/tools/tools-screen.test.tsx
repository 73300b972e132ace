import type { RunApplication } from '@rampart/contract/collect.ts';
import type { RunLog } from '@rampart/contract/tools.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rationalizationOf } from '../../../test-support/rationalization.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const uuid = '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b01';
const run = {
  uuid,
  state: 'completed' as const,
  phase: 'done' as const,
  as_of: '2026-11-14T08:00:00.000Z',
  requested_by: 'adaeze.nwosu@rampart.example',
  created_at: '2026-11-14T08:00:00.000Z',
  started_at: '2026-11-14T08:00:05.000Z',
  finished_at: '2026-11-14T08:03:25.000Z',
  applications: [],
};
const log: RunLog = {
  ...run,
  applications: [
    {
      product: 'okta',
      product_name: 'Okta',
      state: 'completed',
      note: '',
      started_at: run.started_at,
      finished_at: run.finished_at,
      readings: [
        { title: 'Network zones', state: 'missing', items: 0, because: 'Okta needs okta.networkZones.read.' },
        { title: 'People and their managers', state: 'read', items: 2500, because: null },
        { title: 'Sign-ins', state: 'read', items: 40, because: 'Okta is busy.' },
      ],
    },
  ],
  changed_verdicts: { pass: 1, fail: 2, unknown: 0, not_applicable: 0 },
};

const application: RunApplication = {
  application_uuid: '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b02',
  product: 'okta',
  state: 'completed',
  note: '',
  done: 3,
  total: 3,
  items: 2540,
  started_at: run.started_at,
  finished_at: run.finished_at,
  failures: [
    { title: 'Network zones', state: 'missing', because: 'Okta needs okta.networkZones.read.' },
    { title: 'Groups', state: 'missing', because: 'Okta needs okta.groups.read.' },
    { title: 'Sign-ins', state: 'in_part', because: 'Okta is busy.' },
  ],
};

test('runs are listed with how long they waited and took and what was not read or in part, and open their log', async () => {
  const { user } = await renderScreen('/rampart-tools?view=runs', {
    as: 'rampart-engineer',
    answers: { listRuns: { runs: [{ ...run, applications: [application] }], backfill: null }, getRunLog: log },
  });
  const table = within(await screen.findByRole('table', { name: 'Processing runs' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/Completed.*adaeze\.nwosu.*5 s.*3 min 20 s.*Not read2Read in part1$/);
  await user.click(table.getByRole('link'));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/3 controls came out differently than before: 1 passed, 2 failed/)).toBeTruthy();
  expect(drawer.getByText('Not read: Okta needs okta.networkZones.read.')).toBeTruthy();
  expect(drawer.getByText('2,500 items')).toBeTruthy();
  expect(drawer.getByText('40 items. Read in part: Okta is busy.')).toBeTruthy();
});

const builder = {
  listRationalized: { products: [{ product: 'okta', product_name: 'Okta', is_connected: true, controls: 21 }] },
  listPrograms: { programs: [] },
  countRationalizationDrafts: { count: 1, dates: ['2026-11-15'] },
  getRationalizationDraft: rationalizationOf(),
};

test('a draft is built of the products that are chosen', async () => {
  const { user, api } = await renderScreen('/rampart-tools?view=rationalization', {
    as: 'rampart-sales-engineer',
    answers: { ...builder, buildRationalization: { date: '2026-11-15', products: ['okta'] } },
  });
  const build = await screen.findByRole('button', { name: 'Build chosen products' });
  expect(build).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'Okta (21 controls)' }));
  await user.click(build);
  expect(await screen.findByText('Draft built')).toBeTruthy();
  expect(api.requests('buildRationalization')).toMatchObject([{ body: { products: ['okta'] } }]);
});

test('promoting asks first, and says who sees it then', async () => {
  const { user, api } = await renderScreen('/rampart-tools?view=rationalization', {
    as: 'superuser',
    answers: { ...builder, promoteOmni: { date: '2026-11-15', products: ['okta'] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Promote Okta' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/see it from then on, and its administrators are notified/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText('Promoted')).toBeTruthy();
  expect(api.requests('promoteOmni')).toMatchObject([{ body: { date: '2026-11-15', product: 'okta' } }]);
});

test('what the download of a configuration contains is said below the fields, not as a hint to the day', async () => {
  await renderScreen('/rampart-tools?view=configuration', { as: 'rampart-engineer', answers: builder });
  const day = await screen.findByLabelText(/^Since/);
  expect(day.getAttribute('aria-describedby')).toBeNull();
  expect(screen.getByText('The download is a zip with each changed object, before and after, and a summary in words.')).toBeTruthy();
});

test('the queue says what waits and what workers do', async () => {
  const kind = { job: 'collect.application', waiting: 2, oldest_seconds: 65, running: 1, last_heartbeat: null, failed: 3 };
  await renderScreen('/rampart-tools?view=queue', {
    as: 'rampart-admin',
    answers: { getQueueState: { is_paused: false, kinds: [kind] } },
  });
  expect(await screen.findByText(/2 waiting, 1 running, 3 given up in the last 24 hours/)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Queue' }).textContent).toContain('1 min 5 s');
});

test('in their own tenant, staff begin with the tenants that they can visit', async () => {
  await renderScreen('/rampart-tools', { as: 'rampart-engineer', answers: { listTenantPostures: { tenants: [], more: 0 } } });
  expect(await screen.findByText('No tenants yet')).toBeTruthy();
  expect(screen.getByText(/^You are in your own tenant\. Visit another one under Tenants/)).toBeTruthy();
});

test('is not for users of a tenant', async () => {
  await renderScreen('/rampart-tools', { as: 'administrator' });
  expect(await screen.findByText("You don't have access")).toBeTruthy();
});
