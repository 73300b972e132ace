import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
import { notKnown } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./what-if-screen.tsx'));

const none = { rows: [], others: 0 };
const because = 'This control does not decide about signing in.';
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
  const answers = { replayControl: { ...nothingToReplay, because: null, policies: ['Rampart: Anonymizers'], totals, effect: notKnown } };
  await renderScreen('/what-if/okta.anonymizers-blocked', { as: 'read-only', answers });
  expect((await screen.findByRole('region', { name: 'Attacks stopped' })).textContent).toBe(`Attacks stoppedNot known${notKnown.headline}`);
  expect(screen.getByRole('region', { name: 'Unknown' }).textContent).toContain('1,392');
  for (const name of ['Blocked', 'Challenged'])
    expect(screen.getByRole('region', { name }).textContent).toBe(`${name}Not knownSome sign-ins could not be replayed`);
  expect(screen.getByText(/people affected not known$/)).toBeTruthy();
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
  const replayed = { ...nothingToReplay, because: null, policies: ['Rampart: Anonymizers'], totals, effect: notKnown };
  await renderScreen('/what-if/okta.anonymizers-blocked', { as: 'read-only', answers: { replayControl: replayed } });
  expect(await screen.findByText(/ · blocks at least 3 people$/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Blocked' }).textContent).toBe('Blocked12or more sign-ins by 3 people');
  expect(screen.getByRole('region', { name: 'Challenged' }).textContent).toContain('Not known');
});

test('says that a control does not exist', async () => {
  const answers = { replayControl: refusal(404, 'This control does not exist, or you have no access to it.') };
  await renderScreen('/what-if/no-such-control', { as: 'read-only', answers });
  expect(await screen.findByText(/This control does not exist, or you have no access to it\./)).toBeTruthy();
});
