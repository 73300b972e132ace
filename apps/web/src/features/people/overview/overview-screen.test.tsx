import { addDays, dayOf } from '@rampart/domain/people/risk-window.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { counted, groupsOf, individualOf, noRisk, pageOf, peopleAnswers, uncounted } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

const today = dayOf(new Date());
const risks = { phishing_risk: 0, malware_risk: 0, spam_risk: 0, bec_risk: 0 };
/** Nine whole weeks: Finance rises, Legal falls. */
const weeks = Array.from({ length: 9 }, (_, place) => ({
  start_date: addDays(today, -7 * (9 - place)),
  end_date: addDays(today, -7 * (9 - place) + 6),
  groups: [
    { id: 5, total_risk: place < 5 ? 1000 : 2000, ...risks },
    { id: 4, total_risk: place < 5 ? 2000 : 1000, ...risks },
  ],
}));
const shown = (more = {}) => ({
  as: 'read-only' as const,
  answers: { ...peopleAnswers, listWeeklyGroupSummaries: { weeks, ...counted }, ...more },
});

test('every group is read at a glance: members, share, risk per person and its course', async () => {
  await renderScreen('/personas', shown());
  expect(await screen.findByRole('heading', { name: 'Personas', level: 1 })).toBeTruthy();
  expect(await screen.findByText(/^40 people; the 40 most attacked carry 61\.40% of the attack risk, /)).toBeTruthy();
  expect(screen.getByText(/A person can be in several groups, so the shares can add up to more than 100%\.$/)).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Groups by what people do' });
  const row = await within(table).findByRole('row', { name: /^Finance/ });
  expect(within(row).getByText('15.4×')).toBeTruthy();
  expect(await within(row).findByText('up 100%')).toBeTruthy();
  expect(within(row).getByRole('img', { name: 'Risk by week: from 1 to 2, between 1 and 2' })).toBeTruthy();
  expect(within(within(table).getByRole('row', { name: /^Legal/ })).getByText('down 50%')).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'Finance' }).getAttribute('href')).toBe('/personas/Finance');
});

const named = (table: string) =>
  within(screen.getByRole('table', { name: table, hidden: true }))
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);

test('favourite groups come first, and hidden ones are folded away', async () => {
  const { user } = await renderScreen('/personas', shown({ listGroupSummaries: { groups: groupsOf({ Executives: noRisk }), ...counted } }));
  await screen.findByRole('table', { name: 'Groups by what people do' });
  expect(named('Groups by what people do')[0]).toBe('Executives');
  expect(named('Everyone, and other accounts')).toEqual(['All']);
  const more = screen.getByText('More groups').closest('details')!;
  expect(more.open).toBe(false);
  await user.click(within(more).getByText('More groups'));
  expect(named('More groups').toSorted()).toEqual(['Distribution Lists', 'Inactive Users', 'Missing Users', 'Shared Mailboxes', 'Unknown']);
});

test('rising groups and the people who are new among the most attacked stand above the tables', async () => {
  const entered = individualOf(7, { entered_on: addDays(today, -2) });
  const { api } = await renderScreen('/personas', shown({ listEntrances: pageOf([entered], { total: 9 }) }));
  const groups = await screen.findByRole('list', { name: 'Rising groups' });
  expect(
    within(groups)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Finance']);
  const people = await screen.findByRole('list', { name: 'Rising people' });
  expect(within(people).getByRole('link', { name: 'Person 7' })).toBeTruthy();
  // One window is not taken for the other.
  expect(within(people).getByText(/^15\.4× in 30 days/)).toBeTruthy();
  expect(
    within(screen.getByRole('list', { name: 'Most attacked' })).getAllByText(/% of the attack risk of three months$/),
  ).not.toHaveLength(0);
  expect(screen.getByText(/Shares and risk per person are of the last three months\./)).toBeTruthy();
  const asked = api.requests('listEntrances')[0]?.query as { start_date: string; end_date: string };
  expect(asked).toMatchObject({ group_name: 'Most Attacked: Overall', sort_by: 'risk', still_members: true });
  // The list behind it is of the same days, or it would have others.
  const all = new URL(
    screen.getByRole('link', { name: 'Everyone added in the last 30 days' }).getAttribute('href') ?? '',
    'http://rampart.example',
  );
  const daysOf = ['start', 'end'].map((name) => dayOf(new Date(1000 * Number(all.searchParams.get(name)))));
  expect(daysOf).toEqual([asked.start_date, asked.end_date]);
});

test('without attacks groups have members and no figures', async () => {
  const quiet = Object.fromEntries(groupsOf().map(({ name }) => [name, noRisk]));
  const none = { listGroupSummaries: { groups: groupsOf(quiet), ...uncounted }, listWeeklyGroupSummaries: { weeks, ...uncounted } };
  await renderScreen('/personas', shown(none));
  expect(await screen.findByText('No attacks have been read yet')).toBeTruthy();
  const row = within(screen.getByRole('table', { name: 'Groups by what people do' })).getByRole('row', { name: /^Finance/ });
  expect(row.textContent).toBe('FinanceMembers40Share of risk—Risk per person—By week—Four weeks—');
});

test('before anyone is known it says what to connect', async () => {
  const empty = Object.fromEntries(groupsOf().map(({ name }) => [name, { members: 0, ...noRisk }]));
  await renderScreen('/personas', shown({ listGroupSummaries: { groups: groupsOf(empty), ...uncounted } }));
  expect(await screen.findByText('No people yet')).toBeTruthy();
  expect(screen.queryByText(/\b0 people/)).toBeNull();
});

test('while the weeks are on their way, nothing is said of who is rising', async () => {
  await renderScreen('/personas', {
    as: 'read-only',
    answers: { ...peopleAnswers, listWeeklyGroupSummaries: () => new Promise(() => undefined) },
  });
  expect(await screen.findByRole('region', { name: 'Rising groups' })).toBeTruthy();
  expect(screen.queryByText(/^Available after eight whole weeks|^No group is rising/)).toBeNull();
});
