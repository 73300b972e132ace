import { beforeAll, expect, test } from 'vitest';
import { questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { sortByEach } from '../../../../test-support/sort-by-each.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./quests-list-screen.tsx'));

test('the list is sorted by each column that offers it, and by none that the address makes up', async () => {
  const answers = { ...remediationAnswers(questOf()), listViews: { views: [] } };
  const rendered = await renderScreen('/quests/explore?sort=nonsense', { as: 'standard', answers });
  expect(await sortByEach(rendered)).toEqual(['Priority', 'Remediation', 'Status', 'Deployed', 'Attacks stopped', 'People affected']);
});
