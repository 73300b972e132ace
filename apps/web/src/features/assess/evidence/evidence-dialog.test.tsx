import type { EvidenceDetail } from '@rampart/contract/assess.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./evidence-dialog.tsx'));

const attacks: EvidenceDetail = {
  type: 'count',
  title: 'LOGIN_COUNT',
  group_id: null,
  labels: ['sign-in attempts'],
  data: { value: 0, total: 9678 },
};
const signIns: EvidenceDetail = { ...attacks, title: 'LOGIN_TOTAL', data: { value: 9678, total: 9678 } };
const affected: EvidenceDetail = {
  type: 'ratio',
  title: 'BREAKDOWN_COUNTS',
  group_id: null,
  labels: ['people'],
  data: { value: 0, total: 99 },
};

const open = (getEvidence: Answers['getEvidence']) =>
  renderScreen('/programs?evidence=okta.session-short', {
    as: 'standard',
    answers: { summarizePrograms: { summary: [] }, ...(getEvidence && { getEvidence }) },
  });

const evidenceOf = (...details: EvidenceDetail[]) => ({
  control_id: 'okta.session-short',
  title: 'Shorten the global session',
  name: 'Global session',
  action: 'Short lifetime',
  product: 'okta',
  from: '2026-08-18',
  to: '2026-11-15',
  configuration: [],
  details,
  missing: [],
  can_replay: false,
});
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const title = 'Evidence: Global session, Short lifetime';

test('hides a figure that is zero until zero values are shown', async () => {
  const { user } = await open(evidenceOf(attacks, signIns));
  const dialog = await findDialog(title);
  expect(await dialog.findByRole('region', { name: 'Sign-in Attempts' })).toBeTruthy();
  expect(dialog.queryByRole('region', { name: 'Attack Attempts Using Attributes' })).toBeNull();
  await user.click(dialog.getByRole('switch', { name: 'Show zero values' }));
  expect((await dialog.findByRole('region', { name: 'Attack Attempts Using Attributes' })).textContent).toContain('0');
});

test('says that all values are zero, and how to see them', async () => {
  const { user } = await open(evidenceOf(attacks, affected));
  const dialog = await findDialog(title);
  expect(await dialog.findByText('All values zero')).toBeTruthy();
  expect(dialog.getByText('Turn on “Show zero values” to see what was counted.')).toBeTruthy();
  await user.click(dialog.getByRole('switch', { name: 'Show zero values' }));
  expect((await dialog.findByRole('region', { name: 'Affected' })).textContent).toContain('0%');
  expect(dialog.queryByText('All values zero')).toBeNull();
});

test('says that the control of a link does not exist, and closing leaves the address without it', async () => {
  const { user } = await open(refusal(404, 'This control does not exist, or you have no access to it.'));
  const dialog = await findDialog('Evidence');
  expect(await dialog.findByText('This control does not exist, or you have no access to it.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).not.toContain('evidence');
});
