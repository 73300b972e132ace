import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./quests-list-screen.tsx'));

test('muting a remediation is undone from its toast, though its row is gone by then', async () => {
  const quest = questOf({ quest_instance_id: '0197a000-0000-7000-8000-000000000001' });
  let isMuted = false;
  const { user, api } = await renderScreen('/quests/explore', {
    as: 'standard',
    answers: {
      ...remediationAnswers(quest),
      listQuests: () => ({ quests: isMuted ? [] : [quest], as_of: null }),
      listViews: { views: [] },
      muteInstance: ({ body }) => {
        isMuted = body.mute;
        return { quest };
      },
    },
  });
  const more = { name: `More about ${quest.quest_tome_name}` };
  await user.click(await screen.findByRole('button', more));
  await user.click(await screen.findByRole('menuitem', { name: 'Mute' }));
  await waitFor(() => expect(screen.queryByRole('button', more)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', more)).toBeTruthy();
  expect(api.requests('muteInstance').map(({ body }) => body)).toEqual([{ mute: true }, { mute: false }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});
