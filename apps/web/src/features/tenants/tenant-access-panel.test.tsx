import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { frameAnswers, sessionOf } from '../../../test-support/signed-in.ts';

const address = '/settings/profile';
const listSessions = { sessions: [] };
const others = Array.from({ length: 101 }, (_, place) => ({
  uuid: `6f9d2c1e-0000-4000-9000-${String(place).padStart(12, '0')}`,
  name: `Zephyr ${place}`,
  current_tenant: false,
  primary_tenant: false,
}));

test('a person of one tenant has nothing to switch to, and reads why', async () => {
  const { user } = await renderScreen(address, { as: 'read-only', answers: { listSessions } });
  const button = await screen.findByRole('button', { name: 'Set Active Tenant' });
  expect(await reasonOf(button, user)).toBe('You have access to one tenant only.');
});

test('provider staff find one tenant among more than a hundred', async () => {
  const { user } = await renderScreen(address, {
    as: 'rampart-engineer',
    answers: { listSessions, listTenants: { tenants: [...frameAnswers.listTenants.tenants, ...others] } },
  });
  expect(await screen.findByText('Type to find one of your 102 tenants.')).toBeTruthy();
  const field = screen.getByRole('combobox', { name: 'Active tenant' });
  await user.clear(field);
  await user.type(field, 'Zephyr 100');
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Zephyr 100']));
});

test('the tenant in the sidebar opens the switcher where there are several', async () => {
  const { user } = await renderScreen(address, {
    as: 'superuser',
    answers: { listSessions, listTenants: { tenants: [...frameAnswers.listTenants.tenants, others[0]!] } },
  });
  await user.click(await screen.findByRole('button', { name: /Switch tenant/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch tenant' }));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Active tenant' }).value).toBe('Halden Freight');
  expect(await reasonOf(dialog.getByRole('button', { name: 'Set Active Tenant' }), user)).toBe(
    'This tenant is active already. Choose another one.',
  );
});

test('what is being tried out is for provider staff, and kept for the tenant in this browser', async () => {
  const session = sessionOf('rampart-engineer');
  const { user } = await renderScreen(address, { as: session, answers: { listSessions } });
  await user.click(await screen.findByRole('switch', { name: 'Safe Use of AI' }));
  expect(window.localStorage.getItem(`rampart.experimental.${session.tenant.uuid}`)).toContain('safe-use-of-ai');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Zero Trust Evidence' }).checked).toBe(false);
});

test('an administrator of a customer is offered nothing to try out', async () => {
  await renderScreen(address, { as: 'administrator', answers: { listSessions } });
  expect(await screen.findByRole('heading', { name: 'Change User Password' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Safe Use of AI' })).toBeNull();
});
