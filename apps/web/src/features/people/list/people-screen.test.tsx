import { addDays, addMonths, dayOf } from '@rampart/domain/people/risk-window.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { groupsOf, individualOf, noRisk, pageOf, peopleAnswers, uncounted } from '../../../../test-support/people.ts';
import { refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../shell/api/query-client.ts';

const today = dayOf(new Date());
const people = Array.from({ length: 3 }, (_, place) => individualOf(place + 1));
const shown = (more = {}, as: 'standard' | 'read-only' = 'standard') => ({
  as,
  answers: { ...peopleAnswers, listIndividuals: pageOf(people), getMembershipReport: { ...pageOf(people), days: [] }, ...more },
});
const finance = '/personas/Finance/people';
const attacked = `/personas/${encodeURIComponent('Most Attacked: Overall')}/people`;
const cards = () => screen.findAllByRole('article');

test('lists the people of the usual range by their risk, and says how many there are', async () => {
  const { api } = await renderScreen(finance, shown());
  expect((await cards()).map((card) => card.getAttribute('aria-label'))).toEqual(['Person 1', 'Person 2', 'Person 3']);
  expect(screen.getByText('3 people')).toBeTruthy();
  expect(screen.getByText('40 people carry 61.40% of the organisation’s attack risk of the last three months')).toBeTruthy();
  expect(within((await cards())[0]!).getByText('15.4×')).toBeTruthy();
  expect(within((await cards())[0]!).getByRole('img', { name: 'Attacks by category: Infostealer 31, BEC 4' })).toBeTruthy();
  expect(within((await cards())[0]!).getByTitle('Infostealer 31 · BEC 4').textContent).toBe('Infostealer89%');
  expect(screen.queryByRole('radiogroup', { name: 'Show users' })).toBeNull();
  expect(api.requests('listIndividuals').map(({ query }) => query)).toEqual([
    { start_date: addMonths(today, -3), end_date: addDays(today, -1), filter: '', sort_by: 'risk', page: 0, limit: 500 },
  ]);
});

test('what is chosen stands in the address, and the address is what is shown', async () => {
  const start = Date.parse('2026-02-01T00:00:00Z') / 1000;
  const end = Date.parse('2026-03-31T23:59:59Z') / 1000;
  const { api, user } = await renderScreen(`${finance}?sort=name&filter=a%25_&start=${start}&end=${end}`, shown());
  await cards();
  expect(api.requests('listIndividuals').at(-1)?.query).toEqual({
    start_date: '2026-02-01',
    end_date: '2026-03-31',
    filter: 'a%_',
    sort_by: 'name',
    page: 0,
    limit: 500,
  });
  expect(screen.getByText('3 people matching “a%_”')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  await waitFor(() => expect(api.requests('listIndividuals').at(-1)?.query.filter).toBe(''));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ sort: 'name', start: String(start), end: String(end) });
});

test('a filter is no longer than the list takes', async () => {
  const { api, user } = await renderScreen(finance, shown());
  await user.click(await screen.findByRole('searchbox', { name: 'Filter by name' }));
  await user.paste('a'.repeat(250));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.requests('listIndividuals').at(-1)?.query.filter).toBe('a'.repeat(200)));
  expect(screen.getByRole('searchbox', { name: 'Filter by name' })).toHaveProperty('value', 'a'.repeat(200));
});

test('a blank that was typed stays for the next word, and is no part of the filter', async () => {
  const { api, user } = await renderScreen(finance, shown());
  const field = await screen.findByRole('searchbox', { name: 'Filter by name' });
  await user.type(field, 'Anna ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.requests('listIndividuals').at(-1)?.query.filter).toBe('Anna'));
  await waitFor(() => expect(window.location.search).toBe('?filter=Anna'));
  await user.type(field, 'Smith');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.requests('listIndividuals').at(-1)?.query.filter).toBe('Anna Smith'));
  expect(field).toHaveProperty('value', 'Anna Smith');
});

test('an address that was mistyped shows the usual list', async () => {
  const { api } = await renderScreen(`${finance}?start=abc&end=xyz&sort=zzz`, shown());
  expect((await cards()).length).toBeGreaterThan(0);
  expect(api.requests('listIndividuals').at(-1)?.query.sort_by).not.toBe('zzz');
});

test('of days before attacks were read no figure is shown, and none is said to be nought', async () => {
  const quiet = individualOf(1, { ...noRisk, attack_counts: { phishing: 0, malware: 0, bec: 0, spam: 0 }, attacks_by_category: {} });
  const before = { start_date: '2025-01-01', end_date: '2025-02-28', attacks_read_from: '2025-03-01' };
  await renderScreen(finance, shown({ listIndividuals: pageOf([quiet], before) }));
  const [card] = await cards();
  expect(within(card!).getByText('Not known yet')).toBeTruthy();
  expect(within(card!).queryByText('No attacks')).toBeNull();
});

test('where attacks were read and there were none, that is said', async () => {
  const quiet = individualOf(1, { ...noRisk, attack_counts: { phishing: 0, malware: 0, bec: 0, spam: 0 }, attacks_by_category: {} });
  await renderScreen(finance, shown({ listIndividuals: pageOf([quiet]) }));
  const [card] = await cards();
  expect(within(card!).getByText('None in this period')).toBeTruthy();
  expect(within(card!).getByText('No attacks')).toBeTruthy();
});

test('each mode of a group of the most attacked has a call of its own', async () => {
  const left = individualOf(9, { left_on: addDays(today, -40), entered_on: addDays(today, -90) });
  const { api, user } = await renderScreen(attacked, shown({ listExits: pageOf([left]), listRelapses: pageOf([]) }));
  await cards();
  expect(api.requests('getMembershipReport').at(-1)?.query).toMatchObject({ group_name: 'Most Attacked: Overall', page: 0 });
  await user.click(screen.getByRole('radio', { name: 'Removed' }));
  expect(await screen.findByText(/^Removed \d/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Relapsed' }));
  expect(await screen.findByText('No one relapsed')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Added' }));
  expect(await screen.findByText('No one was added')).toBeTruthy();
  expect(window.location.search).toBe('?showUsers=added');
});

test('someone who came within a month is new, and relapsed when they had been there before', async () => {
  const entered = addDays(today, -3);
  const both = [individualOf(1, { entered_on: entered }), individualOf(2, { entered_on: entered, earlier_stays: 1 })];
  await renderScreen(attacked, shown({ getMembershipReport: { ...pageOf(both), days: [] } }));
  const [first, second] = await cards();
  expect(within(first!).getByText('New')).toBeTruthy();
  expect(within(second!).getByText('Relapsed')).toBeTruthy();
});

test('someone who was added and removed again is not called new', async () => {
  const gone = individualOf(3, { entered_on: addDays(today, -9), left_on: addDays(today, -2), earlier_stays: 1 });
  await renderScreen(`${attacked}?showUsers=added`, shown({ listEntrances: pageOf([gone]) }));
  const [card] = await cards();
  expect(within(card!).getByText(/^Removed \d/)).toBeTruthy();
  expect(within(card!).queryByText('Relapsed')).toBeNull();
});

test('before attacks were read, people have no figures and nothing reads as nought', async () => {
  const unread = [individualOf(1, { ...noRisk, attributes: [] })];
  await renderScreen(
    finance,
    shown({ listGroupSummaries: { groups: groupsOf({ Finance: noRisk }), ...uncounted }, listIndividuals: pageOf(unread, uncounted) }),
  );
  const [card] = await cards();
  expect(within(card!).getByText('Not known yet')).toBeTruthy();
  expect(screen.getByText('No attacks have been read yet')).toBeTruthy();
  expect(card?.textContent).not.toMatch(/0×|0%|No attacks/);
});

test.each([
  ['a group that does not exist', '/personas/Nowhere/people', {}, 'Page not found'],
  ['an empty group', finance, { listIndividuals: pageOf([]) }, 'No one is in this group now.'],
  ['a filter that no one matches', `${finance}?filter=zz`, { listIndividuals: pageOf([]) }, 'No one matches “zz”.'],
  ['a refusal', finance, { listIndividuals: () => refusal(400, 'Choose at most 3 months.') }, 'Choose at most 3 months.'],
])('%s is said in words', async (_, address, answers, words) => {
  await renderScreen(address, shown(answers));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('the list is saved as it is shown', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { api, user } = await renderScreen(`${attacked}?showUsers=added&sort=name`, shown({ downloadIndividuals: new Uint8Array([97]) }));
  await user.click(await screen.findByRole('button', { name: 'Download people list' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(api.requests('downloadIndividuals')[0]?.query).toMatchObject({ show_users: 'added', sort_by: 'name' });
  save.mockRestore();
});

test('without the entitlement the list cannot be saved, and the button says so', async () => {
  const { user } = await renderScreen(finance, { ...shown(), entitled: [] });
  const button = await screen.findByRole('button', { name: 'Download people list' });
  expect(await reasonOf(button, user)).toMatch(/^You do not have entitlements to access this feature\. Please speak/);
});

test('the people stay on the screen when they cannot be loaded again, and it says so', async () => {
  let isReachable = true;
  await renderScreen(
    finance,
    shown({ listIndividuals: () => (isReachable ? pageOf(people) : refusal(400, 'The store is not reachable.')) }),
  );
  await cards();
  isReachable = false;
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText('The people could not be loaded')).toBeTruthy();
  expect(await cards()).toHaveLength(3);
});

test('an address that no directory knows is on its card once, and breaks where it reads best', async () => {
  const mail = 'accounts.payable.invoices@haldenfreight.example';
  const missing = individualOf(1, { uuid: null, mail, display_name: mail, job_title: null, department: null });
  await renderScreen(finance, shown({ listIndividuals: pageOf([missing]) }));
  const [card] = await cards();
  expect(card?.textContent?.split(mail)).toHaveLength(2);
  expect(within(card!).getByText('In no connected directory')).toBeTruthy();
  expect(within(card!).getByTitle(mail).innerHTML).toBe('accounts.<wbr>payable.<wbr>invoices@<wbr>haldenfreight.<wbr>example');
});
