import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { individualOf, pageOf, peopleAnswers } from '../../../../../test-support/people.ts';
import { oktaOf, questOf, remediationAnswers } from '../../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard-screen.tsx'));

const details = { program_type: 'most_attacked_overall', program_name: 'Most Attacked: Overall' } as const;
const answersFor = (quest: ReturnType<typeof questOf>) => ({
  ...remediationAnswers(quest),
  ...peopleAnswers,
  listApplications: { applications: [oktaOf()] },
  getMembershipReport: { ...pageOf([individualOf(1)]), days: [] },
});

test('the outcomes of a subscription to the most attacked are its people, with nothing to deploy yet', async () => {
  const steps = ['introduction', 'subscription/map/content', 'subscription/map/exclusion', 'subscription/subscribe', 'complete'];
  const quest = questOf({ quest_tome_quest_type: 'subscription.map', steps, details });
  const address = '/quests/shorten-okta-sessions-most_attacked_overall/subscription/map/content';
  await renderScreen(address, { as: 'standard', answers: answersFor(quest) });
  expect(await screen.findByRole('heading', { name: 'Remediation Outcomes', level: 2 })).toBeTruthy();
  expect(await screen.findByRole('article', { name: 'Person 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deploy people list' })).toBeNull();
});

test('user groups are validated by a review of who belongs in them', async () => {
  const quest = questOf({ quest_tome_quest_type: 'PEOPLE_DEPLOYMENT', steps: ['introduction', 'people', 'content', 'enable'], details });
  const address = '/quests/shorten-okta-sessions-most_attacked_overall/enable';
  const { user } = await renderScreen(address, { as: 'standard', answers: answersFor(quest) });
  expect(await screen.findByRole('heading', { name: 'Validate User Groups', level: 2 })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: "Let's review" }));
  expect(await screen.findByRole('article', { name: 'Person 1' })).toBeTruthy();
});
