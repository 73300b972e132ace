import type { GroupRule } from '@rampart/contract/people/groups.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { individualOf, pageOf, peopleAnswers } from '../../../../test-support/people.ts';
import { refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

const finance: GroupRule = {
  group_id: 5,
  name: 'Finance',
  titles: ['treasurer', 'fp&a'],
  departments: ['finance'],
  default_titles: ['treasurer', 'fp&a'],
  default_departments: ['finance'],
  is_overridden: false,
  changed_by: null,
  changed_at: null,
};
const own: GroupRule = {
  ...finance,
  titles: ['cash'],
  is_overridden: true,
  changed_by: 'anna@example.test',
  changed_at: '2026-11-02T10:00:00.000Z',
};

const show = (rule: GroupRule, more: object = {}, as: 'standard' | 'read-only' = 'standard') =>
  renderScreen('/personas/Finance', {
    as,
    answers: { ...peopleAnswers, listIndividuals: pageOf([individualOf(1)]), listGroupRules: { rules: [rule] }, ...more },
  });

const panel = async () => within(await screen.findByRole('region', { name: 'Who is in this group' }));
const wordsIn = async (list: string) => within(await (await panel()).findByRole('list', { name: list })).getAllByRole('listitem');

test('shows the words that put people into the group, and sends other words as a whole', async () => {
  const { api, user } = await show(finance, { changeGroupRule: own });
  expect((await wordsIn('Words in job titles')).map((item) => item.textContent)).toEqual(['treasurer', 'fp&a']);
  expect((await panel()).getByText('The default rule')).toBeTruthy();
  await user.click((await panel()).getByRole('button', { name: 'Change the rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the rule of Finance' }));
  await user.type(dialog.getByLabelText('Words in job titles', { selector: 'input' }), '{Backspace} Cash Manager {Enter}TREASURER{Enter}');
  const save = dialog.getByRole('button', { name: 'Save the rule' });
  // The style keeps what is there in sight, however many words there are.
  expect(save.closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
  await user.click(save);
  expect(await screen.findByText('Group rule saved')).toBeTruthy();
  expect(api.requests('changeGroupRule')).toEqual([
    { params: { name: 'Finance' }, body: { titles: ['treasurer', 'cash manager'], departments: ['finance'] } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests('listGroupSummaries').length).toBeGreaterThan(1);
});

test('a rule that cannot be saved stays in the dialog with the reason', async () => {
  const { user } = await show(finance, { changeGroupRule: () => refusal(409, 'Try again in a moment.') });
  await user.click(await (await panel()).findByRole('button', { name: 'Change the rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the rule of Finance' }));
  await user.click(dialog.getByRole('button', { name: 'Save the rule' }));
  expect(await dialog.findByText(/Try again in a moment/)).toBeTruthy();
});

test('goes back to the default rule after a confirmation', async () => {
  const { api, user } = await show(own, { resetGroupRule: finance });
  expect(await (await panel()).findByText(/^Your own words, changed by anna@example.test on /)).toBeTruthy();
  await user.click((await panel()).getByRole('button', { name: 'Use the default rule' }));
  const question = within(await screen.findByRole('dialog', { name: 'Use the default rule?' }));
  await user.click(question.getByRole('button', { name: 'Use the default rule' }));
  expect(await screen.findByText('Finance follows the default rule again.')).toBeTruthy();
  expect(api.requests('resetGroupRule')).toEqual([{ params: { name: 'Finance' } }]);
});

test('a reader sees the words and is told why they cannot be changed', async () => {
  const { user } = await show(finance, {}, 'read-only');
  const button = await (await panel()).findByRole('button', { name: 'Change the rule' });
  expect(await reasonOf(button, user)).toBe('You need the Standard role or higher to change this group.');
});

test('a group that does not come from words has no rule', async () => {
  await renderScreen('/personas/All', {
    as: 'standard',
    answers: { ...peopleAnswers, listIndividuals: pageOf([individualOf(1)]), listGroupRules: { rules: [finance] } },
  });
  expect(await screen.findByRole('list', { name: 'Most-attacked people' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Who is in this group' })).toBeNull());
});

test('asks before the page is left while words are changed and not saved', async () => {
  const { user } = await show(finance);
  await user.click((await panel()).getByRole('button', { name: 'Change the rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the rule of Finance' }));
  await user.type(dialog.getByLabelText('Words in job titles', { selector: 'input' }), 'cash{Enter}');
  fireEvent.click(screen.getByRole('link', { name: 'People', hidden: true }));
  expect(await screen.findByRole('dialog', { name: 'Leave without applying?' })).toBeTruthy();
});
