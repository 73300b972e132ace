import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bridgeOf, brickOf } from '../../../test-support/bridge.ts';
import { applicationOf, attemptOf } from '../../../test-support/connections.ts';
import { individualOf, pageOf, uncounted } from '../../../test-support/people.ts';
import { refusal } from '../../../test-support/played-api.ts';
import { questOf } from '../../../test-support/remediation.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { sessionOf, unprocessedAnswers } from '../../../test-support/signed-in.ts';

const healthy = { listApplications: { applications: [applicationOf('okta')] } };
const shown = (bridge = bridgeOf(), more = {}) => ({
  as: 'read-only' as const,
  answers: { getBridge: bridge, listIndividuals: pageOf([individualOf(1)]), ...healthy, ...more },
});

test('is where everyone starts, with the score, how it comes about and since when it moved', async () => {
  await renderScreen('/', shown());
  expect(await screen.findByRole('heading', { name: 'Bridge', level: 1 })).toBeTruthy();
  expect(await screen.findByText(/Posture across 1 connected product, as of 15 Nov 2026/)).toBeTruthy();
  expect(screen.getByText(/22 of 150 points.* Left out: 2 not known\./)).toBeTruthy();
  expect(screen.getByText(/6 pts since 8 Nov 2026/)).toBeTruthy();
  expect(document.title).toBe('Bridge · Rampart');
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  await main.findByRole('link', { name: 'Remediations 12 open' });
  expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Bridge',
    'Personas',
    'Remediations 12 open',
    'Programs',
    'Frameworks',
    'Drift',
  ]);
});

test('every brick and every cause leads to the remediation that puts it in place, or to its evidence', async () => {
  await renderScreen('/bridge/products', shown(bridgeOf({ bricks: [brickOf('a', { state: 'deployed' }), brickOf('b', { quest: null })] })));
  const linked = await screen.findByRole('link', { name: 'Control a, Okta: Deployed' });
  expect(linked.getAttribute('href')).toBe('/quests/shorten-okta-sessions-baseline');
  expect(screen.getByRole('link', { name: 'Control b, Okta: Remaining' }).getAttribute('href')).toBe('/bridge/products?evidence=b');
  expect(screen.getByRole('link', { name: 'Require MFA for members' }).getAttribute('href')).toBe('/quests/shorten-okta-sessions-baseline');
});

test('the next remediation says what it would have stopped and whom it affects, and is planned by the one filled button', async () => {
  await renderScreen('/bridge/products', shown());
  const list = within(await screen.findByRole('list', { name: 'Top remediations' }));
  expect(list.getByText('−26.7% risk')).toBeTruthy();
  expect(list.getByText('99 people').textContent).toMatch(/^99 people affected/);
  expect(list.getByText('2,584 of 9,678 attacks')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Plan next remediation' }).getAttribute('href')).toMatch(/^\/quests\/shorten-okta-sessions-/);
  expect(screen.getByRole('link', { name: 'View all 12' }).getAttribute('href')).toBe('/quests/explore?status=OPEN');
});

test('the next remediations say what they are sorted by, and how those that affect no one are', async () => {
  const { value } = questOf();
  const next = [
    questOf({ node_id: 'a', quest_tome_name: 'A', value: { ...value, attacks_stopped: 200, people_affected: 0, score: 200 } }),
    questOf({ node_id: 'b', quest_tome_name: 'B', value: { ...value, attacks_stopped: 2584, people_affected: 99, score: 2584 / 99 } }),
  ];
  await renderScreen('/bridge/products', shown(bridgeOf({ next })));
  const panel = within(await screen.findByRole('region', { name: 'Top remediations' }));
  expect(
    panel.getByText(
      /^Sorted by attacks stopped per person affected\. A remediation that affects no one is counted as affecting one person\./,
    ),
  ).toBeTruthy();
  const [first, second] = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/No one affected.*200\.0 attacks stopped per person/);
  expect(second).toMatch(/99 people affected.*26\.1 attacks stopped per person/);
});

test('the figures of a list have the same decimals', async () => {
  const { value } = questOf();
  const next = [0.164, 0.18].map((share, place) =>
    questOf({ node_id: `node-${place}`, value: { ...value, attacks: 1000, attacks_stopped: 1000 * share } }),
  );
  const people = [38.2, 12].map((risk_multiplier, place) => individualOf(place + 1, { risk_multiplier }));
  await renderScreen('/bridge/products', shown(bridgeOf({ next }), { listIndividuals: pageOf(people) }));
  const list = within(await screen.findByRole('list', { name: 'Top remediations' }));
  expect(list.getAllByText(/risk$/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^−16\.4% risk/),
    expect.stringMatching(/^−18\.0% risk/),
  ]);
  const attacked = within(await screen.findByRole('list', { name: 'Most-attacked people' }));
  expect(attacked.getAllByText(/×$/).map(({ textContent }) => textContent)).toEqual(['38.2×', '12.0×']);
});

test('a product that cannot be read says so beside its share and its licences', async () => {
  const failing = { listApplications: { applications: [applicationOf('okta', { connections: [attemptOf('The token was revoked.')] })] } };
  await renderScreen('/bridge/products', shown(bridgeOf(), failing));
  const products = within(await screen.findByRole('list', { name: 'Connected products' }));
  expect(await products.findByText('Connection Error')).toBeTruthy();
  expect(products.getByText('33%')).toBeTruthy();
  expect(products.getByText(/1,180 of 1,250 licences assigned/)).toBeTruthy();
});

test('a score is 100 only where nothing fails, and accepted risks are no part of what is to deploy', async () => {
  const [okta] = bridgeOf().products;
  const bridge = bridgeOf({
    score: { ...bridgeOf().score, value: 99.6 },
    bricks: [brickOf('a', { state: 'deployed' }), brickOf('b'), brickOf('c', { state: 'risk-accepted' })],
    products: [
      { ...okta!, deployed: 1, total: 2, risk_accepted: 1 },
      { ...okta!, product: 'azure_ad', product_name: 'Azure AD', deployed: 0, total: 0, risk_accepted: 2 },
    ],
  });
  await renderScreen('/bridge/products', shown(bridge));
  expect(await screen.findByRole('heading', { name: '1 of 2 recommended controls deployed' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'High: 1 of 2 deployed' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Posture score' })).getByText('99')).toBeTruthy();
  const products = within(await screen.findByRole('list', { name: 'Connected products' }));
  expect(products.getByText('50%')).toBeTruthy();
  expect(products.getByText(/1 with accepted risk/)).toBeTruthy();
  expect(products.getByText('Risks accepted')).toBeTruthy();
});

test('more than a thousand open remediations are counted as in the navigation', async () => {
  await renderScreen('/bridge/products', shown(bridgeOf({ open: 1203 })));
  expect(await screen.findByRole('link', { name: 'View all 1,203' })).toBeTruthy();
});

test('what is not known is in no share, and said beside it', async () => {
  const [okta] = bridgeOf().products;
  const bridge = bridgeOf({
    bricks: [brickOf('a', { state: 'deployed' }), brickOf('b'), brickOf('c', { state: 'unknown' })],
    products: [{ ...okta!, product: 'mimecast', product_name: 'Mimecast', deployed: 0, total: 0, unknown: 8, risk_accepted: 0 }],
  });
  await renderScreen('/bridge/products', shown(bridge));
  expect(await screen.findByRole('heading', { name: '1 of 2 recommended controls deployed, 1 not known' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'High: 1 of 2 deployed' })).toBeTruthy();
  const products = within(await screen.findByRole('list', { name: 'Connected products' }));
  expect(products.getByText(/8 not known/)).toBeTruthy();
  expect(products.getByText('Not known yet')).toBeTruthy();
});

test('says nothing of the health of a product until it is known, and once that it could not be loaded', async () => {
  const [okta] = bridgeOf().products;
  const bridge = bridgeOf({ products: [okta!, { ...okta!, product: 'azure_ad', product_name: 'Azure AD' }] });
  const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
  await renderScreen('/bridge/products', shown(bridge, { listApplications: () => answer.promise }));
  const panel = within(await screen.findByRole('region', { name: 'Connected products' }));
  expect(await panel.findByText('Azure AD')).toBeTruthy();
  expect(panel.queryByText('Not Connected')).toBeNull();
  answer.resolve(refusal(403, 'Not now.'));
  expect(await panel.findAllByText('The health of the connections could not be loaded')).toHaveLength(1);
  expect(panel.queryByText('Not Connected')).toBeNull();
});

test('the people who carry the most risk open their panel, and are asked for as few as are shown', async () => {
  const { api } = await renderScreen('/bridge/products', shown());
  const people = await screen.findByRole('list', { name: 'Most-attacked people' });
  expect(within(people).getByRole('link', { name: 'Person 1' }).getAttribute('href')).toContain('person=person1%40haldenfreight.example');
  expect(within(people).getByText('15.4×')).toBeTruthy();
  expect(within(people).getByRole('img', { name: 'Attacks by category: Infostealer 31, BEC 4' })).toBeTruthy();
  expect(api.requests('listIndividuals')[0]?.query).toMatchObject({ limit: 5, sort_by: 'risk' });
});

test('what no connected product reports is not shown as nought', async () => {
  await renderScreen('/bridge/products', shown(bridgeOf({ next: [], open: 0, moved: null }), { listIndividuals: pageOf([], uncounted) }));
  expect(await screen.findByText(/No connected product reports attacks by mail/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Plan next remediation' })).toBeNull();
  expect(screen.queryByText('What moved it')).toBeNull();
});

test('before the first run there are the first steps instead of empty charts', async () => {
  await renderScreen('/bridge/products', {
    as: 'administrator',
    answers: { ...unprocessedAnswers, ...healthy, getBridge: bridgeOf({ as_of: null, bricks: [], history: [], moved: null }) },
  });
  expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeTruthy();
});

test('before the first run nothing is drawn while the first steps are loaded, and not when they cannot be', async () => {
  const bridge = bridgeOf({ as_of: null, bricks: [], history: [], moved: null, next: [], open: 0 });
  const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
  const answers = { ...unprocessedAnswers, ...healthy, getBridge: bridge, getOnboarding: () => answer.promise };
  await renderScreen('/bridge/products', { as: 'administrator', answers });
  expect(await screen.findByRole('heading', { name: 'Bridge', level: 1 })).toBeTruthy();
  expect(await screen.findByText('Loading')).toBeTruthy();
  expect(screen.queryByText(/of 0 recommended controls/)).toBeNull();
  answer.resolve(refusal(403, 'Not now.'));
  expect(await screen.findByText('The first steps could not be loaded')).toBeTruthy();
  expect(screen.queryByText(/of 0 recommended controls/)).toBeNull();
});

test('does not say that every control is in place where none was assessed', async () => {
  const score = { ...bridgeOf().score, value: null, passing: 0, failing: 0 };
  await renderScreen('/bridge/products', shown(bridgeOf({ score, next: [], open: 0 })));
  const panel = within(await screen.findByRole('region', { name: 'Top remediations' }));
  expect(panel.getByText('No control has been assessed yet.')).toBeTruthy();
  expect(panel.queryByRole('link')).toBeNull();
});

const tenant = {
  uuid: '6f9d2c1e-0000-4000-8000-000000000077',
  name: 'Norrvik Clinics',
  onboarding_status: 'pending' as const,
  agreement_signed: false,
  healthy: 0,
  failing: 0,
  score: null,
  as_of: null,
};

test('provider staff who visit no tenant see all of them, with health and onboarding, and visit one by a click', async () => {
  const { user, api } = await renderScreen('/', {
    as: sessionOf('superuser'),
    answers: {
      listTenantPostures: {
        tenants: [
          tenant,
          {
            ...tenant,
            uuid: '6f9d2c1e-0000-4000-8000-000000000078',
            name: 'Halden',
            agreement_signed: true,
            onboarding_status: 'completed',
            healthy: 5,
            failing: 1,
            score: 14.7,
            as_of: '2026-11-15T06:40:00.000Z',
          },
          { ...tenant, uuid: '6f9d2c1e-0000-4000-8000-000000000079', name: 'Empty', agreement_signed: true },
          { ...tenant, uuid: '6f9d2c1e-0000-4000-8000-00000000007a', name: 'New', agreement_signed: true, healthy: 1 },
          {
            ...tenant,
            uuid: '6f9d2c1e-0000-4000-8000-00000000007b',
            name: 'Without directory',
            agreement_signed: true,
            healthy: 1,
            score: 13,
            as_of: '2026-11-15T06:40:00.000Z',
          },
        ],
        more: 0,
      },
      switchTenant: { access: 'played-token' },
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Tenants' }));
  expect(table.getByText('Agreement not signed')).toBeTruthy();
  expect(table.getAllByText('Nothing connected')).toHaveLength(2);
  for (const [name, onboarding] of [
    ['Empty', 'Nothing connected yet'],
    ['New', 'Nothing was processed yet'],
    ['Without directory', 'No identity record connected'],
  ] as const)
    expect(table.getByRole('row', { name: new RegExp(`^${name}`) }).textContent).toContain(onboarding);
  expect(table.getByText('1 of 6 failing')).toBeTruthy();
  expect(table.getByText('15')).toBeTruthy();
  expect(table.getByRole('row', { name: /^Halden/ }).textContent).toContain('Complete');
  expect(within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByText('Tenants')).toBeTruthy();
  await user.click(table.getByRole('button', { name: 'Visit Norrvik Clinics' }));
  expect(api.requests('switchTenant')[0]).toMatchObject({ body: { uuid: tenant.uuid } });
});

test('says of how many tenants the failing connections were counted', async () => {
  const failing = { ...tenant, uuid: '6f9d2c1e-0000-4000-8000-000000000078', failing: 1 };
  await renderScreen('/', { as: sessionOf('superuser'), answers: { listTenantPostures: { tenants: [failing, tenant], more: 150 } } });
  expect(await screen.findByText('152 tenants, 1 of the first 2 with a failing connection')).toBeTruthy();
});

test('what drifted is named with who did it, and leads to its alert; without drift it says so', async () => {
  const id = '0197a000-0000-7000-8000-000000000001';
  const alert = {
    grouping_id: id,
    grouping_category: 'policy_disabled' as const,
    details: {
      grouping_category: 'policy_disabled' as const,
      title: 'Policy “Require MFA” disabled',
      product: 'okta',
      product_name: 'Okta',
      subconfig_type: 'policy' as const,
      subconfig_name: 'Policy',
    },
    status: 'new' as const,
    priority: 'high' as const,
    posture_risk: { level: 'raised' as const, points: 1, attacks: null, techniques: [], controls: [] },
    found_at: '2026-11-15T08:00:00.000Z',
    actor: 'l.marchetti@haldenfreight.example',
    change_count: 1,
    changes: [],
    ticket: null,
  };
  const list = { alerts: [alert], total: 1, open: 3, compared_at: '2026-11-15T08:00:00.000Z', products: [] };
  const counted = { time_aggregate: 'day', buckets: [{ start: '2026-11-15', high: 4, medium: 1, low: 0 }], total: 5, high: 4 };
  const { api } = await renderScreen('/bridge/products', shown(bridgeOf(), { listDriftAlerts: list, countDrift: counted }));
  const drifted = within(await screen.findByRole('list', { name: 'Newest alerts' }));
  expect(drifted.getByRole('link', { name: 'Policy “Require MFA” disabled' }).getAttribute('href')).toBe(`/drift?tags=${id}`);
  expect(drifted.getByText(/l\.marchetti@haldenfreight\.example/)).toBeTruthy();
  // One figure, as in the navigation and on the screen that it leads to; the chart says that it counts something else.
  const panel = within(screen.getByRole('region', { name: 'Drift' }));
  expect(panel.getByRole('link', { name: '3 open alerts' }).getAttribute('href')).toBe('/drift');
  expect(panel.getByText(/An alert may hold several changes\.$/)).toBeTruthy();
  expect(await panel.findByRole('figure', { name: 'Changes by day, by priority' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Setting changes' })).toBeNull();
  expect(api.requests('listDriftAlerts')[0]).toMatchObject({ query: { statuses: ['new', 'acknowledged'], limit: 5 } });
});

test('without the entitlement the Bridge asks for no drift', async () => {
  const { api } = await renderScreen('/bridge/products', { ...shown(), entitled: ['export_data'] });
  const panel = within(await screen.findByRole('region', { name: 'Drift' }));
  expect(await panel.findByText('You do not have entitlements to access this feature.')).toBeTruthy();
  expect([...api.requests('listDriftAlerts'), ...api.requests('countDrift')]).toEqual([]);
});
