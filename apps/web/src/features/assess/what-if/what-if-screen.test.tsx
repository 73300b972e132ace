import type { Effect } from '@rampart/contract/effect.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
import { notKnown, stopping } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./what-if-screen.tsx'));

const none = { rows: [], others: 0 };
const span = { from: '2026-11-12', to: '2026-11-15' };
const because = 'This control does not affect sign-ins.';
const nothingToReplay = {
  control_id: 'local-directory.password-history',
  title: 'Remember passwords',
  name: 'Password history',
  action: 'Remember',
  product: 'local_directory',
  because,
  from: null,
  to: null,
  policies: [],
  effect: { ...notKnown, attacks: null, headline: 'Not known', details: ['The directory reports no sign-ins.'] },
  totals: null,
  arithmetic: null,
  people: none,
  groups: none,
  applications: none,
  days: none,
  unread_days: [],
};

test('a control that does not affect sign-ins has nothing to replay, and says why', async () => {
  await renderScreen('/what-if/local-directory.password-history', { as: 'read-only', answers: { replayControl: nothingToReplay } });
  expect(await screen.findByText('Nothing to replay')).toBeTruthy();
  expect(screen.getByText(because)).toBeTruthy();
});

test('says the headline of the control, and no 0 where it is not known how many attacks it would have stopped', async () => {
  const totals = {
    sign_ins: 2837,
    blocked: 0,
    challenged: 0,
    cannot_tell: 1392,
    people_blocked: 0,
    people_challenged: 0,
    people_affected: 0,
  };
  const answers = {
    replayControl: { ...nothingToReplay, because: null, policies: ['Rampart: Anonymizers'], ...span, totals, effect: notKnown },
  };
  await renderScreen('/what-if/okta.anonymizers-blocked', { as: 'read-only', answers });
  expect((await screen.findByRole('region', { name: 'Attacks stopped' })).textContent).toBe(`Attacks stoppedNot known${notKnown.headline}`);
  expect(screen.getByRole('region', { name: 'Unknown' }).textContent).toContain('1,392');
  for (const name of ['Blocked', 'Challenged'])
    expect(screen.getByRole('region', { name }).textContent).toBe(`${name}Not knownSome sign-ins could not be replayed`);
  expect(screen.getByText(/; how many people would have been blocked or challenged is not known\.$/)).toBeTruthy();
});

test('says at least where some sign-ins could not be replayed, and leaves out what may be none', async () => {
  const totals = {
    sign_ins: 2837,
    blocked: 12,
    challenged: 0,
    cannot_tell: 5,
    people_blocked: 3,
    people_challenged: 0,
    people_affected: 3,
  };
  const replayed = { ...nothingToReplay, because: null, policies: ['Rampart: Anonymizers'], ...span, totals, effect: notKnown };
  await renderScreen('/what-if/okta.anonymizers-blocked', { as: 'read-only', answers: { replayControl: replayed } });
  expect(await screen.findByText(/; at least 3 people would have been blocked\.$/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Blocked' }).textContent).toBe('Blocked12or more sign-ins by 3 people');
  expect(screen.getByRole('region', { name: 'Challenged' }).textContent).toContain('Not known');
});

const unknownCard = async (cannot_tell: number, effect: Effect) => {
  const people = { people_blocked: 0, people_challenged: 2, people_affected: 2 };
  const totals = { sign_ins: 90, blocked: 0, challenged: 2, cannot_tell, ...people };
  const replayControl = { ...nothingToReplay, because: null, policies: ['Rampart: MFA'], ...span, totals, effect };
  await renderScreen('/what-if/okta.anonymizers-blocked', { as: 'read-only', answers: { replayControl } });
  return (await screen.findByRole('region', { name: 'Unknown' })).textContent;
};

test.each([
  [0, { ...stopping, attacks_undecided: 44 }, '44attack attempts without enough data to replay'],
  [12, { ...stopping, attacks_undecided: 44 }, '56without enough data to replay: 44 attack attempts, 12 ordinary sign-ins'],
  [1, stopping, '1ordinary sign-in without enough data to replay'],
  [0, notKnown, 'Not knownHow many attack attempts could not be replayed'],
])('says how many are unknown in all, and of what they are made (%#)', async (signIns, effect, words) => {
  expect(await unknownCard(signIns, effect)).toBe(`Unknown${words}`);
});

const tally = { blocked: 0, challenged: 0, cannot_tell: 0, attacks_stopped: 0 };
const replayed = {
  ...nothingToReplay,
  because: null,
  policies: ['Rampart: MFA'],
  ...span,
  effect: stopping,
  totals: { sign_ins: 2837, blocked: 0, challenged: 5, cannot_tell: 0, people_blocked: 0, people_challenged: 2, people_affected: 2 },
  people: { rows: [{ ...tally, key: 'p1', name: 'Abena Owusu', department: 'Depot', challenged: 4 }], others: 1 },
  days: {
    rows: [
      { ...tally, key: '2026-11-13', name: '2026-11-13', challenged: 5 },
      { ...tally, key: '2026-11-15', name: '2026-11-15', attacks_stopped: 2584 },
    ],
    others: 0,
  },
};

test('says the outcome in one sentence with the headline of the card, and draws every day, those without anything too', async () => {
  const { user } = await renderScreen('/what-if/okta.anonymizers-blocked', { as: 'read-only', answers: { replayControl: replayed } });
  const outcome = await screen.findByRole('region', { name: 'Outcome' });
  expect(outcome.textContent).toContain(
    'In 90 days, 2,584 of 9,678 attack attempts would have been stopped; 2 people would have been challenged, no one blocked.',
  );
  const chart = screen.getByRole('region', { name: '2,584 attacks would have been stopped on 15 Nov 2026, the most in a day' });
  await user.click(within(chart).getByRole('button', { name: 'View as table' }));
  const rows = within(chart).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'PeriodAttacks stoppedChallengedBlockedTotal',
    '12 Nov 20260000',
    '13 Nov 20260505',
    '14 Nov 20260000',
    '15 Nov 20262,584002,584',
  ]);
});

test('a day of which no sign-ins were read is not known', async () => {
  const answers = { replayControl: { ...replayed, unread_days: ['2026-11-12'] } };
  const { user } = await renderScreen('/what-if/okta.anonymizers-blocked', { as: 'read-only', answers });
  const chart = await screen.findByRole('region', { name: /^2,584 attacks would have been stopped/ });
  await user.click(within(chart).getByRole('button', { name: 'View as table' }));
  expect(within(chart).getByRole('row', { name: /^12 Nov/ }).textContent).toBe('12 Nov 2026Not knownNot knownNot knownNot known');
});

const headOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

test('the tab is in the address, and a column that no row has is left out', async () => {
  const { user } = await renderScreen('/what-if/okta.anonymizers-blocked?by=days', {
    as: 'read-only',
    answers: { replayControl: replayed },
  });
  expect((await screen.findByRole('tab', { name: 'By day' })).getAttribute('aria-selected')).toBe('true');
  expect(headOf('By day')).toEqual(['Day', 'Challenged', 'Attacks stopped']);
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await user.click(screen.getByRole('tab', { name: 'By person' }));
  await waitFor(() => expect(window.location.search).toBe('?by=people'));
  expect(headOf('By person')).toEqual(['Person', 'Department', 'Challenged']);
  expect(screen.getByText(/^The list ends after 1 of 2 /)).toBeTruthy();
  expect(screen.getByRole('region', { name: '2 people, most affected first' })).toBeTruthy();
  // The page stays where it was.
  expect(scroll).not.toHaveBeenCalled();
  scroll.mockRestore();
});

test('says that a control does not exist', async () => {
  const answers = { replayControl: refusal(404, 'This control does not exist, or you have no access to it.') };
  await renderScreen('/what-if/no-such-control', { as: 'read-only', answers });
  expect(await screen.findByText(/This control does not exist, or you have no access to it\./)).toBeTruthy();
});
