import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sortByEach } from '../../../../test-support/sort-by-each.ts';
import { refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { controlOf, notKnown, oktaOf, programAnswers, programAnswersOf, stopping } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { frameAnswers } from '../../../../test-support/signed-in.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => Promise.all([import('./program-type-screen.tsx'), import('./programs-screen.tsx')]));

const failing = controlOf();
const verdict = { since: '2026-11-01T08:00:00.000Z', as_of: '2026-11-15T08:00:00.000Z' };
const unknown = controlOf({
  id: 'okta.unknown',
  title: 'Block proxies',
  verdict: { ...verdict, state: 'unknown', because: 'Connect Azure AD too.' },
});
const passing = controlOf({ id: 'okta.passing', name: 'Passwords', verdict: { ...verdict, state: 'pass', because: null } });

const address = '/programs/baseline';

test('what could not be assessed is unknown, with what to do about it', async () => {
  await renderScreen(address, { as: 'administrator', answers: programAnswers(failing, unknown) });
  const table = within(await screen.findByRole('table', { name: 'Controls of Baseline Security' }));
  const row = within(table.getByRole('row', { name: /Block proxies/ }));
  expect(row.getByText('Unknown')).toBeTruthy();
  expect(row.getByText('Connect Azure AD too.')).toBeTruthy();
});

const risky = (id: string, title: string, risk: number) =>
  controlOf({ id, title, risk_mitigated: risk, effect: { ...stopping, attacks_stopped: Math.round(risk * 9678) } });
/** Two products: the riskier one has one control, the other three. */
const severalProducts = programAnswersOf(
  {
    product: 'okta',
    name: 'Okta',
    deployment_types: ['auto'],
    controls: [
      risky('okta.low', 'Low', 0.01),
      controlOf({ id: 'okta.doubtful', title: 'Doubtful', effect: notKnown, risk_mitigated: null }),
      risky('okta.high', 'High', 0.2),
    ],
  },
  {
    product: 'azure_ad',
    name: 'Azure AD',
    deployment_types: ['manual'],
    controls: [{ ...risky('azure-ad.consent', 'Limit consent', 0.4), product: 'azure_ad' }],
  },
);

const named = /^(Limit consent|Low|Doubtful|High)/;
const titlesIn = (table: HTMLElement): (string | undefined)[] =>
  within(table)
    .getAllByRole('rowheader')
    .flatMap(({ textContent }) => named.exec(textContent ?? '')?.[1] ?? []);

test('a program is one table, grouped by product, what mitigates the most risk first and what is not known last', async () => {
  const { user } = await renderScreen(address, { as: 'administrator', answers: severalProducts });
  const table = await screen.findByRole('table', { name: 'Controls of Baseline Security' });
  expect(screen.getAllByRole('table')).toHaveLength(1);
  expect(
    within(table)
      .getAllByRole('rowgroup', { name: /./ })
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Azure AD', 'Okta']);
  expect(titlesIn(table)).toEqual(['Limit consent', 'High', 'Low', 'Doubtful']);
  await user.click(within(table).getByRole('button', { name: /^Control/ }));
  await waitFor(() => expect(window.location.search).toBe('?sort=name'));
});

test('a program is sorted by each column that offers it, and by none that the address makes up', async () => {
  const rendered = await renderScreen(`${address}?sort=nonsense`, { as: 'administrator', answers: severalProducts });
  expect(await sortByEach(rendered)).toEqual(['Control', 'Priority', 'Verdict', 'Risk mitigated']);
});

test('a verdict that no control has is named where a link chooses it', async () => {
  await renderScreen(`${address}?verdict=risk-accepted`, { as: 'administrator', answers: severalProducts });
  expect(await screen.findByText('Verdict: Risk accepted hides all 4 controls.')).toBeTruthy();
});

test('facets and words narrow the controls down, and are in the address', async () => {
  const { user } = await renderScreen(`${address}?product=okta&q=high`, { as: 'administrator', answers: severalProducts });
  expect(await screen.findByText('1 of 4 match')).toBeTruthy();
  expect(screen.queryByText('Limit consent')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove the filter Product' }));
  await waitFor(() => expect(window.location.search).toBe('?q=high'));
  await user.type(screen.getByRole('searchbox', { name: 'Filter by control or product' }), 'er than any{Enter}');
  expect(await screen.findByText('“higher than any” hides all 4 controls.')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Clear all' })[0]!);
  expect(await screen.findByText('Limit consent')).toBeTruthy();
});

test('only the products that are shown are asked what can be rolled back', async () => {
  const { user, api } = await renderScreen(`${address}?product=okta`, { as: 'administrator', answers: severalProducts });
  const asked = () => api.requests('checkRollback').map(({ query }) => query?.product_name);
  await waitFor(() => expect(asked()).toEqual(['okta']));
  await user.click(screen.getByRole('button', { name: 'Remove the filter Product' }));
  await waitFor(() => expect(asked()).toEqual(['okta', 'azure_ad']));
});

test('a share that is not known is no 0', async () => {
  const doubtful = controlOf({ title: 'Doubtful', effect: notKnown, mitigates_risk: null, risk_mitigated: null });
  await renderScreen(address, { as: 'administrator', answers: programAnswers(doubtful) });
  const row = within(await screen.findByRole('row', { name: /Doubtful/ }));
  expect(row.getByText('Not known')).toBeTruthy();
  expect(row.queryByText(/^0/)).toBeNull();
});

test.each([
  [
    'export_data',
    'Download',
    'You do not have entitlements to access this feature. Please speak with your Rampart representative to unlock more capabilities',
  ],
  [
    'deploy_program',
    'Deploy…',
    'You do not have entitlements to access this feature. Please speak with your Rampart representative to unlock more capabilities',
  ],
] as const)('without %s “%s” says why it is closed', async (missing, name, reason) => {
  const entitled = (['export_data', 'deploy_program'] as const).filter((one) => one !== missing);
  const { user } = await renderScreen(address, { as: 'administrator', entitled, answers: programAnswers(failing) });
  const target = await screen.findByRole('button', { name });
  await expect.poll(() => target.getAttribute('aria-disabled')).toBe('true');
  expect(await reasonOf(target, user)).toBe(reason);
});

test('a program that is in place has nothing to deploy', async () => {
  const { user } = await renderScreen(address, { as: 'administrator', answers: programAnswers(passing) });
  const target = await screen.findByRole('button', { name: 'Deploy…' });
  expect(await reasonOf(target, user)).toBe('Every control of this program is in place in this product.');
});

test('a program says that it enables nothing, and which controls are staged already', async () => {
  const planProgram = { plan_hash: 'a'.repeat(64), changes: [], waiting: [failing.id], by_hand: [], unknown: [], remarks: [] };
  const { user } = await renderScreen(address, { as: 'administrator', answers: { ...programAnswers(failing), planProgram } });
  await user.click(await screen.findByRole('button', { name: 'Deploy…' }));
  const question = within(await screen.findByRole('dialog', { name: /^Deploy .* to Okta\?$/ }));
  expect(question.getByText(/Nothing is enabled: what can be added as disabled or report-only waits/)).toBeTruthy();
  expect(await question.findByText(`${failing.title}: in the product already, and waits until you enable it`)).toBeTruthy();
  expect(question.queryByText('Nothing to change')).toBeNull();
  expect(await reasonOf(question.getByRole('button', { name: 'Deploy' }), user)).toBe('There is nothing Rampart can change.');
});

test('a control that a deployment is changing reads as confirming, not as its last verdict', async () => {
  await renderScreen(address, { as: 'administrator', answers: programAnswers({ ...failing, is_confirming: true }) });
  expect(await screen.findByText('Confirming')).toBeTruthy();
  expect(screen.getByText('1 confirming')).toBeTruthy();
  expect(screen.queryByText('Not in place')).toBeNull();
});

test('a control whose risk is accepted is neither in place nor missing, and is not deployed', async () => {
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: programAnswers({ ...failing, is_risk_accepted: true }, passing),
  });
  expect(await screen.findByText('Risk accepted')).toBeTruthy();
  expect(screen.getByText('1 with accepted risk, 1 in place')).toBeTruthy();
  expect(await reasonOf(screen.getByRole('button', { name: 'Deploy…' }), user)).toBe(
    'Every control of this program is in place in this product, or its risk is accepted.',
  );
});

test('a connection that does not work keeps from deploying, with its reason', async () => {
  const answers = { ...programAnswers(failing), listApplications: { applications: [oktaOf('The token has expired.')] } };
  const { user } = await renderScreen(address, { as: 'administrator', answers });
  const target = await screen.findByRole('button', { name: 'Deploy…' });
  await expect.poll(() => target.getAttribute('aria-disabled')).toBe('true');
  expect(await reasonOf(target, user)).toBe('There is a problem with the connection to Okta: The token has expired.');
});

test('a rollback says what it undoes and which subscription it pauses, before it starts', async () => {
  const deployment = {
    remediation: '“Shorten Okta sessions” (Okta, Baseline Security)',
    lists: [],
    deployed_by: 'sunniva.aas@haldenfreight.example',
    created_ts: '2026-11-14T08:00:00.000Z',
    changes: ['Created policy “Rampart: Sessions”'],
    pauses: ['“Keep Okta policies enforced” (Okta, Baseline Security)'],
  };
  const checkRollback = { possible: true, job_uuid: '6f9d2c1e-0000-4000-8000-000000000077', because: null, deployment };
  const { user, api } = await renderScreen(address, { as: 'administrator', answers: { ...programAnswers(failing), checkRollback } });
  await user.click(await screen.findByRole('button', { name: 'Rollback' }));
  const question = await screen.findByRole('dialog', { name: 'Roll back the changes in Okta?' });
  expect(question.textContent).toContain(
    'The deployment of “Shorten Okta sessions” (Okta, Baseline Security) by sunniva.aas@haldenfreight',
  );
  expect(question.textContent).toContain('Undone: Created policy “Rampart: Sessions”');
  expect(question.textContent).toContain('the subscription to “Keep Okta policies enforced” (Okta, Baseline Security), which would deploy');
  expect(api.requests('rollBackJob')).toEqual([]);
});

test('a read-only user cannot deploy, and reads which role it takes', async () => {
  const { user } = await renderScreen(address, { as: 'read-only', answers: programAnswers(failing) });
  expect(await reasonOf(await screen.findByRole('button', { name: 'Deploy…' }), user)).toBe(
    'You need the Standard role or higher to deploy.',
  );
});

test('before the first processing run there are no programs, and the screen says when they come', async () => {
  await renderScreen('/programs', { as: 'administrator', answers: { summarizePrograms: { summary: [], controls_not_in_place: 0 } } });
  expect(await screen.findByText('No programs yet')).toBeTruthy();
  expect(screen.getByText('Programs are built from people and products at each processing run.')).toBeTruthy();
});

test('a type without programs says when they come', async () => {
  await renderScreen(address, { as: 'administrator', answers: { getPrograms: { programs: [] } } });
  expect(await screen.findByText('No program of this type yet')).toBeTruthy();
});

test('a program of people alone has no tally of controls, and leads to its remediations', async () => {
  const none = { controls: 0, passing: 0, failing: 0, confirming: 0, risk_accepted: 0, unknown: 0, not_applicable: 0, products: [] };
  const type = { program_type: 'most_attacked_overall' as const, programs: 1, members: 6, ...none };
  await renderScreen('/programs', { as: 'administrator', answers: { summarizePrograms: { summary: [type], controls_not_in_place: 0 } } });
  const link = await screen.findByRole('link', { name: 'See its remediations' });
  expect(link.getAttribute('href')).toBe('/quests/explore?program=most_attacked_overall');
  expect(screen.queryByText(/0 of 0|0 in place/)).toBeNull();
});

test('the screen of a program without controls says what it is for', async () => {
  await renderScreen(address, { as: 'administrator', answers: programAnswersOf() });
  expect(await screen.findByText('No controls of its own')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See its remediations' }).getAttribute('href')).toBe('/quests/explore?program=baseline');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('programs are tallied, with what is unknown apart, and each type leads to its programs', async () => {
  const tally = {
    program_type: 'baseline' as const,
    programs: 1,
    members: 2697,
    controls: 59,
    passing: 11,
    failing: 41,
    confirming: 1,
    risk_accepted: 2,
    unknown: 3,
    not_applicable: 1,
    products: [
      {
        product: 'okta',
        name: 'Okta',
        controls: 20,
        passing: 6,
        failing: 14,
        confirming: 0,
        risk_accepted: 0,
        unknown: 0,
        not_applicable: 0,
      },
      {
        product: 'azure_ad',
        name: 'Azure AD',
        controls: 39,
        passing: 5,
        failing: 27,
        confirming: 1,
        risk_accepted: 2,
        unknown: 3,
        not_applicable: 1,
      },
    ],
  };
  const others = (['zero_trust', 'visibility'] as const).map((program_type) => ({
    ...tally,
    program_type,
    controls: 11,
    failing: 0,
    confirming: 0,
    risk_accepted: 0,
    unknown: 0,
    not_applicable: 0,
    products: [],
  }));
  const { user } = await renderScreen('/programs', {
    as: 'administrator',
    answers: { ...programAnswers(failing), summarizePrograms: { summary: [tally, ...others], controls_not_in_place: 40 } },
  });
  expect(await screen.findByText('40 different controls across 3 programs are not in place')).toBeTruthy();
  const words = screen.getByText(
    '11 in place, 1 confirming, 41 not in place, 2 with accepted risk, 3 unknown, 1 not applicable',
  ).textContent;
  expect([...(words?.matchAll(/\d+/g) ?? [])].reduce((sum, [count]) => sum + Number(count), 0)).toBe(tally.controls);
  expect(screen.getByText(/of 52 controls in place/)).toBeTruthy();
  const products = within(screen.getAllByRole('list', { name: 'By product' })[0]!).getAllByRole('listitem');
  expect(products.map(({ textContent }) => textContent)).toEqual(['Okta6 of 20', 'Azure AD5 of 32']);
  const drawn = [...products[1]!.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset, style }) => [
    dataset['part'],
    Math.round((tally.products[1]!.controls * Number.parseFloat(style.inlineSize)) / 100),
  ]);
  expect(drawn).toEqual([
    ['passing', 5],
    ['confirming', 1],
    ['failing', 27],
    ['risk_accepted', 2],
    ['unknown', 3],
    ['not_applicable', 1],
  ]);
  for (const name of ['Zero Trust', 'Visibility']) expect(screen.getByRole('link', { name })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Baseline Security' }));
  await waitFor(() => expect(window.location.pathname).toBe(address));
});

test('one control is not in place, and not are', async () => {
  const counts = { controls: 2, passing: 1, failing: 1, confirming: 0, risk_accepted: 0, unknown: 0, not_applicable: 0, products: [] };
  const summary = [{ program_type: 'baseline' as const, programs: 1, members: 2697, ...counts }];
  await renderScreen('/programs', { as: 'administrator', answers: { summarizePrograms: { summary, controls_not_in_place: 1 } } });
  expect(await screen.findByText('1 different control across 1 program is not in place')).toBeTruthy();
});

test('the evidence for a control opens over the program, and closes', async () => {
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: { ...programAnswers(failing), getEvidence: refusal(404, 'This control does not exist, or you have no access to it.') },
  });
  await user.click(await screen.findByRole('link', { name: `View Evidence for ${failing.title}` }));
  expect(await screen.findByRole('dialog', { name: 'Evidence' })).toBeTruthy();
  expect(window.location.search).toBe(`?evidence=${failing.id}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a type of program that does not exist is not found', async () => {
  await renderScreen('/programs/no-such-type', { as: 'administrator' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});

const authentication = [
  { framework: 'zero-trust', framework_name: 'Zero Trust', identifier: 'identity.authentication', name: 'Authentication' },
];
const zeroTrust = programAnswers({ ...failing, frameworks: authentication }, { ...passing, frameworks: authentication });

test('the Zero Trust program shows maturity and evidence by function where that is tried out', async () => {
  const tried = { ...frameAnswers.getCustomerAttributes, experimental_features: ['zero-trust-evidence' as const] };
  await renderScreen('/programs/zero_trust', { as: 'read-only', answers: { ...zeroTrust, getCustomerAttributes: tried } });
  const table = within(await screen.findByRole('table', { name: 'Zero trust maturity' }));
  const row = within(table.getByRole('row', { name: /Authentication/ }));
  expect(row.getByText('1 of 2')).toBeTruthy();
  expect(row.getByText(/2,584 of 9,678 attack attempts would have been stopped/)).toBeTruthy();
  expect(row.getByRole('link', { name: `View Evidence for ${failing.title}` })).toBeTruthy();
});

test('the Zero Trust program leaves accepted risks out of the total, and says so where nothing else is open', async () => {
  const tried = { ...frameAnswers.getCustomerAttributes, experimental_features: ['zero-trust-evidence' as const] };
  const accepted = { ...failing, frameworks: authentication, is_risk_accepted: true };
  const elsewhere = [{ ...authentication[0]!, identifier: 'identity.risk', name: 'Risk Assessments' }];
  const answers = programAnswers(
    { ...accepted, frameworks: [...authentication, ...elsewhere] },
    { ...passing, frameworks: authentication },
  );
  await renderScreen('/programs/zero_trust', { as: 'read-only', answers: { ...answers, getCustomerAttributes: tried } });
  const table = within(await screen.findByRole('table', { name: 'Zero trust maturity' }));
  const [some, none] = [/Authentication/, /Risk Assessments/].map((name) => within(table.getByRole('row', { name })));
  expect([some?.getByText('1 of 1'), some?.getByText('Risk accepted')].every(Boolean)).toBe(true);
  expect([none?.getByText('—'), none?.getByText('Risk accepted')].every(Boolean)).toBe(true);
});

test('the Zero Trust program has its controls alone where nothing is tried out', async () => {
  await renderScreen('/programs/zero_trust', { as: 'read-only', answers: zeroTrust });
  expect(await screen.findByRole('table', { name: 'Controls of Baseline Security' })).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Zero trust maturity' })).toBeNull();
});

test('keeps a filter that is followed by another before the screen has shown it', async () => {
  const { user } = await renderScreen(address, { as: 'administrator', answers: severalProducts });
  const words = await screen.findByRole('searchbox', { name: 'Filter by control or product' });
  await user.click(screen.getByRole('button', { name: 'Product' }));
  const box = await screen.findByRole('checkbox', { name: /^Okta/ });
  // In one go, as on a busy machine: nothing is shown in between.
  act(() => {
    fireEvent.change(words, { target: { value: 'low' } });
    fireEvent.keyDown(words, { key: 'Enter' });
    fireEvent.click(box);
  });
  await waitFor(() => expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ q: 'low', product: 'okta' }));
});
