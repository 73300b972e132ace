import type { RollbackPossibility } from '@rampart/contract/deploy.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
import { controlOf, questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../shell/api/query-client.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard/wizard-screen.tsx'));

const control = controlOf();
const nothing = { remaining: [], selected: [], staged: [], deployed: [] };
const quests = {
  staged: questOf({ snapshot: { ...nothing, staged: [control.id] } }),
  selected: questOf({ snapshot: { ...nothing, selected: [control.id] } }),
};
const undone = {
  possible: true,
  job_uuid: '6f9d2c1e-0000-4000-8000-000000000077',
  because: null,
  deployment: {
    created_ts: '2026-11-15T08:00:00.000Z',
    deployed_by: 'ada@haldenfreight.example',
    remediation: 'Shorten Okta sessions',
    lists: [],
    objects: [],
    changes: [],
    pauses: [],
  },
};

test('a rollback is offered no more once someone else has rolled back what was staged', async () => {
  let quest = quests.staged;
  const answers = remediationAnswers(quest);
  await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: {
      ...answers,
      getQuest: () => ({ ...answers.getQuest, quest }),
      checkRollback: () => (quest === quests.staged ? undone : answers.checkRollback),
    },
  });
  expect(await screen.findByRole('button', { name: 'Rollback' })).toBeTruthy();
  quest = quests.selected;
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.remediate.quests }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rollback' })).toBeNull());
});

test('who comes too late reads why nothing can be rolled back, and is offered it no more', async () => {
  const answers = remediationAnswers(quests.staged);
  let possibility: RollbackPossibility = undone;
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: { ...answers, checkRollback: () => possibility },
  });
  const offered = await screen.findByRole('button', { name: 'Rollback' });
  possibility = { ...undone, possible: false, because: 'It is being rolled back.', deployment: null };
  await user.click(offered);
  expect(await screen.findByText('It is being rolled back.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rollback' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a check that fails means that nothing is offered, though an earlier one said otherwise', async () => {
  const answers = remediationAnswers(quests.staged);
  let isDown = false;
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: { ...answers, checkRollback: () => (isDown ? refusal(503, 'Gone.') : undone) },
  });
  const offered = await screen.findByRole('button', { name: 'Rollback' });
  isDown = true;
  await user.click(offered);
  expect(await screen.findByText('The changes to undo could not be loaded. Reload the page to try again.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rollback' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Roll back' })).toBeNull();
});

test('a rollback that is refused because another was quicker is offered no more', async () => {
  const answers = remediationAnswers(quests.staged);
  let possibility: RollbackPossibility = undone;
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/controls', {
    as: 'standard',
    answers: {
      ...answers,
      checkRollback: () => possibility,
      rollBackJob: () => {
        possibility = answers.checkRollback;
        return refusal(409, 'This deployment has been rolled back already.');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Rollback' }));
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText('This deployment has been rolled back already.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rollback' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
