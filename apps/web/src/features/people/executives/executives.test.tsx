import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { individualOf, pageOf, peopleAnswers } from '../../../../test-support/people.ts';
import { refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../shell/api/query-client.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { useChangeExecutives } from './use-change-executives.ts';

const executives = '/personas/Executives/people';
const found = {
  people: [1, 2, 3, 4].map((place) => ({
    mail: `person${place}@haldenfreight.example`,
    name: `Person ${place}`,
    job_title: null,
    kind: place === 4 ? ('service' as const) : ('member' as const),
    is_executive: place === 1,
  })),
};
const shown = (more = {}, as: 'standard' | 'read-only' = 'standard') => ({
  as,
  answers: { ...peopleAnswers, listIndividuals: pageOf([individualOf(1)]), searchPeople: found, ...more },
});

const openAndMark = async (more: object, name: string) => {
  const rendered = await renderScreen(executives, shown(more));
  await rendered.user.click(await screen.findByRole('button', { name: 'Update Executive Group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Executive Group' });
  await rendered.user.type(within(dialog).getByLabelText('Name or email'), 'per');
  await rendered.user.click(await within(dialog).findByRole('checkbox', { name: new RegExp(name) }));
  return { ...rendered, dialog };
};

test('people are searched, marked and sent together; who is in the group cannot be added again, however many it has', async () => {
  // The page that is listed does not have them.
  const listIndividuals = pageOf([individualOf(9)]);
  const { api, user, dialog } = await openAndMark(
    { listIndividuals, addExecutives: { succeeded: ['person2@haldenfreight.example'], changed: 1 } },
    'Person 2',
  );
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /Person 1/ }).disabled).toBe(true);
  const service = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /Person 4/ });
  expect([service.disabled, within(dialog).getByText('A service account cannot be an executive')]).toEqual([true, expect.anything()]);
  await user.click(within(dialog).getByRole('checkbox', { name: /Person 3/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Do not add Person 3' }));
  expect(within(dialog).getByText('1 user will be added:')).toBeTruthy();
  expect(api.requests('addExecutives')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Apply Changes' }));
  expect(await screen.findByText('Executive List Updated')).toBeTruthy();
  expect(screen.getByText('1 user(s) added to the Executive List')).toBeTruthy();
  expect(api.requests('addExecutives')).toEqual([{ body: { add: ['person2@haldenfreight.example'] } }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Update Executive Group' })).toBeNull());
  expect(api.requests('listGroupSummaries').length).toBeGreaterThan(1);
  expect(queryClient.getQueryState(queryKeys.people.search('per'))?.isInvalidated).toBe(true);
});

test('people whom a colleague has added meanwhile are not counted again', async () => {
  const addExecutives = { succeeded: ['person2@haldenfreight.example'], changed: 0 };
  const { user, dialog } = await openAndMark({ addExecutives }, 'Person 2');
  const apply = within(dialog).getByRole('button', { name: 'Apply Changes' });
  expect(apply.closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
  await user.click(apply);
  expect(await screen.findByText('Executive List Unchanged')).toBeTruthy();
  expect(screen.getByText('0 user(s) added to the Executive List')).toBeTruthy();
});

test('when it fails, the marks stay and the failure is shown beside them', async () => {
  const { user, dialog } = await openAndMark({ addExecutives: () => refusal(409, 'Try again in a moment.') }, 'Person 2');
  await user.click(within(dialog).getByRole('button', { name: 'Apply Changes' }));
  expect(await screen.findByText('Failed to add user to the Executive List')).toBeTruthy();
  const why = await within(dialog).findByRole('alert');
  await waitFor(() => expect(why.textContent).toBe('Why these users were not addedTry again in a moment.'));
  expect(screen.getAllByText(/Try again in a moment/).length).toBe(1);
  expect(within(dialog).getByText('1 user will be added:')).toBeTruthy();
});

test('who cannot be an executive stays marked, and the dialog says why', async () => {
  const addExecutives = { succeeded: ['person2@haldenfreight.example'], changed: 1 };
  const { user, dialog } = await openAndMark({ addExecutives }, 'Person 2');
  await user.click(within(dialog).getByRole('checkbox', { name: /Person 3/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Apply Changes' }));
  expect(await screen.findByText('Failed to add user to the Executive List')).toBeTruthy();
  expect(
    await within(dialog).findByText('Only people with an enabled account can be executives: services, mailboxes and lists cannot.'),
  ).toBeTruthy();
  expect(within(dialog).getByText('1 user will be added:')).toBeTruthy();
});

test('when someone could not be removed, the toast is as specified and the screen says why', async () => {
  const { user } = await renderScreen(executives, shown({ removeExecutives: () => refusal(409, 'Try again in a moment.') }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Person 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove User' }));
  const question = await screen.findByRole('dialog', { name: 'Remove User From Executive Group?' });
  await user.click(within(question).getByRole('button', { name: 'Remove User' }));
  expect(await screen.findByText('Failed to remove user from the Executive List')).toBeTruthy();
  expect(await screen.findByText('Why the user was not removed')).toBeTruthy();
  expect(screen.getAllByText(/Try again in a moment/).length).toBe(1);
});

test('someone is removed after a confirmation that names what can be done about it', async () => {
  const { api, user } = await renderScreen(
    executives,
    shown({ removeExecutives: { succeeded: ['person1@haldenfreight.example'], changed: 1 } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Person 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove User' }));
  const question = await screen.findByRole('dialog', { name: 'Remove User From Executive Group?' });
  expect(within(question).getByText('You can always add them back at a later time.')).toBeTruthy();
  expect(within(question).getByRole('button', { name: 'Cancel' })).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Remove User' }));
  expect(await screen.findByText('1 user(s) removed from the Executive List')).toBeTruthy();
  expect(api.requests('removeExecutives')).toEqual([{ body: { remove: ['person1@haldenfreight.example'] } }]);
});

test('a reader cannot change the group, and is told why', async () => {
  const { user } = await renderScreen(executives, shown({}, 'read-only'));
  const button = await screen.findByRole('button', { name: 'Update Executive Group' });
  expect(await reasonOf(button, user)).toBe('You need the Standard role or higher to change this group.');
});

test('when a later call fails, it says how many were changed before, and why not all', async () => {
  const mails = Array.from({ length: 501 }, (_, place) => `person${place}@haldenfreight.example`);
  const changed: (readonly string[])[] = [];
  await renderScreen(
    executives,
    shown({
      addExecutives: ({ body }: { body: { add: string[] } }) =>
        body.add.length === 500 ? { succeeded: body.add, changed: 499 } : refusal(409, 'Try again in a moment.'),
    }),
  );
  const { result } = renderHook(() => useChangeExecutives('add', (left) => changed.push(left)), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  act(() => result.current.mutate(mails));
  expect(await screen.findByText('499 user(s) added to the Executive List')).toBeTruthy();
  expect(await screen.findByText('Failed to add user to the Executive List')).toBeTruthy();
  await waitFor(() => expect(errorText(result.current.problem)).toBe('Try again in a moment.'));
  expect(changed).toEqual([[mails[500]]]);
});

test('asks before the page is left while people are marked and not added', async () => {
  await openAndMark({}, 'Person 2');
  fireEvent.click(screen.getByRole('link', { name: 'Overview', hidden: true }));
  expect(await screen.findByRole('dialog', { name: 'Leave without applying?' })).toBeTruthy();
});
