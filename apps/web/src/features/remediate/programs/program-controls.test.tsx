import { act, screen, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { controlOf, notKnown, programAnswers, programAnswersOf, stopping } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./program-type-screen.tsx'));

const address = '/programs/baseline';
const at = '2026-11-01T00:00:00.000Z';
const judged = (state: 'pass' | 'not-applicable', because: string | null) => ({ state, because, since: at, as_of: at });
const stops = (title: string, stopped: number, attacks: number) =>
  controlOf({ id: title, title, risk_mitigated: stopped / attacks, effect: { ...stopping, attacks, attacks_stopped: stopped } });
const tableOf = () => screen.findByRole('table', { name: 'Controls of Baseline Security' });

test('says of how many attacks a share is, and ranks by how many are stopped', async () => {
  await renderScreen(address, { as: 'administrator', answers: programAnswers(stops('One of one', 1, 1), stops('Many', 124, 507)) });
  const table = await tableOf();
  const rows = within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => /^(Many|One of one)/.exec(textContent ?? '')?.[0]);
  expect(rows.filter((title) => title !== undefined)).toEqual(['Many', 'One of one']);
  expect(within(table).getByText('124 of 507')).toBeTruthy();
  expect(within(table).getByText('1 of 1')).toBeTruthy();
});

test('a figure that may be more is not written as exact', async () => {
  const least = stops('Many', 124, 507);
  await renderScreen(address, {
    as: 'administrator',
    answers: programAnswers({ ...least, effect: { ...least.effect, attacks_at_least: true } }),
  });
  expect(within(await tableOf()).getByText('at least 124 of 507')).toBeTruthy();
});

test('what does not apply has no share, and what is in place shows its requirement as one', async () => {
  const elsewhere = controlOf({
    id: 'okta.elsewhere',
    title: 'Elsewhere',
    verdict: judged('not-applicable', 'There are no groups.'),
    effect: notKnown,
    risk_mitigated: null,
  });
  const passing = controlOf({ id: 'okta.passing', title: 'In order', description: 'Every policy asks.', verdict: judged('pass', null) });
  await renderScreen(address, { as: 'administrator', answers: programAnswers(elsewhere, passing) });
  const row = within(await screen.findByRole('row', { name: /Elsewhere/ }));
  expect(row.getByText('—')).toBeTruthy();
  expect(row.queryByText('Not known')).toBeNull();
  expect(screen.getByText('1 in place, 1 not applicable')).toBeTruthy();
  expect(screen.getByText('Requirement: Every policy asks.')).toBeTruthy();
});

test('advanced content of any product has one label, in its row and among the filters', async () => {
  const control = controlOf({ id: 'azure-conditional-access.more', product: 'azure_conditional_access', priority: 'advanced' });
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: programAnswersOf({
      product: 'azure_conditional_access',
      name: 'Azure Conditional Access',
      deployment_types: ['auto'],
      controls: [control],
    }),
  });
  expect(within(await tableOf()).getAllByText('Rampart Content').length).toBeGreaterThan(0);
  const menus = screen.getAllByRole('button', { name: 'Priority' });
  await user.click(menus.find((button) => button.getAttribute('aria-haspopup') === 'dialog')!);
  expect(await screen.findByRole('checkbox', { name: 'Rampart Content (1)' })).toBeTruthy();
});

const product = (id: string, name: string) => ({
  product: id,
  name,
  deployment_types: ['auto' as const],
  controls: [stops(`${name} control`, 1, 2)],
});

test('on a phone the products are folded until one is opened', async () => {
  const isPhone = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
        addListener() {},
        removeListener() {},
      }) as unknown as MediaQueryList,
  );
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: programAnswersOf(product('okta', 'Okta'), product('azure_ad', 'Azure AD')),
  });
  const table = within(await tableOf());
  expect(table.queryByText('Okta control')).toBeNull();
  await user.click(table.getByRole('button', { name: /^Okta/ }));
  expect(table.getByText('Okta control')).toBeTruthy();
  expect(table.queryByText('Azure AD control')).toBeNull();
  isPhone.mockRestore();
});

test('on a phone a filter does not fold the product that was unfolded', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: programAnswersOf(product('okta', 'Okta'), product('azure_ad', 'Azure AD')),
  });
  const table = within(await tableOf());
  await user.click(table.getByRole('button', { name: /^Okta/ }));
  await user.type(screen.getByRole('searchbox', { name: 'Filter by control or product' }), 'control{Enter}');
  expect(await table.findByText('Azure AD control')).toBeTruthy();
  expect(table.getByText('Okta control')).toBeTruthy();
});

test('a phone that is turned keeps the product that was unfolded, and the dialog that was opened', async () => {
  let isPhone = true;
  const listeners = new Set<(event: { readonly matches: boolean }) => void>();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return isPhone && query.includes('max-width');
        },
        media: query,
        addEventListener: (_type: string, listener: (event: { readonly matches: boolean }) => void) => void listeners.add(listener),
        removeEventListener: (_type: string, listener: (event: { readonly matches: boolean }) => void) => void listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = await renderScreen(address, {
    as: 'administrator',
    answers: {
      ...programAnswersOf(product('okta', 'Okta'), product('azure_ad', 'Azure AD')),
      planProgram: { plan_hash: 'a'.repeat(64), changes: [], waiting: [], by_hand: [], unknown: [], remarks: [] },
    },
  });
  const table = within(await tableOf());
  await user.click(table.getByRole('button', { name: /^Okta/ }));
  await user.click(within(table.getByRole('rowgroup', { name: 'Okta' })).getByRole('button', { name: 'Deploy…' }));
  await screen.findByRole('dialog', { name: 'Deploy Baseline Security to Okta?' });
  await act(async () => {
    isPhone = false;
    for (const listener of listeners) listener({ matches: false });
  });
  expect(screen.getByRole('dialog', { name: 'Deploy Baseline Security to Okta?' })).toBeTruthy();
  expect(table.getByText('Okta control')).toBeTruthy();
  expect(table.queryByText('Azure AD control')).toBeNull();
});

test('of many controls those of the first product are shown, the others are folded until they are asked for', async () => {
  const many = {
    ...product('okta', 'Okta'),
    controls: Array.from({ length: 41 }, (_, index) => stops(`Okta control ${index}`, 9, 20)),
  };
  const { user } = await renderScreen(address, { as: 'administrator', answers: programAnswersOf(product('azure_ad', 'Azure AD'), many) });
  const table = within(await tableOf());
  expect(table.getByText('Okta control 40')).toBeTruthy();
  expect(table.queryByText('Azure AD control')).toBeNull();
  await user.click(table.getByRole('button', { name: /^Azure AD/ }));
  expect(table.getByText('Azure AD control')).toBeTruthy();
});
