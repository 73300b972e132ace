import type { Role } from '@rampart/domain/role.ts';
import { copyRefused } from '@rampart/ui/copy-text.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { applicationOf, catalogOf } from '../../../test-support/connections.ts';
import { frameworkOf } from '../../../test-support/frameworks.ts';
import { bridgeOf, brickOf } from '../../../test-support/bridge.ts';
import { pageOf } from '../../../test-support/people.ts';
import { type Answers, refusal } from '../../../test-support/played-api.ts';
import { questOf, remediationAnswers } from '../../../test-support/remediation.ts';
import { type RenderedScreen, renderScreen } from '../../../test-support/render-screen.tsx';
import { entitlementsOf, frameAnswers } from '../../../test-support/signed-in.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./palette-host.tsx'));

const quest = questOf({ quest_tome_name: 'Require MFA for everyone', statuses: ['STAGED'] });
const [current] = frameAnswers.listTenants.tenants;
const other = { uuid: '6f9d2c1e-0000-4000-8000-000000000099', name: 'Norrvik Clinics', current_tenant: false, primary_tenant: false };

const { as_of: _asOf, requirements: _requirements, controls: _controls, gaps: _gaps, ...framework } = frameworkOf();

const answers: Answers = {
  listSessions: { sessions: [] },
  listQuests: { quests: [quest], as_of: null },
  getBridge: bridgeOf({ bricks: [brickOf('okta.a', { title: 'Block anonymizing proxies', quest: null })] }),
  listApplications: { applications: [applicationOf('okta')] },
  listIndividuals: pageOf([]),
  listFrameworks: { frameworks: [framework], as_of: null },
  ...catalogOf('okta', 'azure_ad'),
  listTenants: { tenants: [current, other] },
  searchPeople: ({ query: { filter } }) => ({
    people: filter.startsWith('abe')
      ? [{ mail: 'abena@halden.example', name: 'Abena Osei', job_title: 'Treasurer', kind: 'member', is_executive: false }]
      : [],
  }),
};

const open = async (more: Answers = {}, as: Role = 'administrator'): Promise<RenderedScreen> => {
  const rendered = await renderScreen('/settings/profile', { as, answers: { ...answers, ...more } });
  await screen.findByRole('heading', { name: 'Profile Settings', level: 1 });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Command palette' });
  return rendered;
};

const palette = () => within(screen.getByRole('dialog', { name: 'Command palette' }));

async function found({ user }: RenderedScreen, words: string, option: RegExp): Promise<HTMLElement> {
  const field = palette().getByRole('combobox');
  await user.clear(field);
  await user.paste(words);
  return palette().findByRole('option', { name: option });
}

const finds: readonly (readonly [words: string, group: string, option: RegExp])[] = [
  ['mfa evryone', 'Remediations', /^Require MFA for everyone.*Staged/],
  ['anonymizing', 'Controls', /^Block anonymizing proxies/],
  ['abena', 'People', /^Abena Osei/],
  ['okta', 'Products', /^Okta.*Connected/],
  ['audit', 'Settings', /^Audit Logging/],
  ['theme', 'Actions', /^Switch to dark theme/],
  ['enable staged', 'Actions', /^Enable staged controls of/],
  ['norrvik', 'Tenants', /^Norrvik Clinics/],
  ['bridge', 'Pages', /^Bridge/],
  ['reports', 'Pages', /^Reports/],
  ['licensing', 'Pages', /^Licensing/],
  ['rationalization', 'Pages', /^Rationalization/],
  ['all remediations', 'Pages', /^All remediations/],
  ['subscriptions', 'Pages', /^Subscriptions/],
  ['drift definitions', 'Pages', /^Drift definitions/],
  ['baseline rules', 'Pages', /^Baseline rules/],
  ['cisv8', 'Pages', /^CIS Controls v8/],
  ['payroll', 'Pages', /^Payroll.*People group/],
];

test('finds remediations, controls, people, products, settings, actions, tenants and pages, each in its group', async () => {
  const rendered = await open();
  for (const [words, group, option] of finds) {
    const shown = await found(rendered, words, option);
    expect(shown.closest('[role="group"]')?.getAttribute('aria-label')).toBe(group);
  }
});

test('what was opened before is offered first, and the screen on display is not', async () => {
  const rendered = await open();
  await found(rendered, 'deployment log', /^Deployment Log/);
  await rendered.user.keyboard('{Escape}');
  await rendered.user.click(screen.getByRole('link', { name: 'Bridge' }));
  await screen.findByRole('heading', { name: 'Bridge', level: 1 });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Command palette' });
  const recent = within(await palette().findByRole('group', { name: 'Recent' })).getAllByRole('option');
  expect(recent.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Profile Settings/)]);
  expect(window.sessionStorage.length).toBeGreaterThan(0);
  expect(Object.keys(window.localStorage).some((key) => key.includes('recent'))).toBe(false);
});

test('what matches and is not shown is counted below the group', async () => {
  const quests = Array.from({ length: 24 }, (_, place) => questOf({ node_id: `node-${place}`, quest_tome_name: `Zebra ${place}` }));
  const rendered = await open({ listQuests: { quests, as_of: null } });
  await found(rendered, 'zebra', /^Zebra 1 /);
  const group = within(palette().getByRole('group', { name: 'Remediations, and 4 more' }));
  expect(group.getAllByRole('option')).toHaveLength(20);
  expect(group.getByText('and 4 more. Type more to narrow them.')).toBeTruthy();
});

test('Enter goes to the best match', async () => {
  const rendered = await open();
  await found(rendered, 'proxies', /^Block anonymizing proxies/);
  await rendered.user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?evidence=okta.a'));
});

test('a read-only user finds no products to connect or to process, and nothing to deploy', async () => {
  const rendered = await open({}, 'read-only');
  await found(rendered, 'mfa', /^Require MFA/);
  expect(palette().queryByRole('option', { name: /^Enable staged/ })).toBeNull();
  await rendered.user.clear(palette().getByRole('combobox'));
  await rendered.user.paste('process products');
  expect(await palette().findByText(/^Nothing matches/)).toBeTruthy();
  expect(rendered.api.requests('listProducts')).toEqual([]);
});

test('a product leads a read-only user to its remediations', async () => {
  const tagged = { ...quest, quest_tome_tags: [{ tag_type: 'product' as const, value: 'okta', label: 'Okta' }] };
  const list = { ...remediationAnswers(tagged), listViews: { views: [] } };
  const rendered = await open(list, 'read-only');
  await found(rendered, 'okta', /^Okta.*Remediations/);
  await rendered.user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/quests/explore?product=okta'));
  expect(await screen.findByText('1 of 1 match')).toBeTruthy();
  await waitFor(() => expect(rendered.api.requests('listViews')).toHaveLength(1));
});

test('a product that has no remediation to show is not offered to a read-only user', async () => {
  const muted = questOf({
    node_id: 'muted',
    quest_tome_name: 'Muted',
    quest_instance_mute: true,
    details: { product: 'duo', product_name: 'Duo' },
  });
  const applications = [applicationOf('okta'), { ...applicationOf('jira'), name: 'Jira' }];
  const rendered = await open({ listQuests: { quests: [quest, muted], as_of: null }, listApplications: { applications } }, 'read-only');
  await found(rendered, 'okta', /^Okta.*Remediations/);
  const { user } = rendered;
  await user.clear(palette().getByRole('combobox'));
  await user.paste('jira');
  expect(await palette().findByText(/^Nothing matches/)).toBeTruthy();
  await found(rendered, 'duo', /^Muted/);
  expect(palette().queryByRole('option', { name: /^Duo/ })).toBeNull();
});

test('screens that the tenant is not entitled to are not offered', async () => {
  const rendered = await open({ listEntitlements: { entitlements: entitlementsOf([]) } });
  await found(rendered, 'reports', /^Reports/);
  for (const words of ['baseline rules', 'cisv8']) {
    await rendered.user.clear(palette().getByRole('combobox'));
    await rendered.user.paste(words);
    expect(await palette().findByText(/^Nothing matches/)).toBeTruthy();
  }
  expect(rendered.api.requests('listFrameworks')).toEqual([]);
});

test.each<Role>(['standard', 'rampart-sales-engineer'])('a person with the role %s finds that products can be processed', async (role) => {
  expect(await found(await open({}, role), 'process', /^Process/)).toBeTruthy();
});

test('before the agreement is signed nothing is asked for that it closes, and the pages are there all the same', async () => {
  const unsigned = { ...frameAnswers.getAgreement, signed: false, signed_at: null, signed_by: null };
  const rendered = await open({ getAgreement: unsigned });
  await found(rendered, 'audit', /^Audit Logging/);
  expect(rendered.api.requests('listQuests')).toEqual([]);
  expect(await found(rendered, 'norrvik', /^Norrvik Clinics/)).toBeTruthy();
});

test('a link to the screen is not said to be copied where the browser refuses it', async () => {
  const rendered = await open();
  await found(rendered, 'copy link', /^Copy link to this screen/);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  onTestFinished(() => void vi.restoreAllMocks());
  await rendered.user.keyboard('{Enter}');
  expect(await screen.findByText(copyRefused)).toBeTruthy();
  expect(screen.queryByText('Link copied')).toBeNull();
});

test('a search that fails leaves the rest to be found', async () => {
  const rendered = await open({ searchPeople: refusal(503, 'The directory does not answer.') });
  expect(await found(rendered, 'mfa', /^Require MFA/)).toBeTruthy();
  expect(screen.queryByText('The directory does not answer.')).toBeNull();
});
