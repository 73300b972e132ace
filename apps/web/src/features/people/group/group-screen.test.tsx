import { addDays, dayOf } from '@rampart/domain/people/risk-window.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { counted, individualOf, pageOf, peopleAnswers } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

const today = dayOf(new Date());
const days = Array.from({ length: 40 }, (_, place) => ({
  date: addDays(today, place - 40),
  members: place < 39 ? 37 : 40,
  entered: place === 39 ? 3 : 0,
  left: 0,
  relapsed: place === 39 ? 1 : 0,
}));
const people = Array.from({ length: 12 }, (_, place) => individualOf(place + 1));

test('a group of the most attacked says how it grew, who came back and who is attacked most', async () => {
  const address = `/personas/${encodeURIComponent('Most Attacked: Phishing')}`;
  await renderScreen(address, {
    as: 'read-only',
    answers: { ...peopleAnswers, getMembershipReport: { ...pageOf(people.slice(0, 8), { total: 12 }), days } },
  });
  expect(await screen.findByText('3 more than a month ago')).toBeTruthy();
  expect(screen.getByText('In the last month: 3 joined (1 returning), 0 left')).toBeTruthy();
  const top = await screen.findByRole('list', { name: 'Most-attacked people' });
  expect(within(top).getAllByRole('link').length).toBe(8);
  expect(screen.getByRole('link', { name: 'All 12 people' }).getAttribute('href')).toBe(`${address}/people`);
  const tabs = within(screen.getByRole('navigation', { name: 'Screens of Most Attacked: Phishing' }));
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Overview');
});

test('the risk by week says which days it is of: the whole weeks that attacks were read of', async () => {
  const risks = { total_risk: 1000, phishing_risk: 1000, malware_risk: 0, spam_risk: 0, bec_risk: 0 };
  const weekOf = (start: string) => ({ start_date: start, end_date: addDays(start, 6), groups: [{ id: 5, ...risks }] });
  const weeks = ['2025-12-01', '2025-12-08', '2025-12-15', '2025-12-22', '2025-12-29'].map(weekOf);
  const read = { ...counted, attacks_read_from: '2025-12-10', attacks_read_until: '2026-01-20T00:00:00.000Z' };
  await renderScreen('/personas/Finance', {
    as: 'read-only',
    answers: { ...peopleAnswers, listWeeklyGroupSummaries: { weeks, ...read }, listIndividuals: pageOf(people) },
  });
  const panel = within(await screen.findByRole('region', { name: 'Risk by week' }));
  expect(await panel.findByText('Of the people who are in the group now, 15 Dec 2025 – 4 Jan 2026')).toBeTruthy();
});

test('the address of the whole organisation by the name of its program leads to everyone', async () => {
  await renderScreen('/personas/Baseline%20Security', { as: 'read-only', answers: { ...peopleAnswers, listIndividuals: pageOf(people) } });
  expect(await screen.findByRole('heading', { name: 'All', level: 1 })).toBeTruthy();
  expect(screen.queryByText('Baseline Security')).toBeNull();
  expect(document.title).toBe('All · Rampart');
});
