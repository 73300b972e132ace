import { screen, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../explorer/quests-list-screen.tsx'));

async function select(as: 'administrator' | 'read-only') {
  const answers = { ...remediationAnswers(questOf()), listViews: { views: [] } };
  const { user } = await renderScreen('/quests/explore', { as, answers });
  await user.click(await screen.findByRole('checkbox', { name: /^Select Shorten Okta sessions/ }));
  return { user, bar: within(await screen.findByRole('toolbar', { name: 'Selected rows' })) };
}

const names = (bar: Awaited<ReturnType<typeof select>>['bar']) =>
  bar.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));

function onPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  onTestFinished(() => void vi.restoreAllMocks());
}

test('on a wide screen every action is in sight', async () => {
  const { bar } = await select('administrator');
  expect(names(bar)).toEqual(['Stage…', 'Deploy…', 'Subscribe…', 'Create tickets…', 'Mute…', 'Export', 'Clear the selection']);
});

test('on a phone the actions are one row, and the others are behind More', async () => {
  onPhone();
  const { user, bar } = await select('administrator');
  expect(names(bar)).toEqual(['Stage…', 'Deploy…', 'More', 'Clear the selection']);
  await user.click(bar.getByRole('button', { name: 'More' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Subscribe…', 'Create tickets…', 'Mute…', 'Export']);
  await user.click(items[2]!);
  expect(await screen.findByRole('dialog', { name: 'Mute remediations' })).toBeTruthy();
});

test('behind More a role below Standard reads which role an action needs', async () => {
  onPhone();
  const { user, bar } = await select('read-only');
  await user.click(bar.getByRole('button', { name: 'More' }));
  const mute = await screen.findByRole('menuitem', { name: 'Mute… (needs the Standard role)' });
  expect(mute).toHaveProperty('disabled', true);
});
