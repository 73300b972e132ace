import { addDays, dayOf } from '@rampart/domain/people/risk-window.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { individualOf, pageOf, peopleAnswers } from '../../../../test-support/people.ts';
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
  expect(screen.getByText('In the last month people were added 3 times, 1 of them again, and removed 0 times')).toBeTruthy();
  const top = await screen.findByRole('list', { name: 'Most-attacked people' });
  expect(within(top).getAllByRole('link').length).toBe(8);
  expect(screen.getByRole('link', { name: 'All 12 people' }).getAttribute('href')).toBe(`${address}/people`);
  const tabs = within(screen.getByRole('navigation', { name: 'Screens of Most Attacked: Phishing' }));
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Overview');
});

test('the address of the whole organisation by the name of its program leads to everyone', async () => {
  await renderScreen('/personas/Baseline%20Security', { as: 'read-only', answers: { ...peopleAnswers, listIndividuals: pageOf(people) } });
  expect(await screen.findByRole('heading', { name: 'All', level: 1 })).toBeTruthy();
  expect(screen.queryByText('Baseline Security')).toBeNull();
  expect(document.title).toBe('All · Rampart');
});
