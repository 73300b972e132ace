import type { EvidenceDetail, getEvidence } from '@rampart/contract/assess/evidence.ts';
import type { ReplyOf } from '@rampart/contract/endpoint.ts';
import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { attackColors } from '@rampart/ui/theme/meaning-colors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { notKnown, stopping } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./evidence-dialog.tsx'));

const attacks: EvidenceDetail = {
  type: 'count',
  title: 'LOGIN_COUNT',
  group_id: null,
  labels: ['attack attempts would have been stopped', 'attack attempts'],
  data: { value: 0, total: 9678 },
};
const signIns: EvidenceDetail = { ...attacks, title: 'LOGIN_TOTAL', data: { value: 9678, total: 9678 } };
const affected: EvidenceDetail = {
  type: 'ratio',
  title: 'BREAKDOWN_COUNTS',
  group_id: null,
  labels: ['people'],
  data: { value: 0, total: 99 },
};

const open = (getEvidence: Answers['getEvidence']) =>
  renderScreen('/programs?evidence=okta.session-short', {
    as: 'standard',
    answers: { summarizePrograms: { summary: [], controls_not_in_place: 0 }, ...(getEvidence && { getEvidence }) },
  });

const evidenceOf = (...details: EvidenceDetail[]): ReplyOf<typeof getEvidence.responses, never>['data'] => ({
  control_id: 'okta.session-short',
  title: 'Shorten the global session',
  name: 'Global session',
  action: 'Short lifetime',
  product: 'okta',
  from: '2026-08-18',
  to: '2026-11-15',
  effect: stopping,
  unit: { one: 'attack attempt', many: 'attack attempts' },
  about: 'Its rules are replayed over the sign-ins of your people.',
  configuration: [],
  details,
  missing: [],
  can_replay: false,
});
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const title = 'Evidence: Global session, Short lifetime';

test('hides a figure that is zero until zero values are shown', async () => {
  const { user } = await open(evidenceOf(attacks, signIns));
  const dialog = await findDialog(title);
  expect(await dialog.findByRole('region', { name: 'Sign-in Attempts' })).toBeTruthy();
  expect(dialog.queryByRole('region', { name: 'Attack Attempts Using Attributes' })).toBeNull();
  await user.click(dialog.getByRole('switch', { name: 'Show zero values' }));
  expect((await dialog.findByRole('region', { name: 'Attack Attempts Using Attributes' })).textContent).toContain('0');
});

test('says that all values are zero, and how to see them', async () => {
  const { user } = await open(evidenceOf(attacks, affected));
  const dialog = await findDialog(title);
  expect(await dialog.findByText('All values zero')).toBeTruthy();
  expect(dialog.getByText('Turn on “Show zero values” to see what was counted.')).toBeTruthy();
  await user.click(dialog.getByRole('switch', { name: 'Show zero values' }));
  expect((await dialog.findByRole('region', { name: 'Affected' })).textContent).toContain('0%');
  expect(dialog.queryByText('All values zero')).toBeNull();
});

test('says the headline of the control, why the evidence is about it, and what each figure counts', async () => {
  await open(evidenceOf({ ...attacks, data: { value: 2584, total: 9678 } }));
  const dialog = await findDialog(title);
  expect(await dialog.findByText(stopping.headline)).toBeTruthy();
  expect(dialog.getByText('14 of them reached an account')).toBeTruthy();
  expect(dialog.getByText('Its rules are replayed over the sign-ins of your people.')).toBeTruthy();
  const count = dialog.getByRole('region', { name: 'Attack Attempts Using Attributes' });
  expect(count.textContent).toBe('Attack Attempts Using Attributes2,584of 9,678 attack attempts would have been stopped');
});

test('lists of each attack category how many messages were sent and delivered, and the risk that they made', async () => {
  await open(
    evidenceOf({
      type: 'multi_count',
      title: 'BREAKDOWN_COUNTS',
      group_id: null,
      labels: ['Credential phishing', 'BEC', 'Malware'],
      data: [1258, 3, 0],
      attack_categories: ['credential-phishing', 'bec', 'malware'],
      threat_stats: [
        { messages_sent: 1258, messages_delivered: 12, risk: 54_640 },
        { messages_sent: 3, messages_delivered: 0, risk: 210 },
        { messages_sent: 0, messages_delivered: 0, risk: 0 },
      ],
    }),
  );
  const table = within(await (await findDialog(title)).findByRole('table', { name: 'Risk by Attack category' }));
  const [head, ...rows] = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(head).toEqual(['Attack category', 'Messages sent', 'Messages delivered', 'Risk']);
  expect(rows).toEqual([
    ['Credential phishing', 'Messages sent1,258', 'Messages delivered12', 'Risk54.6'],
    ['BEC', 'Messages sent3', 'Messages delivered0', 'Risk0.21'],
  ]);
});

test('a figure that may be more is not shown as exact beside a headline that says so', async () => {
  const effect = { ...stopping, attacks_at_least: true, headline: 'At least 2,584 of 9,678 attack attempts would have been stopped' };
  await open({ ...evidenceOf({ ...attacks, data: { value: 2584, total: 9678 } }, signIns), effect });
  const dialog = await findDialog(title);
  const count = await dialog.findByRole('region', { name: 'Attack Attempts Using Attributes' });
  expect(count.textContent).toBe('Attack Attempts Using Attributes2,584or more of 9,678 attack attempts would have been stopped');
  expect(dialog.getByRole('region', { name: 'Sign-in Attempts' }).textContent).not.toContain('or more');
});

test('counts selected bars in the unit of the events, and gives attack categories their colours', async () => {
  const bars: EvidenceDetail = {
    type: 'multi_count',
    title: 'BREAKDOWN_COUNTS',
    group_id: null,
    labels: ['Credential phishing', 'Malware'],
    data: [1247, 9],
    attack_categories: ['credential-phishing', 'malware'],
  };
  const { user } = await open({ ...evidenceOf(bars), unit: { one: 'malicious mail', many: 'malicious mails' } });
  const dialog = await findDialog(title);
  await user.click(await dialog.findByRole('button', { name: /^Credential phis/ }));
  expect(dialog.getByText('1,247 malicious mails with Credential phishing')).toBeTruthy();
  const colors = [...dialog.getByRole('region', { name: 'Attack Attempts by Attribute' }).querySelectorAll('[style*="background"]')];
  expect(colors).toHaveLength(2);
  expect(colors[0]?.getAttribute('style')).not.toBe(colors[1]?.getAttribute('style')?.replace(/inline-size: [^;]+/, 'inline-size: 100%'));
});

const days = Array.from({ length: 9 }, (_, place) => `2026-11-0${place + 1}`);
const overTime: EvidenceDetail = {
  type: 'time_series',
  title: 'LOGIN_TRENDS',
  group_id: null,
  labels: days,
  data: [
    { name: 'Attack attempts', values: [1, 1, 0, 0, 0, 0, 0, 0, 40] },
    { name: 'Sign-ins', values: days.map(() => 1300) },
  ],
  by_zone: false,
};

test('draws attacks by the week on an axis of their own, under a sentence that says when there were the most', async () => {
  const { user } = await open(evidenceOf(overTime));
  const dialog = await findDialog(title);
  const trend = within(await dialog.findByRole('region', { name: '42 attack attempts in 9 days, the most from 3 Nov to 9 Nov 2026: 40' }));
  const attacksAlone = within(trend.getByRole('figure', { name: 'Attack Attempts over Time' }));
  await user.click(attacksAlone.getByRole('button', { name: 'View as table' }));
  expect(attacksAlone.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'PeriodAttack attempts',
    '1 Nov to 2 Nov 20262',
    '3 Nov to 9 Nov 202640',
  ]);
  expect(trend.getByText('Sign-ins in the same days: 11,700')).toBeTruthy();
});

test('a zone keeps its colour when others are chosen', async () => {
  const zones = ['Depot', 'Home', 'Office', 'Yard'].map((name, place) => ({ name, values: days.map(() => 10 - place) }));
  const { user } = await open(evidenceOf({ ...overTime, data: zones, by_zone: true }));
  const dialog = await findDialog(title);
  const lines = () =>
    [...dialog.getByRole('figure').querySelectorAll<SVGPathElement>('path[style*="stroke"]')].map(({ style }) => style.stroke);
  await dialog.findByRole('combobox', { name: 'Zones' });
  const before = lines();
  expect(new Set(before).size).toBe(3);
  await user.click(dialog.getByRole('combobox', { name: 'Zones' }));
  await user.click(await screen.findByRole('option', { name: 'Depot' }));
  expect(lines()).toEqual(before.slice(1));
});

test('a week that was not read is not known, and is no part of how many days the figures are of', async () => {
  const unread: EvidenceDetail = {
    ...overTime,
    data: [
      { name: 'Attack attempts', values: [null, null, 0, 0, 0, 0, 0, 0, 40] },
      { name: 'Sign-ins', values: [null, null, ...days.slice(2).map(() => 1300)] },
    ],
  };
  const { user } = await open(evidenceOf(unread));
  const dialog = await findDialog(title);
  const sentence = '40 attack attempts in the 7 of 9 days that were read, the most from 3 Nov to 9 Nov 2026: 40';
  const trend = within(await dialog.findByRole('region', { name: sentence }));
  const attacksAlone = within(trend.getByRole('figure', { name: 'Attack Attempts over Time' }));
  expect(attacksAlone.getByText('Not known')).toBeTruthy();
  await user.click(attacksAlone.getByRole('button', { name: 'View as table' }));
  expect(attacksAlone.getByRole('row', { name: /^1 Nov to 2 Nov/ }).textContent).toBe('1 Nov to 2 Nov 2026Not known');
});

test('folds all but the largest five into one, and gives an attack category its own colour', async () => {
  const categories = ['credential-phishing', 'malware', 'bec', 'spam', 'pentest', 'backdoor', 'keylogger'] as const;
  const breakdown: EvidenceDetail = {
    ...overTime,
    title: 'BREAKDOWN_TRENDS',
    data: categories.map((category, place) => ({
      name: category,
      values: days.map(() => categories.length - place),
      attack_category: category,
    })),
  };
  await open(evidenceOf(breakdown));
  const dialog = await findDialog(title);
  const trend = await dialog.findByRole('region', { name: 'Most with credential-phishing: 63 attack attempts' });
  expect(
    within(trend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['credential-phishing', 'malware', 'bec', 'spam', 'pentest', 'Other (2)']);
  const fills = [...trend.querySelectorAll('rect')].map((part) => part.getAttribute('style') ?? '');
  expect(fills.filter((fill) => fill.includes(attackColors.malware))).toHaveLength(2);
});

test('maps attacks, with the names of countries and the people who work in them', async () => {
  const map: EvidenceDetail = {
    type: 'map',
    title: 'LOGIN_MAP_COUNTS',
    group_id: null,
    labels: ['Sign-ins', 'Attack attempts'],
    unit: { one: 'sign-in', many: 'sign-ins' },
    data: [
      { country: 'SE', count: 9000, attacks: 0, people: 1400 },
      { country: 'NG', count: 300, attacks: 212, people: 0 },
    ],
    home: ['SE'],
  };
  const { user } = await open(evidenceOf(map));
  const dialog = await findDialog(title);
  const region = within(await dialog.findByRole('region', { name: 'Login Map' }));
  expect(region.getByText('212 attack attempts from 1 country')).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'View as table' }));
  expect(region.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'CountryAttack attemptsSign-insPeople who work there',
    'Nigeria2123000',
    'Sweden09,0001,400',
  ]);
});

test('every attack category has a colour of its own', () => {
  expect(Object.keys(attackColors).toSorted()).toEqual(AttackCategory.options.toSorted());
  expect(new Set(Object.values(attackColors)).size).toBe(AttackCategory.options.length);
});

test('shows no 0 where it is not known', async () => {
  await open({ ...evidenceOf(), effect: notKnown, about: 'No collected event shows it.' });
  const dialog = await findDialog(title);
  expect(await dialog.findByText(notKnown.headline)).toBeTruthy();
  expect(dialog.getAllByText('No collected event shows it.')).toHaveLength(1);
  expect(dialog.queryByText(/(^|\s)0(\s|$|%)/)).toBeNull();
});

test('says that the control of a link does not exist, and closing leaves the address without it', async () => {
  const { user } = await open(refusal(404, 'This control does not exist, or you have no access to it.'));
  const dialog = await findDialog('Evidence');
  expect(await dialog.findByText('This control does not exist, or you have no access to it.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).not.toContain('evidence');
});

test('names the days of the values, which are the same days wherever they are read', async () => {
  await open(evidenceOf(attacks));
  const dialog = await findDialog(title);
  expect(await dialog.findByText('Values come from the last 90 days: 18 Aug 2026 to 15 Nov 2026.')).toBeTruthy();
});

test('closing it leaves the page where it was', async () => {
  const { user } = await open(evidenceOf(attacks));
  await findDialog(title);
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(scroll).not.toHaveBeenCalled();
  scroll.mockRestore();
});
