import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
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
  totals: {
    sign_ins: 0,
    blocked: 0,
    challenged: 0,
    cannot_tell: 0,
    people_blocked: 0,
    people_challenged: 0,
    attacks: 0,
    attacks_stopped: 0,
  },
  arithmetic: '',
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

test('says that a control does not exist', async () => {
  const answers = { replayControl: refusal(404, 'This control does not exist, or you have no access to it.') };
  await renderScreen('/what-if/no-such-control', { as: 'read-only', answers });
  expect(await screen.findByText(/This control does not exist, or you have no access to it\./)).toBeTruthy();
});
