import type { BaselineRule, DriftDefinition } from '@rampart/contract/watch/baseline.ts';
import { categoryName, driftCategories, usualPriority } from '@rampart/domain/watch/drift-category.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => Promise.all([import('./baseline-screen.tsx'), import('./definitions-screen.tsx')]));

const rule: BaselineRule = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Zones of the depot',
  rule_data: { product: 'okta', subconfig_type: 'zone', instances: ['z1'], categories: ['zone_modified'] },
  reason: 'They change with the leases.',
  expires_at: '2027-01-31T22:59:59.000Z',
  owner: null,
  created_by: 'anna@example.test',
  created_at: '2026-11-15T08:00:00.000Z',
  is_active: true,
};
const definitions: DriftDefinition[] = driftCategories.map((category) => ({
  category,
  name: categoryName(category),
  priority: usualPriority(category),
  usual_priority: usualPriority(category),
  is_alerting: true,
  changed_by: null,
  changed_at: null,
}));
const types = [
  {
    product_id: 'okta',
    product_identifier: 'okta',
    product_name: 'Okta',
    subconfig_types: [
      { id: 'okta.policy', identifier: 'policy' as const, name: 'Policy' },
      { id: 'okta.zone', identifier: 'zone' as const, name: 'Network zone' },
    ],
  },
];
const preview = {
  product: 'okta',
  product_name: 'Okta',
  read_at: '2026-11-15T08:00:00.000Z',
  objects: 12,
  differing: 1,
  differences: [{ subconfig_type: 'zone' as const, object_name: 'Depot', difference: 'changed' as const }],
  open_changes: 2,
  ending_rules: 0,
  state: 'as-seen',
};
const answers = {
  listBaselineRules: { rules: [rule] },
  listSubconfigTypes: { config_types: types },
  listSubconfigInstances: { instances: [{ id: 'z1', name: 'Depot', product_identifier: 'okta' }], total: 1 },
  createBaselineRule: { rule },
  updateBaselineRule: { rule },
  listDriftDefinitions: { definitions },
  previewBaselineFreeze: preview,
  freezeBaseline: { objects: 1, changes: 2 },
};
const asAdministrator = (more = {}) => ({ as: 'administrator' as const, answers: { ...answers, ...more } });

async function openNewRule(more = {}) {
  const rendered = await renderScreen('/drift/baseline', asAdministrator(more));
  await rendered.user.click(await screen.findByRole('button', { name: 'New baseline rule' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'New baseline rule' })) };
}

test('a rule is written over the objects that are there, with a reason and an end', async () => {
  const { user, api, dialog } = await openNewRule();
  await dialog.findByRole('option', { name: 'Okta' });
  const create = dialog.getByRole('button', { name: 'Create rule' });
  expect(create.getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog.getByLabelText(/^Name/), 'Depot');
  await user.selectOptions(dialog.getByLabelText('Product'), 'Okta');
  await user.selectOptions(dialog.getByLabelText('Type'), 'Network zone');
  await user.click(dialog.getByRole('combobox', { name: 'Objects' }));
  await user.click(await screen.findByText('Depot', { selector: '[role="option"] *' }));
  expect(api.requests('listSubconfigInstances')[0]).toMatchObject({ params: { type: 'zone' }, query: { product: 'okta' } });
  await user.type(dialog.getByLabelText(/^Reason/), 'Leases');
  const last = dialog.getByLabelText(/Last day/);
  fireEvent.change(last, { target: { value: '2032-01-31' } });
  expect(create.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(last, { target: { value: '2027-01-31' } });
  await user.click(create);
  await waitFor(() =>
    expect(api.requests('createBaselineRule')).toMatchObject([
      {
        body: {
          name: 'Depot',
          rule_data: { product: 'okta', subconfig_type: 'zone', instances: ['z1'] },
          reason: 'Leases',
          expires_at: expect.stringMatching(/^2027-0[12]-/) as string,
        },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New baseline rule' })).toBeNull());
});

test('without the list of types there is the built-in list, and the screen says so', async () => {
  const { user, dialog } = await openNewRule({ listSubconfigTypes: () => refusal(500, 'Something went wrong.') });
  expect(await dialog.findByText('The list of your products could not be loaded')).toBeTruthy();
  const product = dialog.getByRole('combobox', { name: 'Product' });
  const names = within(product)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Any product', 'Azure Conditional Access', 'Cortex XDR', 'Palo Alto Strata']);
  await user.selectOptions(product, 'Palo Alto Strata');
  const kinds = within(dialog.getByRole('combobox', { name: 'Type' })).getAllByRole('option');
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Any type', 'Policy', 'Profile', 'Rule']);
});

test('what the server refuses is said in the dialog', async () => {
  const { user, dialog } = await openNewRule({
    createBaselineRule: () => refusal(400, 'A rule holds for at most 5 years, or without an end.'),
  });
  await user.type(dialog.getByLabelText(/^Name/), 'Ours');
  await user.type(dialog.getByLabelText('Made by', { selector: 'input:not([type="hidden"])' }), 'anna{Enter}');
  await user.type(dialog.getByLabelText(/^Reason/), 'Planned');
  await user.click(dialog.getByRole('button', { name: 'Create rule' }));
  expect(await dialog.findByText('A rule holds for at most 5 years, or without an end.')).toBeTruthy();
});

test('rules are listed in words, and one that accepted changes keeps what it accepted', async () => {
  const accepted: BaselineRule = {
    ...rule,
    name: 'Zone changed: Depot',
    rule_data: { product: 'okta', subconfig_type: 'zone', accepted: [{ instance: 'z1', version: null }] },
  };
  const { user, api } = await renderScreen('/drift/baseline', asAdministrator({ listBaselineRules: { rules: [accepted] } }));
  expect(await screen.findByText('Okta · zones · 1 accepted version')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change the rule Zone changed: Depot' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the baseline rule' }));
  expect(dialog.queryByRole('combobox', { name: 'Product' })).toBeNull();
  await user.click(await dialog.findByRole('button', { name: 'Save rule' }));
  await waitFor(() => expect(api.requests('updateBaselineRule')).toMatchObject([{ body: { rule_data: accepted.rule_data } }]));
});

test('freezing says what it accepts, wants a reason, and freezes what was shown', async () => {
  const { user, api } = await renderScreen('/drift/baseline', asAdministrator());
  const open = await screen.findByRole('button', { name: 'Freeze current configuration…' });
  await waitFor(() => expect(open.getAttribute('aria-disabled')).toBeNull());
  await user.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Freeze the current configuration as the baseline' }));
  expect(await dialog.findByText(/1 object differs from the baseline/)).toBeTruthy();
  expect(dialog.getByText('2 pending changes will be accepted permanently.')).toBeTruthy();
  expect(dialog.getByText('Zone “Depot”')).toBeTruthy();
  const button = dialog.getByRole('button', { name: 'Freeze baseline' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'After the migration');
  await user.click(button);
  await waitFor(() =>
    expect(api.requests('freezeBaseline')).toMatchObject([{ body: { product: 'okta', state: 'as-seen', reason: 'After the migration' } }]),
  );
});

const file = { format: 'rampart-baseline', version: 1, exported_at: '2026-11-15T08:00:00.000Z', definitions: [], rules: [], objects: [] };
const chooseFile = async (user: Awaited<ReturnType<typeof renderScreen>>['user'], text: string) => {
  await user.click(await screen.findByRole('button', { name: 'File' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import from JSON…' }));
  await screen.findByRole('dialog', { name: 'Import a baseline' });
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]')!,
    new File([text], 'b.json', { type: 'application/json' }),
  );
  return within(screen.getByRole('dialog', { name: 'Import a baseline' }));
};

test('an import shows what it would change before it does', async () => {
  const plan = {
    plan_hash: 'the-plan',
    definitions: [
      { name: 'Policy disabled', priority: 'high' as const, is_alerting: true, was_priority: 'low' as const, was_alerting: false },
    ],
    rules: ['Ours'],
    objects: [{ product_name: 'Okta', object_name: 'Depot', effect: 'alert' as const }],
    unchanged: 40,
    skipped: [{ name: 'Elsewhere', because: 'No connected product has this object.' }],
    more_skipped: 0,
  };
  const imported = { definitions: 1, rules: 1, objects: 1, alerts: 1 };
  const { user, api } = await renderScreen('/drift/baseline', asAdministrator({ planBaselineImport: plan, importBaseline: imported }));
  const dialog = await chooseFile(user, JSON.stringify(file));
  expect(await dialog.findByText(/3 entries would change\. 40 entries already match the file\. Nothing is deleted\./)).toBeTruthy();
  for (const text of ['Low, history only → High, alert', 'Okta: Depot', 'No connected product has this object.'])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(api.requests('importBaseline')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Import baseline' }));
  await waitFor(() => expect(api.requests('importBaseline')).toMatchObject([{ body: { plan_hash: 'the-plan' } }]));
});

test('a file that is no JSON is not sent', async () => {
  const { user, api } = await renderScreen('/drift/baseline', asAdministrator());
  const dialog = await chooseFile(user, 'hello');
  expect(await dialog.findByText(/could not be read as JSON/)).toBeTruthy();
  expect(api.requests('planBaselineImport')).toEqual([]);
});

test('definitions have their priority and whether they are alerts, saved at once', async () => {
  const changed = { ...definitions[0]!, priority: 'low' as const, changed_by: 'anna@example.test', changed_at: rule.created_at };
  const { user, api } = await renderScreen('/drift/definitions', asAdministrator({ putDriftDefinition: { definition: changed } }));
  const table = within(await screen.findByRole('table', { name: 'Definitions of drift' }));
  // Nothing was changed yet: a column of dashes says nothing, and that a change is an alert is said by the column's name.
  expect([table.queryByRole('columnheader', { name: 'Changed' }), table.queryByText(/^History only$/)]).toEqual([null, null]);
  expect(table.getByRole('switch', { name: 'Policy added: Alert' })).toBeTruthy();
  await user.selectOptions(table.getByRole('combobox', { name: 'Priority of Policy added' }), 'Low');
  await waitFor(() =>
    expect(api.requests('putDriftDefinition')).toMatchObject([
      { params: { category: 'policy_added' }, body: { priority: 'low', is_alerting: true } },
    ]),
  );
  expect(await table.findByText('15 Nov 2026, anna@example.test')).toBeTruthy();
});

test('who may only read looks at rules and definitions, and is told why nothing can be changed', async () => {
  await renderScreen('/drift/definitions', { as: 'read-only', answers });
  const table = within(await screen.findByRole('table', { name: 'Definitions of drift' }));
  const disabled = within(table.getByRole('row', { name: /^Policy disabled/ }));
  expect([disabled.getByText('High (default)'), disabled.getByText('On')]).toHaveLength(2);
  expect([...table.queryAllByRole('combobox'), ...table.queryAllByRole('switch')]).toEqual([]);
  expect(screen.getByText(/Your role can view the definitions but not change them/)).toBeTruthy();
});

test.each(['/drift/baseline', '/drift/definitions'])('without the entitlement %s is locked, and nothing is asked', async (path) => {
  const { api } = await renderScreen(path, { as: 'administrator', entitled: ['export_data'], answers });
  expect(await screen.findByText(/You do not have entitlements to access this feature. Please speak with your/)).toBeTruthy();
  expect([api.requests('listBaselineRules'), api.requests('listDriftDefinitions')]).toEqual([[], []]);
});

test('an empty list says what appears there', async () => {
  await renderScreen('/drift/baseline', asAdministrator({ listBaselineRules: { rules: [] } }));
  expect(await screen.findByText('No baseline rules yet')).toBeTruthy();
  expect(screen.getByText(/^Write a rule/)).toBeTruthy();
});

test('an empty list asks no one to write a rule who may only read', async () => {
  await renderScreen('/drift/baseline', { as: 'read-only', answers: { ...answers, listBaselineRules: { rules: [] } } });
  expect(await screen.findByText(/^Rules for expected changes and accepted alerts appear here/)).toBeTruthy();
  expect(screen.getByText(/Ask an administrator for the Standard role/)).toBeTruthy();
});

test('rules that could not be loaded say so, with a way to ask again', async () => {
  await renderScreen('/drift/baseline', asAdministrator({ listBaselineRules: () => refusal(403, 'Not now.') }));
  expect(await screen.findByText('The rules could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
