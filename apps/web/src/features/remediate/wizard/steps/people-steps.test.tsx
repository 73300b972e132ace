import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../../../test-support/played-api.ts';
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

test('the introduction of a list of people counts no controls', async () => {
  const quest = questOf({ quest_tome_quest_type: 'subscription.map', details });
  const answers = { ...answersFor(quest), getQuest: { quest, controls: [], other_programs: [], payoff: null } };
  await renderScreen('/quests/shorten-okta-sessions-most_attacked_overall/introduction', { as: 'standard', answers });
  expect(await screen.findByText(quest.quest_tome_description)).toBeTruthy();
  expect(screen.queryByText(/0 of 0/)).toBeNull();
});

test('user groups are validated by a review of who belongs in them', async () => {
  const quest = questOf({ quest_tome_quest_type: 'PEOPLE_DEPLOYMENT', steps: ['introduction', 'people', 'content', 'enable'], details });
  const address = '/quests/shorten-okta-sessions-most_attacked_overall/enable';
  const { user } = await renderScreen(address, { as: 'standard', answers: answersFor(quest) });
  expect(await screen.findByRole('heading', { name: 'Validate User Groups', level: 2 })).toBeTruthy();
  const review = screen.getByRole('button', { name: "Let's review" });
  expect(review.getAttribute('data-variant')).toBe('default');
  await user.click(review);
  expect(await screen.findByRole('article', { name: 'Person 1' })).toBeTruthy();
});

test.each([
  ['a list of people', { quest_tome_quest_type: 'PEOPLE_DEPLOYMENT', steps: ['introduction', 'people', 'content', 'enable'] }],
  ['controls for the most attacked', { quest_tome_quest_type: 'Control Deployment' }],
] satisfies [string, Parameters<typeof questOf>[0]][])(
  'to deploy %s by hand, the list of the program is downloaded under its key',
  async (_, changes) => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const quest = questOf({
      ...changes,
      details: { ...details, deployment_types: ['auto', 'manual'] },
    });
    const content = { name: 'Most Attacked: Overall: People List', product: null, program_type: 'most_attacked_overall' as const };
    const contents = [{ ...content, content_key: 'p1.people_list', program_uuid: '6f9d2c1e-0000-4000-8000-000000000009' }];
    const { user, api } = await renderScreen('/quests/shorten-okta-sessions-most_attacked_overall/content', {
      as: 'standard',
      answers: { ...answersFor(quest), listProgramContent: { contents }, downloadProgramContent: new Uint8Array([97]) },
    });
    await user.click(await screen.findByRole('radio', { name: 'Manual' }));
    expect(screen.getByText(/“Rampart: Most Attacked: Overall”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download people list' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(api.requests('listProgramContent')[0]?.query).toEqual({ program_group: 'Most Attacked: Overall', program_type: 'people_list' });
    expect(api.requests('downloadProgramContent')[0]?.query).toEqual({ content_key: 'p1.people_list' });
    save.mockRestore();
  },
);

test('controls for everyone need no list of people to be deployed by hand', async () => {
  const quest = questOf({ quest_tome_quest_type: 'Control Deployment' });
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/content', { as: 'standard', answers: answersFor(quest) });
  await user.click(await screen.findByRole('radio', { name: 'Manual' }));
  expect(screen.getByRole('button', { name: 'Deployment guide' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download people list' })).toBeNull();
});

const notStarted = questOf({
  quest_tome_quest_type: 'PEOPLE_DEPLOYMENT',
  quest_instance_id: null,
  steps: ['introduction', 'people', 'content', 'enable'],
  details: { ...details, deployment_types: ['auto', 'manual'] },
});
const instance = '6f9d2c1e-0000-4000-8000-000000000014';
const staging = (as: 'standard' | 'read-only', total = 29, answers: Answers = {}) =>
  renderScreen('/quests/shorten-okta-sessions-most_attacked_overall/content', {
    as,
    // Whole programs are another entitlement.
    entitled: ['deploy_quest_configurations'],
    answers: {
      ...answersFor(notStarted),
      listProgramMembers: { members: [], total, departments: [] },
      createInstance: { quest_instance_id: instance },
      deployInstance: { job_uuid: '6f9d2c1e-0000-4000-8000-000000000015' },
      getDeploymentJob: () => new Promise(() => undefined),
      ...answers,
    },
  });

test('says which group is written where, and with how many members, before anything is', async () => {
  await staging('standard');
  expect(
    await screen.findByText(
      'Creates the group “Rampart: Most Attacked: Overall” in Okta with up to 29 members. People without an account there are left out. No policy is changed. You can roll it back.',
    ),
  ).toBeTruthy();
});

test('a subscription to the most attacked says the same', async () => {
  const steps = ['introduction', 'subscription/map/content', 'subscription/map/exclusion', 'subscription/subscribe', 'complete'];
  const quest = questOf({ quest_tome_quest_type: 'subscription.map', steps, details });
  await renderScreen('/quests/shorten-okta-sessions-most_attacked_overall/subscription/subscribe', {
    as: 'standard',
    answers: { ...answersFor(quest), listProgramMembers: { members: [], total: 1, departments: [] } },
  });
  expect(await screen.findByText(/^Creates the group “Rampart: Most Attacked: Overall” in Okta with up to 1 member\./)).toBeTruthy();
});

const planOf = (changes: ShownChange[], unknown: { control_id: string; because: string }[] = []) => ({
  plan_hash: 'b'.repeat(64),
  changes,
  waiting: [],
  by_hand: [],
  unknown,
  remarks: [],
});
const groupChange: ShownChange = {
  control_id: 'most-attacked-overall',
  kind: 'update',
  object: 'group',
  name: 'Rampart: Most Attacked: Overall',
  takes_effect: 'at-once',
  differences: [{ path: 'Members', before: '1 person', after: '29 people', technical: { key: 'memberIds', before: null, after: null } }],
  members: {
    added: { total: 29, people: [{ id: 'a', name: 'Ann Ek' }] },
    removed: { total: 1, people: [{ id: 'b', name: 'Bo By' }] },
  },
};

test('who comes into the group and who leaves it is shown by name before anything is written, and only that is deployed', async () => {
  const { user, api } = await staging('standard', 29, { planDeployment: planOf([groupChange]) });
  await user.click(await screen.findByRole('button', { name: 'Deploy people list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy People Group' }));
  expect(await dialog.findByText('Ann Ek')).toBeTruthy();
  expect(dialog.getByText('Added (29)')).toBeTruthy();
  expect(within(dialog.getByRole('list', { name: 'Removed' })).getByText('Bo By')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Deploy people list' }));
  await screen.findByRole('dialog', { name: 'Deploying the people list to Okta' });
  // No one has chosen to remove users: the server keeps to a subscription that does not.
  expect(api.requests('planDeployment').map(({ body }) => body.job_parameters)).toEqual([undefined]);
  expect(api.requests('deployInstance')).toMatchObject([{ body: { plan_hash: 'b'.repeat(64) } }]);
});

test.each([
  ['the group has them already', planOf([]), 'The group already has these people: nothing would be written.'],
  [
    'the directory cannot be planned',
    planOf([], [{ control_id: 'list', because: 'The groups could not be read.' }]),
    'The groups could not be read.',
  ],
])('nothing is deployed where %s', async (_when, plan, words) => {
  const { user, api } = await staging('standard', 29, { planDeployment: plan });
  await user.click(await screen.findByRole('button', { name: 'Deploy people list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy People Group' }));
  expect(await dialog.findByText(words)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Deploy people list' }));
  expect(api.requests('deployInstance')).toEqual([]);
});

test('the people are deployed as the remediation, which is started for it: its rollback and its log have the job', async () => {
  const { user, api } = await staging('standard');
  await user.click(await screen.findByRole('button', { name: 'Deploy people list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy People Group' }));
  expect(await dialog.findByText(/^Brings 29 people of .* into the group “Rampart: Most Attacked: Overall” of Okta/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Deploy people list' }));
  expect(await screen.findByRole('dialog', { name: 'Deploying the people list to Okta' })).toBeTruthy();
  expect(api.requests('createInstance')).toMatchObject([{ body: { quest_tome_id: notStarted.quest_tome_id, product: 'okta' } }]);
  expect(api.requests('deployInstance')).toMatchObject([{ params: { id: instance }, body: { phase: 'stage' } }]);
  expect(api.requests('deployProgram')).toEqual([]);
});

test.each([true, false])('says that a subscription keeps everyone in the group, where it does: %s', async (addOnly) => {
  const subscription = questOf({
    node_id: 'subscription',
    quest_tome_quest_type: 'subscription.map',
    details: { ...details, job_parameters: { add_only: addOnly } },
  });
  const { user } = await staging('standard', 29, {
    planDeployment: planOf([groupChange]),
    listQuests: { quests: [notStarted, subscription], as_of: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Deploy people list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy People Group' }));
  expect(await dialog.findByText('Ann Ek')).toBeTruthy();
  const sentence = () => dialog.queryAllByText('A subscription to this list keeps everyone in the group.').length;
  await waitFor(() => expect(sentence()).toBe(addOnly ? 1 : 0));
});

test('with a second approver, the people are requested, not deployed', async () => {
  const { user } = await staging('standard', 29, {
    getDeploymentSettings: { second_approver: true, administrators: 2, off_request: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Deploy people list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy People Group' }));
  expect(await dialog.findByText(/ of Okta once another administrator approves, so that policies can name them\./)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Request approval' }).closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
  expect(dialog.queryByText(/immediately/)).toBeNull();
});

test('where it cannot be read whether approval is needed, the people can be deployed and the words are true of both', async () => {
  const { user } = await staging('standard', 29, { getDeploymentSettings: refusal(403, 'Not you.') });
  await user.click(await screen.findByRole('button', { name: 'Deploy people list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy People Group' }));
  expect(await dialog.findByText(/ of Okta immediately, or after approval where your organisation requires it, so that/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Deploy people list' }).getAttribute('aria-disabled')).not.toBe('true');
});

test('a group of no one is not deployed', async () => {
  const { user } = await staging('standard', 0);
  const button = await screen.findByRole('button', { name: 'Deploy people list' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(await reasonOf(button, user)).toBe('No one is in this group now.');
});

test('one person in the program is not called people', async () => {
  const one = { name: 'Ada', mail: 'ada@haldenfreight.example', job_title: null, department: null };
  const departments = [{ name: null, count: 1 }];
  const answers = { ...answersFor(notStarted), listProgramMembers: { members: [one], total: 1, departments } };
  await renderScreen('/quests/shorten-okta-sessions-most_attacked_overall/people', { as: 'standard', answers });
  expect((await screen.findByText(/in the program Most Attacked: Overall/)).textContent).toBe(
    '1 person in the program Most Attacked: Overall',
  );
});

test('who may not deploy reads why at the button', async () => {
  const { user } = await staging('read-only');
  const button = await screen.findByRole('button', { name: 'Deploy people list' });
  expect(await reasonOf(button, user)).toBe('You need the Standard role or higher to deploy.');
});
