import type { Protection } from '@rampart/contract/remediate/protections.ts';
import { addDays, dayOf } from '@rampart/domain/people/risk-window.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attackDayOf, individualOf, noRisk, pageOf, peopleAnswers, personOf, uncounted } from '../../../../test-support/people.ts';
import { refusal } from '../../../../test-support/played-api.ts';
import { questOf } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

const people = [1, 2, 3].map((place) => individualOf(place));
const protectionOf = (name: string, changes: Partial<Protection> = {}): Protection => ({
  quest_tome_identifier: 'shorten-okta-sessions',
  quest_tome_name: name,
  quest_instance_id: null,
  quest_instance_details: { program_type: 'baseline' },
  node_id: name,
  program_name: 'Baseline Security',
  controls: 1,
  controls_in_place: 0,
  value: questOf().value,
  ...changes,
});
const listProtections = {
  excluded_by: [],
  unapproved_exclusions: [],
  in_place: [protectionOf('In place', { controls_in_place: 1 })],
  would_help: [protectionOf('Would help')],
};
const shown = (more = {}) => ({
  as: 'read-only' as const,
  answers: {
    ...peopleAnswers,
    listIndividuals: pageOf(people),
    getPersonSummary: ({ query }: { query: { user_mail: string } }) =>
      personOf({ mail: query.user_mail, display_name: query.user_mail.startsWith('person2') ? 'Person 2' : 'Person 1' }),
    listProtections,
    ...more,
  },
});
const linked = '/personas/Finance/people?person=person1%40haldenfreight.example';
const open = async (more = {}) => {
  const rendered = await renderScreen(linked, shown(more));
  return { ...rendered, panel: await screen.findByRole('dialog', { name: /Person 1|@/ }) };
};

test('a link opens the panel of a person: manager, ratios, categories, groups with their reasons, and accounts', async () => {
  const { panel } = await open();
  expect(await within(panel).findByText('Chief Financial Officer · Finance')).toBeTruthy();
  expect(within(panel).getByRole('link', { name: 'Sunniva Aas, Chief Executive Officer · Management' })).toBeTruthy();
  expect(within(panel).getByText('61.40% of organisation')).toBeTruthy();
  expect(within(panel).getByText(/^Multiples of the organisation’s mean, /)).toBeTruthy();
  expect(within(panel).getByRole('img', { name: 'Attacks by category: Corporate credential phishing 3, BEC 1' })).toBeTruthy();
  expect(within(panel).getByRole('list', { name: 'Categories' }).textContent).toBe('Corporate credential phishing75%BEC25%');
  expect(within(panel).getByRole('link', { name: 'Most Attacked: Overall' }).getAttribute('href')).toBe(
    '/personas/Most%20Attacked%3A%20Overall',
  );
  expect(within(panel).getByText('Their risk is at least three times the mean.')).toBeTruthy();
  expect(within(panel).getByText('The same mail')).toBeTruthy();
});

test('calendars show a year at a time, the newest first', async () => {
  const today = dayOf(new Date());
  const before = addDays(`${today.slice(0, 4)}-01-01`, -3);
  const { panel, user } = await open({ getPersonSummary: personOf({ attack_trends: [attackDayOf(before, { malware_attacks: 7 })] }) });
  expect(await within(panel).findByRole('slider', { name: `Attacks per day in ${today.slice(0, 4)}` })).toBeTruthy();
  await user.click(within(panel).getByRole('radio', { name: before.slice(0, 4) }));
  const calendar = within(panel).getByRole('slider', { name: `Attacks per day in ${before.slice(0, 4)}` });
  calendar.focus();
  await user.keyboard('{End}{ArrowUp}{ArrowUp}');
  expect(calendar.getAttribute('aria-valuetext')).toMatch(/: 7 attacks$/);
});

test('the calendar ends with the last day that was counted, not with the one at whose midnight the reading ends', async () => {
  const year = dayOf(new Date()).slice(0, 4);
  const last = `${year}-01-02`;
  const read = { attacks_read_from: `${year}-01-01`, attacks_read_until: `${year}-01-03T00:00:00.000Z` };
  const { panel, user } = await open({
    getPersonSummary: personOf({ ...read, attack_trends: [attackDayOf(last, { malware_attacks: 7 })] }),
  });
  const calendar = await within(panel).findByRole('slider', { name: `Attacks per day in ${year}` });
  calendar.focus();
  await user.keyboard('{End}');
  expect(calendar.getAttribute('aria-valuetext')).toMatch(/: 7 attacks$/);
});

test('shows what protects them now and what would, and the lists that exclude them', async () => {
  const { panel, api } = await open({ listProtections: { ...listProtections, excluded_by: ['emergency_access_exclusions'] } });
  const now = await within(panel).findByRole('list', { name: 'What protects them now' });
  expect(now.textContent).toMatch(/^In place.*1 of 1 control in place$/);
  const would = within(panel).getByRole('list', { name: 'Which remediations would' });
  expect(within(would).getByRole('link').textContent).toBe('Would help');
  expect(within(panel).getByText('Excluded from changes to sign-in: on the list Emergency Access.')).toBeTruthy();
  expect(within(panel).getAllByRole('note').length).toBe(1);
  expect(api.requests('listProtections')).toEqual([{ query: { user_mail: 'person1@haldenfreight.example' } }]);
});

test('a list of the most attacked excludes someone from groups only, and is said to', async () => {
  const excluded_by = ['service_account_exclusions', 'most_attacked_group_exclusions', 'most_attacked_phishing_exclusions'];
  const { panel } = await open({ listProtections: { ...listProtections, excluded_by } });
  expect((await within(panel).findAllByRole('note')).map(({ textContent }) => textContent)).toEqual([
    'Excluded from changes to sign-in: on the list Service Accounts.',
    'Excluded from groups of the most attacked: on the list Most Attacked Exclusions, Most Attacked: Phishing Exclusions.',
  ]);
});

test('a change of a list that is not approved is said to have no effect yet', async () => {
  const excluded_by = ['most_attacked_group_exclusions', 'most_attacked_phishing_exclusions'];
  const unapproved_exclusions = [
    { exclusion_type: 'most_attacked_phishing_exclusions', is_added: true },
    { exclusion_type: 'most_attacked_malware_exclusions', is_added: false },
  ];
  const { panel } = await open({ listProtections: { ...listProtections, excluded_by, unapproved_exclusions } });
  expect((await within(panel).findAllByRole('note')).map(({ textContent }) => textContent)).toEqual([
    'Excluded from groups of the most attacked: on the list Most Attacked Exclusions.',
    'Not yet excluded from groups of the most attacked: put on the list Most Attacked: Phishing Exclusions, which is not approved yet.',
    'Still excluded from groups of the most attacked: taken off the list Most Attacked: Malware Exclusions, which is not approved yet.',
  ]);
});

test('where attacks were read and the organisation had none, nothing is said to be unknown', async () => {
  const { panel } = await open({ getPersonSummary: personOf({ ...noRisk, attacks_by_category: {}, attack_trends: [] }) });
  expect((await within(panel).findAllByText('None in this period')).length).toBe(3);
  expect(within(panel).queryByText('Not known yet')).toBeNull();
});

test('the panel leads to the next person of the list, and closes by its address', async () => {
  const { panel, user } = await open();
  await within(panel).findByText('Chief Financial Officer · Finance');
  expect(within(panel).getByRole('button', { name: 'Previous person' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(within(panel).getByRole('button', { name: 'Next person' }));
  expect(await screen.findByRole('dialog', { name: /Person 2/ })).toBeTruthy();
  expect(window.location.search).toContain('person2');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('before attacks were read no figure is shown, and no calendar', async () => {
  const { panel } = await open({ getPersonSummary: personOf({ ...noRisk, ...uncounted, attack_trends: [] }) });
  expect((await within(panel).findAllByText('Not known yet')).length).toBe(3);
  expect(within(panel).getByText(/so there is no calendar/)).toBeTruthy();
  expect(within(panel).queryByRole('slider')).toBeNull();
});

test('someone who is not known, or of another tenant, is said not to be there', async () => {
  const { panel } = await open({ getPersonSummary: () => refusal(404, 'Not found.') });
  expect(await within(panel).findByText('No such person')).toBeTruthy();
});
