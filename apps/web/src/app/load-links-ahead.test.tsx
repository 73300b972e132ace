import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { questOf, remediationAnswers } from '../../test-support/remediation.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';

// No code may still be on its way when a test ends.
beforeAll(() =>
  Promise.all([import('../features/remediate/explorer/explorer-screen.tsx'), import('../features/users/user-management-screen.tsx')]),
);

async function onProfile() {
  const answers = { ...remediationAnswers(questOf()), listSessions: { sessions: [] } };
  const { api } = await renderScreen('/settings/profile', { as: 'administrator', answers });
  const links = await screen.findAllByRole('link');
  const remediations = links.find((link) => link.getAttribute('href') === '/quests');
  if (remediations === undefined) throw new Error('There is no link to the remediations.');
  return { api, links, remediations };
}

test('a pointer that passes over the links, and the focus on them, ask for no data of their screens', async () => {
  const { api, links } = await onProfile();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = ['listQuests', 'listUsers'] as const;
  const passed = links.filter((link) => ['/quests', '/settings/user-management'].includes(link.getAttribute('href') ?? ''));
  expect(passed.length).toBeGreaterThan(1);
  for (const link of passed) {
    fireEvent.mouseEnter(link);
    fireEvent.pointerOver(link);
    fireEvent.focusIn(link);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.filter((call) => api.requests(call).length > 0)).toEqual([]);
});

test('a link that is pressed asks for the data of its screen before the click', async () => {
  const { api, remediations } = await onProfile();
  fireEvent.pointerDown(remediations, { button: 2 });
  fireEvent.pointerDown(remediations, { button: 0 });
  await waitFor(() => expect(api.requests('listQuests')).toHaveLength(1));
  expect(window.location.pathname).toBe('/settings/profile');
  fireEvent.click(remediations);
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/quests/));
  expect(api.requests('listQuests')).toHaveLength(1);
});
