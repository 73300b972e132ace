import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { answers, ids } from '../../../test-support/drift.ts';
import { questOf, remediationAnswers } from '../../../test-support/remediation.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./drift-screen.tsx'));

test('the keys J and K go through the list, and A acknowledges', async () => {
  const { user, api } = await renderScreen('/drift', { as: 'standard', answers });
  await screen.findByRole('article', { name: /Require MFA/ });
  await user.keyboard('j');
  await screen.findByRole('article', { name: /Block legacy/ });
  await user.keyboard('a');
  await waitFor(() =>
    expect(api.requests('decideDriftGrouping')).toMatchObject([{ params: { id: ids[1] }, query: { new_status: 'acknowledged' } }]),
  );
  await user.keyboard('k');
  await screen.findByRole('article', { name: /Require MFA/ });
});

test('several alerts are selected by key and by box, and decided about at once', async () => {
  const { user, api } = await renderScreen('/drift', { as: 'standard', answers });
  await screen.findByRole('article', { name: /Require MFA/ });
  await user.keyboard('x');
  await user.click(screen.getByRole('checkbox', { name: 'Select Policy “Block legacy” disabled' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected rows' }));
  expect(bar.getByText('2 selected')).toBeTruthy();
  await user.click(bar.getByRole('button', { name: 'Accept…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept as the baseline: 2 changes' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Planned');
  const until = dialog.getByLabelText(/Accepted until/);
  fireEvent.change(until, { target: { value: '2032-01-01' } });
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Accept as the baseline' }).disabled).toBe(true);
  fireEvent.change(until, { target: { value: '2026-12-24' } });
  await user.click(dialog.getByRole('button', { name: 'Accept as the baseline' }));
  await waitFor(() =>
    expect(api.requests('decideDrift')).toMatchObject([
      {
        body: {
          grouping_ids: [...ids],
          new_status: 'accepted',
          reason: 'Planned',
          expires_at: expect.stringContaining('2026-12-2') as string,
        },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull());
});

test('A and R decide about what is selected', async () => {
  const { user, api } = await renderScreen('/drift', { as: 'standard', answers });
  await screen.findByRole('article', { name: /Require MFA/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(document.body);
  await user.keyboard('r');
  await screen.findByRole('dialog', { name: 'Resolve: 2 changes' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Resolve: 2 changes' })).toBeNull());
  await user.keyboard('a');
  await waitFor(() =>
    expect(api.requests('decideDrift')).toMatchObject([{ body: { grouping_ids: [...ids], new_status: 'acknowledged' } }]),
  );
});

const noCoverage = {
  coverage: [],
  score: { value: null, passing: 0, failing: 0, confirming: 0, unknown: 0, risk_accepted: 0, arithmetic: '' },
  open: 0,
};

test('G R goes to the remediations, and R alone resolves', async () => {
  const { user } = await renderScreen('/drift', {
    as: 'standard',
    answers: { ...answers, ...remediationAnswers(questOf()), getQuestCoverage: noCoverage },
  });
  await screen.findByRole('article', { name: /Require MFA/ });
  await user.keyboard('r');
  await screen.findByRole('dialog', { name: 'Resolve: 1 change' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gr');
  await waitFor(() => expect(window.location.pathname).toBe('/quests'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the keys are listed in the sheet of shortcuts', async () => {
  const { user } = await renderScreen('/drift', { as: 'standard', answers });
  await screen.findByRole('article', { name: /Require MFA/ });
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const meaning of ['Next row', 'Previous row', 'Select the row', 'Drift: acknowledge', 'Drift: resolve'])
    expect(sheet.getByText(meaning)).toBeTruthy();
});

test.each([
  ['/drift', ['Drift']],
  ['/drift/definitions', ['Drift', 'Definitions']],
  ['/drift/baseline', ['Drift', 'Baseline']],
])('the breadcrumbs of %s lead back to Drift', async (address, crumbs) => {
  await renderScreen(address, {
    as: 'read-only',
    answers: {
      ...answers,
      listDriftDefinitions: { definitions: [] },
      listBaselineRules: { rules: [] },
      listSubconfigTypes: { config_types: [] },
    },
  });
  const bar = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
  await waitFor(() => expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(crumbs));
  expect(bar.queryByRole('link', { name: 'Drift' })?.getAttribute('href')).toBe(crumbs.length > 1 ? '/drift' : undefined);
});

test('a view is one’s own filters under a name, and is in the address', async () => {
  const view = {
    id: ids[0],
    name: 'Mine',
    screen: 'drift',
    query: 'priorities=high&statuses=all',
    is_shared: false,
    is_mine: true,
    owner: 'me',
  };
  const { user, api } = await renderScreen('/drift', { as: 'read-only', answers: { ...answers, listViews: { views: [view] } } });
  const views = within(await screen.findByRole('group', { name: 'Views' }));
  await user.click(await views.findByRole('button', { name: 'Mine' }));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ priorities: 'high', statuses: 'all' }),
  );
  expect(api.requests('listViews')[0]).toMatchObject({ query: { screen: 'drift' } });
  await waitFor(() => expect(api.requests('listDriftAlerts').at(-1)).toMatchObject({ query: { priorities: ['high'] } }));
});

test('everyone chooses the daily mail for themselves', async () => {
  const { user, api } = await renderScreen('/drift', { as: 'read-only', answers: { ...answers, putDriftDigest: { is_on: true } } });
  const mail = await screen.findByRole('switch', { name: 'Daily mail' });
  await waitFor(() => expect(mail).toHaveProperty('disabled', false));
  await user.click(mail);
  await waitFor(() => expect(api.requests('putDriftDigest')).toMatchObject([{ body: { is_on: true } }]));
  await waitFor(() => expect(mail).toHaveProperty('checked', true));
});

test('the configuration is downloaded by product and day', async () => {
  const { user, api } = await renderScreen('/drift', {
    as: 'read-only',
    answers: { ...answers, downloadConfigDiff: new Uint8Array([80, 75]) },
  });
  await screen.findByRole('article', { name: /Require MFA/ });
  await user.click(screen.getByRole('button', { name: 'Download…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download configuration changes' }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  await waitFor(() => expect(api.requests('downloadConfigDiff')).toMatchObject([{ query: { product: 'azure_conditional_access' } }]));
});
