import type { TorExitPage } from '@rampart/contract/remediate/intelligence.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../../test-support/reason-of.ts';
import { exclusionsOf, oktaOf, questOf, remediationAnswers } from '../../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard-screen.tsx'));

const torQuest = (details: Partial<Quest['quest_instance_details']> = {}): Quest =>
  questOf({
    quest_tome_id: 'tor-ip-subscription',
    quest_tome_identifier: 'tor-ip-subscription',
    quest_tome_name: 'Block Tor exit nodes in Okta',
    quest_tome_quest_type: 'subscription.tor',
    node_id: 'tor-ip-subscription',
    steps: ['introduction', 'subscription/tor/content', 'subscription/subscribe', 'complete'],
    details: { frequency: 0, ...details },
  });
const quest = torQuest();
const address = '/quests/tor-ip-subscription-baseline/subscription/tor/content';
const all = Array.from({ length: 25 }, (_, place) => `198.51.100.${place}`);
const current: TorExitPage = {
  addresses: [],
  total: 25,
  listed: 25,
  listed_at: '2026-11-15T08:00:00.000Z',
  source: 'https://check.torproject.org/torbulkexitlist',
  is_packaged: false,
  obstacle: null,
  problem: null,
  tried_at: '2026-11-15T08:00:00.000Z',
};

interface Asked {
  readonly query: { readonly filter: string; readonly limit: number; readonly offset: number };
}

/** As the server pages and filters it. */
const paged =
  (state: Partial<TorExitPage> = {}) =>
  ({ query: { filter, limit, offset } }: Asked): TorExitPage => {
    const matching = all.filter((one) => one.includes(filter));
    return { ...current, ...state, addresses: matching.slice(offset, offset + limit), total: matching.length };
  };
const show = (listTorExits: Answers['listTorExits'], entitled?: readonly EntitlementIdentifier[]) =>
  renderScreen(address, {
    as: 'standard',
    ...(entitled && { entitled }),
    answers: { ...remediationAnswers(quest), listTorExits } as Answers,
  });
const rows = (): (string | null)[] =>
  within(screen.getByRole('table', { name: 'Tor exit nodes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('the step shows the list, its date and where it is from, and the steps of the type', async () => {
  await show(paged());
  expect(await screen.findByText(/25 Tor exit nodes, as published on .*15.* at check\.torproject\.org\.$/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Tor Blocklist' })).toBeTruthy();
  const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('link');
  expect(steps.map((link) => link.textContent)).toEqual([
    expect.stringContaining('Introduction'),
    expect.stringContaining('Tor Blocklist'),
    expect.stringContaining('Subscribe to Remediation'),
    expect.stringContaining('Remediation Complete'),
  ]);
  expect(rows()).toEqual(all.slice(0, 10));
  expect(screen.queryByText(/not deployed|could not be updated|came with Rampart/)).toBeNull();
});

test('pages and filters on the server, and says when nothing matches', async () => {
  const { user } = await show(paged());
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await expect.poll(rows).toEqual(all.slice(10, 20));
  const filter = screen.getByRole('searchbox', { name: 'IP address' });
  await user.type(filter, '100.24{Enter}');
  await expect.poll(rows).toEqual(['198.51.100.24']);
  await user.clear(filter);
  await user.type(filter, '7.7.7.7{Enter}');
  expect(await screen.findByText('No Tor exit node matches “7.7.7.7”.')).toBeTruthy();
});

test('a list that is too old says that it is not deployed, and why it could not be updated', async () => {
  const obstacle = 'The list of Tor exit nodes is from 16 Feb 2025. Rampart uses no list that is older than 30 days.';
  await show(paged({ is_packaged: true, obstacle, problem: 'check.torproject.org could not be reached.' }));
  expect(await screen.findByText('This list is not deployed')).toBeTruthy();
  expect(screen.getByText(obstacle)).toBeTruthy();
  expect(screen.getByText(/This is the list that came with Rampart: no newer one has been fetched yet/)).toBeTruthy();
  expect(screen.getByText(/could not be updated on .* check\.torproject\.org could not be reached\./)).toBeTruthy();
});

test('an error is shown with a way to try again', async () => {
  let isDown = true;
  const { user } = await show((asked) => (isDown ? refusal(500, 'The server could not answer.') : paged()(asked)));
  expect(await screen.findByText('The list of Tor exit nodes could not be loaded')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  await expect.poll(() => screen.queryByRole('table', { name: 'Tor exit nodes' })).not.toBeNull();
});

test('the download needs the entitlement to export', async () => {
  const { user, api } = await show(paged(), ['deploy_quest_configurations']);
  const button = await screen.findByRole('button', { name: 'Download CSV' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(api.requests('downloadTorExits')).toEqual([]);
  expect(await reasonOf(button, user)).toMatch(/^You do not have entitlements/);
});

test('in Conditional Access, which has no step for it, subscribing asks for emergency access and says where', async () => {
  const inConditionalAccess = torQuest({ product: 'azure_conditional_access' });
  const answers = {
    ...remediationAnswers(inConditionalAccess),
    listApplications: { applications: [{ ...oktaOf(), product: 'azure_conditional_access' }] },
    listExclusions: exclusionsOf({}),
  };
  await renderScreen(address.replace('tor/content', 'subscribe'), { as: 'standard', answers });
  expect(await screen.findByText('You cannot deploy changes until you have established an Emergency Access user.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /custom groups/i })).toBeTruthy();
});
