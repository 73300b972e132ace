import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { individualOf, pageOf, peopleAnswers } from '../../../../test-support/people.ts';
import { oktaOf, questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

const details = { program_type: 'most_attacked_overall', program_name: 'Most Attacked: Overall' } as const;

test('people who are compared with the members of a group in a product have their address on the card', async () => {
  const quest = questOf({ quest_tome_quest_type: 'PEOPLE_DEPLOYMENT', steps: ['introduction', 'people', 'content', 'enable'], details });
  const person = individualOf(1);
  const { user } = await renderScreen('/quests/shorten-okta-sessions-most_attacked_overall/enable', {
    as: 'standard',
    answers: {
      ...remediationAnswers(quest),
      ...peopleAnswers,
      listApplications: { applications: [oktaOf()] },
      getMembershipReport: { ...pageOf([person]), days: [] },
    },
  });
  await user.click(await screen.findByRole('button', { name: "Let's review" }));
  const card = within(await screen.findByRole('article', { name: 'Person 1' }));
  expect(card.getByText(person.mail).title).toBe(person.mail);
  expect(card.getByTitle(person.job_title ?? '').textContent).toBe(person.job_title);
});
