import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { controlDiffOf, rationalizationOf, rationalizedOf } from '../../../test-support/rationalization.ts';
import { stopping } from '../../../test-support/remediation.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const dates = ['2026-11-15', '2026-10-01'];
const quests: Record<string, string[]> = { 'okta.a': ['shorten-okta-sessions', 'sign-on-block'] };
const show = (address: string, rationalization = rationalizationOf()) =>
  renderScreen(address, {
    as: 'read-only',
    answers: { countRationalizations: { count: dates.length, dates }, getRationalization: rationalization, questsOfControls: quests },
  });

test('each product shows current against recommended, and what moving would buy', async () => {
  await show('/bridge/rationalization', rationalizationOf({ products: [rationalizedOf('okta', { effect: stopping })] }));
  const panel = within(await screen.findByRole('region', { name: 'Okta' }));
  expect(panel.getByText('1 of 2 in place')).toBeTruthy();
  expect(panel.getByText(/2,584 of 9,678 attack attempts/)).toBeTruthy();
  expect(panel.getByText('With every recommended control, 2 times as much would be in place as now, weighted by priority.')).toBeTruthy();
  expect(panel.getByText('Licences: not reported')).toBeTruthy();
  const compliance = within(panel.getByRole('list', { name: 'Compliance of Okta', hidden: true }));
  expect(compliance.getByRole('listitem', { hidden: true }).textContent).toMatch(/^CIS Controls v80 of 1 requirement complete now/);
});

test('licences are said to be assigned, which is what was counted; features are in use', async () => {
  const entry = { feature: 'entra-id-p1.conditional-access', name: 'Conditional Access', control_diff_ids: [] };
  const license_diff = {
    licenses_in_use: ['Entra ID P1', 'Microsoft 365 E5'],
    licensed_features_in_use: ['Conditional Access'],
    categories_in_use: [],
    entries: [{ ...entry, is_licensed: true, in_use: true }],
  };
  await show('/bridge/rationalization', rationalizationOf({ products: [rationalizedOf('okta', { license_diff })] }));
  expect(await screen.findByText('Licences: 2 kinds assigned')).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'Licences of Okta', hidden: true })).getAllByRole('listitem', { hidden: true });
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Assigned: Entra ID P1, Microsoft 365 E5',
    'Conditional Accesslicensed, in use',
  ]);
});

test('the picture says what is in place twice and what nowhere', async () => {
  await show('/bridge/rationalization');
  const table = within(await screen.findByRole('table', { name: 'Overlap between products' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'CIS safeguardIn placeAzure ADOkta',
    '6.3 MFA for outside applicationsIn 1 productIn placePartly',
    '5.2 Unique passwordsNot in place—Not in place',
  ]);
  const words =
    'More than one of these products can cover 1 CIS safeguard: 0 in place in several products, 1 in place in one product, 0 not in place';
  expect(screen.getByText(words)).toBeTruthy();
});

type State = 'in-place' | 'part' | 'missing' | 'unknown' | 'none';
const rowOf = (job: string, okta: State, azure: State) => {
  const cells = [
    { product: 'azure_ad', state: azure, controls: azure === 'none' ? 0 : 1 },
    { product: 'okta', state: okta, controls: okta === 'none' ? 0 : 1 },
  ];
  const counted = (states: readonly State[]) => cells.filter(({ state }) => states.includes(state)).length;
  const able = counted(['in-place', 'part', 'missing', 'unknown']);
  return { job, name: job, products: cells, in_place_in: counted(['in-place']), able_products: able };
};

test('the verdict of a safeguard says what its cells say, and the counts are of the safeguards of several products', async () => {
  const overlap = [
    rowOf('1.1', 'in-place', 'in-place'),
    rowOf('1.2', 'part', 'part'),
    rowOf('1.3', 'part', 'missing'),
    rowOf('1.4', 'unknown', 'missing'),
    rowOf('1.5', 'missing', 'missing'),
    rowOf('1.6', 'missing', 'none'),
  ];
  await show('/bridge/rationalization', rationalizationOf({ overlap }));
  const table = within(await screen.findByRole('table', { name: 'Overlap between products' }));
  const verdicts = table.getAllByRole('row').map((row) => row.querySelector('td')?.textContent);
  expect(verdicts.slice(1)).toEqual([
    'In 2 products',
    'Partly in 2 products',
    'Partly in 1 product',
    'Not known',
    'Not in place',
    'Not in place',
  ]);
  const counts = '1 in place in several products, 0 in place in one product, 2 only partly in place, 1 not known, 1 not in place';
  expect(screen.getByText(`More than one of these products can cover 5 CIS safeguards: ${counts}`)).toBeTruthy();
});

test('on a phone the picture is a list, each safeguard with the products that have a control for it', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.includes('max-width: 49.99em'), addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  onTestFinished(() => void vi.restoreAllMocks());
  await show('/bridge/rationalization');
  const list = await screen.findByRole('list', { name: 'Overlap between products' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    '6.3 MFA for outside applicationsIn 1 productAzure AD: In placeOkta: Partly',
    '5.2 Unique passwordsNot in placeOkta: Not in place',
  ]);
  expect(screen.queryByRole('table', { name: 'Overlap between products' })).toBeNull();
});

test('the controls of a product open beside it, first what is missing', async () => {
  await show('/bridge/rationalization?product=okta');
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Control okta\.a.*It is not known how many attacks it would stop\..*Not in place/),
    expect.stringMatching(/^Control okta\.b.*In place/),
  ]);
});

test.each([
  [null, 'It is not known how many attacks it would stop.'],
  [0, 'Would have stopped none of the attacks seen.'],
  [0.25, 'Would have stopped 25.0% of the attacks seen.'],
  [0.0001, 'Would have stopped <0.1% of the attacks seen.'],
])('of a share of %s of the attacks it says so', async (risk, words) => {
  const control_diff = [controlDiffOf('okta.a', { risk_mitigated: risk })];
  await show('/bridge/rationalization?product=okta', rationalizationOf({ products: [rationalizedOf('okta', { control_diff })] }));
  expect(within(await screen.findByRole('dialog')).getByText(words)).toBeTruthy();
});

test('a missing control leads to its remediation, and what is in place is not asked about', async () => {
  const { api } = await show('/bridge/rationalization?product=okta');
  const drawer = within(await screen.findByRole('dialog'));
  const link = await drawer.findByRole('link', { name: 'Open remediation for Control okta.a' });
  expect(link.getAttribute('href')).toBe('/quests/shorten-okta-sessions');
  expect(drawer.getAllByRole('link')).toHaveLength(1);
  expect(api.requests('questsOfControls')).toMatchObject([{ body: { control_id: ['okta.a'], date: '2026-11-15' } }]);
});

test('the controls of the products are walked through one after the other', async () => {
  const { user } = await show('/bridge/rationalization?product=azure_ad');
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByRole('button', { name: 'Previous product' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(drawer.getByRole('button', { name: 'Next product' }));
  expect(await drawer.findByRole('list', { name: 'Controls of Okta' })).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe('?product=okta'));
  expect(drawer.getByRole('button', { name: 'Next product' }).getAttribute('aria-disabled')).toBe('true');
});

test.each([
  [['in-place', 'in-place'], ['Everything that is recommended is in place.']],
  [['in-place', 'risk-accepted'], ['1 of 2 recommended controls in place. The risk of the other 1 is accepted.']],
  [
    ['missing', 'risk-accepted'],
    [
      'With every recommended control, 2 times as much would be in place as now, weighted by priority.',
      'The risk of 1 control is accepted.',
    ],
  ],
] as const)('of controls that are %s it says so', async (states, sentences) => {
  const [first] = rationalizedOf('okta').control_diff;
  const control_diff = states.map((state, place) => ({ ...first!, id: `okta.${place}`, state, is_complete: state === 'in-place' }));
  await show('/bridge/rationalization', rationalizationOf({ products: [rationalizedOf('okta', { control_diff })] }));
  const heading = await screen.findByRole('heading', { name: 'Moving from current to recommended' });
  const said = [...(heading.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(said).toEqual(sentences);
});

test('an earlier day can be looked at', async () => {
  const { user, api } = await show('/bridge/rationalization');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Day' }), '1 Oct 2026');
  await waitFor(() => expect(api.requests('getRationalization')).toContainEqual({ query: { date: '2026-10-01' } }));
});

test('before anything was promoted it says who prepares it', async () => {
  await renderScreen('/bridge/rationalization', { as: 'read-only', answers: { countRationalizations: { count: 0, dates: [] } } });
  expect(await screen.findByText('No rationalization yet')).toBeTruthy();
});
