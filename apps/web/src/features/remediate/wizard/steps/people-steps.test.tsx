import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { individualOf, pageOf, peopleAnswers } from '../../../../../test-support/people.ts';
import { oktaOf, questOf, remediationAnswers } from '../../../../../test-support/remediation.ts';
import { reasonOf } from '../../../../../test-support/reason-of.ts';
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

test('by hand, the list of the program is downloaded under its key', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const quest = questOf({
    quest_tome_quest_type: 'PEOPLE_DEPLOYMENT',
    steps: ['introduction', 'people', 'content', 'enable'],
    details: { ...details, deployment_types: ['auto', 'manual'] },
  });
  const content = { name: 'Most Attacked: Overall: People List', product: null, program_type: 'most_attacked_overall' as const };
  const contents = [{ ...content, content_key: 'p1.people_list', program_uuid: '6f9d2c1e-0000-4000-8000-000000000009' }];
  const { user, api } = await renderScreen('/quests/shorten-okta-sessions-most_attacked_overall/content', {
    as: 'standard',
    answers: { ...answersFor(quest), listProgramContent: { contents }, downloadProgramContent: new Uint8Array([97]) },
  });
  await user.click(await screen.findByRole('radio', { name: 'Manual' }));
  await user.click(screen.getByRole('button', { name: 'Download people list' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(api.requests('listProgramContent')[0]?.query).toEqual({ program_group: 'Most Attacked: Overall', program_type: 'people_list' });
  expect(api.requests('downloadProgramContent')[0]?.query).toEqual({ content_key: 'p1.people_list' });
  save.mockRestore();
});

const directory = (product: string, product_name: string) => ({
  product,
  product_name,
  name: 'Rampart: Emergency Access',
  group_id: null,
  members: 0,
  read_at: null,
  job_uuid: null,
  because: null,
});
const staging = (as: 'standard' | 'read-only') => {
  const quest = questOf({
    quest_tome_quest_type: 'PEOPLE_DEPLOYMENT',
    steps: ['introduction', 'people', 'content', 'enable'],
    details: { ...details, deployment_types: ['auto', 'manual'] },
  });
  const groups = { emergency_access_exclusions: [directory('azure_ad', 'Azure AD'), directory('okta', 'Okta')] };
  const program = {
    program_uuid: '6f9d2c1e-0000-4000-8000-000000000009',
    program_group: 'Most Attacked: Overall',
    name: 'Most Attacked: Overall',
  };
  const programs = [
    { ...program, program_type: 'most_attacked_overall' as const, timestamp: '2026-11-15T08:00:00.000Z', member_count: 29, products: [] },
  ];
  return renderScreen('/quests/shorten-okta-sessions-most_attacked_overall/content', {
    as,
    answers: { ...answersFor(quest), listPrograms: { programs }, listExclusions: { ...peopleAnswers.listExclusions, groups } },
  });
};

test('the people of a remediation for Okta are brought into Okta, whichever other directories there are', async () => {
  const { user } = await staging('standard');
  await user.click(await screen.findByRole('button', { name: 'Deploy people list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy People Group' }));
  expect(dialog.getByText(/into the group “Rampart: Most Attacked: Overall” of Okta/)).toBeTruthy();
  expect(dialog.queryByRole('combobox', { name: 'Directory' })).toBeNull();
});

test('who may not deploy reads why at the button', async () => {
  const { user } = await staging('read-only');
  const button = await screen.findByRole('button', { name: 'Deploy people list' });
  expect(await reasonOf(button, user)).toBe('You need the Standard role or higher to deploy.');
});
