import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { controlOf, questOf, remediationAnswers } from '../../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard-screen.tsx'));

const failing = { state: 'fail' as const, because: 'It is off.', since: '2026-11-01T00:00:00.000Z', as_of: '2026-11-15T00:00:00.000Z' };
const blocking = controlOf({
  id: 'okta.zones',
  title: 'Block countries',
  disruption: 'No one can sign in from these countries.',
  verdict: failing,
});
const another = controlOf({
  id: 'okta.more',
  title: 'Block networks',
  disruption: 'No one can sign in from these countries.',
  verdict: failing,
});

test('what people notice names the controls, and the break-glass step says what cannot exclude them', async () => {
  const quest = questOf();
  await renderScreen('/quests/shorten-okta-sessions-baseline/introduction', {
    as: 'standard',
    answers: { ...remediationAnswers(quest), getQuest: { quest, controls: [blocking, another], other_programs: [], payoff: null } },
  });
  const main = within(await screen.findByRole('main'));
  expect((await main.findByText('Block countries, Block networks:')).closest('li')?.textContent).toBe(
    'Block countries, Block networks: No one can sign in from these countries.',
  );
  const step = main.getByText('Emergency Access Users.').closest('li')?.textContent;
  expect(step).toContain('Network zones cannot exclude them');
  expect(step).not.toContain("can't be locked out");
});
