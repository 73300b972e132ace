import { screen } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./quests-list-screen.tsx'));

const refused = 'The browser did not allow copying. Select the text and copy it yourself.';

test('a link is not said to be copied where the browser has no clipboard', async () => {
  const quest = questOf();
  const { user } = await renderScreen('/quests/explore', {
    as: 'standard',
    answers: { ...remediationAnswers(quest), listViews: { views: [] } },
  });
  // As without HTTPS.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  onTestFinished(() => void vi.restoreAllMocks());
  await user.click(await screen.findByRole('button', { name: 'Copy a link to this list' }));
  expect(await screen.findAllByText(refused)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: `More about ${quest.quest_tome_name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  await vi.waitFor(() => expect(screen.getAllByText(refused)).toHaveLength(2));
  expect(screen.queryByText('Content copied to your clipboard')).toBeNull();
});
