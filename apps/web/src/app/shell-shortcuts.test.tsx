import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { bridgeOf } from '../../test-support/bridge.ts';
import { pageOf } from '../../test-support/people.ts';
import { questOf, remediationAnswers } from '../../test-support/remediation.ts';
import { type RenderedScreen, renderScreen } from '../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() =>
  Promise.all([
    import('../features/remediate/explorer/quests-list-screen.tsx'),
    import('../features/remediate/wizard/wizard-screen.tsx'),
    import('../features/bridge/bridge-screen.tsx'),
  ]),
);

const named = (name: string) => questOf({ quest_tome_name: name, quest_tome_id: name, node_id: name, quest_tome_description: '' });
const quests = ['First', 'Second', 'Third'].map(named);

const show = (): Promise<RenderedScreen> =>
  renderScreen('/quests/explore', {
    as: 'administrator',
    answers: {
      ...remediationAnswers(quests[0]!),
      listQuests: { quests, as_of: null },
      listViews: { views: [] },
      getBridge: bridgeOf(),
      listIndividuals: pageOf([]),
      listApplications: { applications: [] },
    },
  });

const linkOf = (name: string) => within(screen.getByRole('table', { name: 'Remediations' })).getByRole('link', { name });
const focused = (): string | null | undefined => document.activeElement?.textContent;

test('J and K walk through the rows of a list and stop at its ends, X selects the row', async () => {
  const { user } = await show();
  await screen.findByRole('table', { name: 'Remediations' });
  await user.keyboard('j');
  expect(focused()).toBe('First');
  await user.keyboard('jjjj');
  expect(focused()).toBe('Third');
  await user.keyboard('k');
  expect(focused()).toBe('Second');
  await user.keyboard('x');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Second' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select First' }).checked).toBe(false);
  expect(focused()).toBe('Second');
});

test('Enter opens the row, and Escape comes back to it', async () => {
  const { user } = await show();
  await screen.findByRole('table', { name: 'Remediations' });
  await user.keyboard('jj{Enter}');
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/quests\/(?!explore)/));
  await screen.findByRole('heading', { level: 2 });
  await user.keyboard('{Escape}');
  await screen.findByRole('table', { name: 'Remediations' });
  await waitFor(() => expect(document.activeElement).toBe(linkOf('Second')));
});

test('G and a letter go to a screen, the question mark lists every key', async () => {
  const { user } = await show();
  await screen.findByRole('table', { name: 'Remediations' });
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const meaning of [
    'Next row',
    'Previous row',
    'Select the row',
    'Open the row',
    'Go to Bridge',
    'Go to Remediations',
    'Go to Settings',
  ])
    expect(sheet.getByText(meaning)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/quests/explore');
  await user.keyboard('gb');
  expect(await screen.findByRole('heading', { name: 'Bridge', level: 1 })).toBeTruthy();
});

test('while someone types, a letter is a letter', async () => {
  const { user } = await show();
  await screen.findByRole('table', { name: 'Remediations' });
  await user.keyboard('/');
  await user.keyboard('jx');
  expect(document.activeElement).toHaveProperty('value', 'jx');
});
