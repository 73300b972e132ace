import type { RunApplication } from '@rampart/contract/collect.ts';
import type { RunLog } from '@rampart/contract/tools.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rationalizationOf, rationalizedOf } from '../../../test-support/rationalization.ts';
import { refusal } from '../../../test-support/played-api.ts';
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
  expect(await drawer.findByText(/3 changed verdicts: 1 passed, 2 failed/)).toBeTruthy();
  expect(drawer.getByText('Not read: Okta needs okta.networkZones.read.')).toBeTruthy();
  expect(drawer.getByText('2,500 items')).toBeTruthy();
  expect(drawer.getByText('40 items. Read in part: Okta is busy.')).toBeTruthy();
});

const builder = {
  listRationalized: { products: [{ product: 'okta', product_name: 'Okta', is_connected: true, controls: 21 }] },
  listPrograms: { programs: [] },
  listFragmentKinds: {
    fragments: [
      { lookup_key: 'control_diff/p1', title: 'High priority controls' },
      { lookup_key: 'compliance_diff/cis-v8', title: 'CIS Controls v8' },
    ],
  },
  listFragments: {
    product: 'okta',
    date: '2026-11-15',
    fragments: [{ lookup_key: 'control_diff/p1', title: 'High priority controls', entries: 2 }],
  },
  countOmni: ({ query }: { readonly query: { readonly draft: boolean } }) => ({ count: query.draft ? 1 : 3 }),
  countRationalizationDrafts: { count: 1, dates: ['2026-11-15'] },
  getRationalizationDraft: rationalizationOf(),
  countRationalizations: { count: 1, dates: ['2026-11-15'] },
  getRationalization: rationalizationOf(),
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

test('a part of a rationalization is chosen, read and copied, of the draft or of what was promoted', async () => {
  const control_diff = rationalizationOf().products[1]!.control_diff;
  const { user, api } = await renderScreen('/rampart-tools?view=rationalization', {
    as: 'rampart-engineer',
    answers: {
      ...builder,
      getFragment: {
        product: 'okta',
        date: '2026-11-15',
        lookup_key: 'control_diff/p1',
        control_diff,
        compliance_diff: null,
        license_diff: null,
      },
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Parts of a rationalization' }));
  expect(await panel.findByText('Built for all products together: 3 products promoted, 1 draft.')).toBeTruthy();
  const missing = await panel.findByRole<HTMLOptionElement>('option', { name: 'CIS Controls v8 (not part of it)' });
  expect(missing.disabled).toBe(true);
  await user.selectOptions(panel.getByRole('combobox', { name: 'Version' }), 'Last promoted');
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Part' }), 'High priority controls (2 entries)');
  const json = await panel.findByRole('region', { name: 'Part control_diff/p1' });
  expect(JSON.parse(json.textContent)).toEqual(control_diff);
  await user.click(panel.getByRole('button', { name: 'Copy this part' }));
  expect(await navigator.clipboard.readText()).toBe(json.textContent);
  expect(api.requests('getFragment')).toEqual([
    { query: { product: 'okta', draft: false, date: '2026-11-15', lookup_key: 'control_diff/p1' } },
  ]);
});

const noDraft = { countRationalizationDrafts: { count: 0, dates: [] } };
const withoutOkta = rationalizationOf({ products: [rationalizedOf('azure_ad')] });

test.each([
  ['there is no draft', 'Newest draft', noDraft, 'There is no draft'],
  ['the draft does not have the product', 'Newest draft', { getRationalizationDraft: withoutOkta }, /^Okta is not in the draft of /],
  ['nothing is promoted', 'Last promoted', { countRationalizations: { count: 0, dates: [] } }, 'Nothing has been promoted yet'],
  ['the product is not promoted', 'Last promoted', { getRationalization: withoutOkta }, 'Okta has not been promoted yet'],
])('where %s, its parts are not asked for', async (_when, version, answers, title) => {
  const { user, api } = await renderScreen('/rampart-tools?view=rationalization', {
    as: 'rampart-engineer',
    answers: { ...builder, ...answers },
  });
  const panel = within(await screen.findByRole('region', { name: 'Parts of a rationalization' }));
  // Otherwise the parts of the draft are, before another version is chosen.
  const before = version === 'Last promoted' ? 1 : 0;
  await waitFor(() => expect(api.requests('listFragments')).toHaveLength(before));
  await user.selectOptions(panel.getByRole('combobox', { name: 'Version' }), version);
  expect(await panel.findByText(title)).toBeTruthy();
  expect(panel.queryByRole('alert')).toBeNull();
  expect(api.requests('listFragments')).toHaveLength(before);
});

test('a draft that is promoted meanwhile leaves no error', async () => {
  await renderScreen('/rampart-tools?view=rationalization', {
    as: 'rampart-engineer',
    answers: { ...builder, listFragments: refusal(404, 'There is no such rationalization.') },
  });
  const panel = within(await screen.findByRole('region', { name: 'Parts of a rationalization' }));
  expect(await panel.findByText(/^Okta is not in the draft of /)).toBeTruthy();
  expect(panel.queryByText('The parts cannot be listed')).toBeNull();
});

test('without the entitlement the parts say so, and drafts are built all the same', async () => {
  const refused = refusal(403, 'Not entitled.');
  await renderScreen('/rampart-tools?view=rationalization', {
    as: 'rampart-engineer',
    answers: { ...builder, listFragments: refused, countOmni: refused },
  });
  expect(await screen.findByText('The parts cannot be listed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Build all products' })).toBeTruthy();
});

test('older drafts than the ten newest are shown on demand, and can be promoted', async () => {
  const dates = Array.from({ length: 12 }, (_, place) => `2026-11-${String(15 - place).padStart(2, '0')}`);
  const { user, api } = await renderScreen('/rampart-tools?view=rationalization', {
    as: 'superuser',
    answers: { ...builder, countRationalizationDrafts: { count: 12, dates }, getRationalizationDraft: rationalizationOf() },
  });
  await user.click(await screen.findByRole('button', { name: 'Show 2 older drafts' }));
  expect(await screen.findByRole('region', { name: 'Draft of 4 Nov 2026' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Promote all' })).toHaveLength(12);
  expect(screen.queryByRole('button', { name: /older draft/ })).toBeNull();
  expect(api.requests('getRationalizationDraft')).toHaveLength(12);
});

test('the logs of runs are walked through one after the other', async () => {
  const older = { ...run, uuid: '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b03', as_of: '2026-11-13T08:00:00.000Z' };
  const { user } = await renderScreen(`/rampart-tools?view=runs&run=${uuid}`, {
    as: 'rampart-engineer',
    answers: {
      listRuns: { runs: [older, run], backfill: null },
      getRunLog: ({ params }) => ({ ...log, as_of: params.uuid === uuid ? run.as_of : older.as_of }),
    },
  });
  const drawer = within(await screen.findByRole('dialog', { name: /14 Nov 2026/ }));
  expect(drawer.getByRole('button', { name: 'Previous run' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(drawer.getByRole('button', { name: 'Next run' }));
  expect(await screen.findByRole('dialog', { name: /13 Nov 2026/ })).toBeTruthy();
  expect(window.location.search).toBe(`?view=runs&run=${older.uuid}`);
});

test('what the download of a configuration contains is said below the fields, not as a hint to the day', async () => {
  await renderScreen('/rampart-tools?view=configuration', { as: 'rampart-engineer', answers: builder });
  const day = await screen.findByLabelText(/^Since/);
  expect(document.getElementById(day.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Chosen: \d+ \w+ \d{4}\.$/);
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
