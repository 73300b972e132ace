import type { ExperimentalFeature } from '@rampart/domain/experimental-feature.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { frameAnswers } from '../../../test-support/signed-in.ts';

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
  expect(screen.getByText('You have access to one tenant: there is no other to switch to.')).toBeTruthy();
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

test('provider staff switch what is being tried out for the whole tenant', async () => {
  let features: ExperimentalFeature[] = ['zero-trust-evidence'];
  const { user, api } = await renderScreen(address, {
    as: 'rampart-engineer',
    answers: {
      listSessions,
      getCustomerAttributes: () => ({ ...frameAnswers.getCustomerAttributes, experimental_features: features }),
      setExperimentalFeatures: ({ body }) => {
        features = body.features;
        return { experimental_features: features };
      },
    },
  });
  const ai = await screen.findByRole<HTMLInputElement>('switch', { name: /^Safe Use of AI/ });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Zero Trust Evidence/ }).checked).toBe(true));
  await user.click(ai);
  await waitFor(() => expect(ai.checked).toBe(true));
  await user.click(screen.getByRole('switch', { name: /^Zero Trust Evidence/ }));
  await waitFor(() => expect(ai.disabled).toBe(false));
  expect(api.requests('setExperimentalFeatures').map(({ body }) => body.features)).toEqual([
    ['zero-trust-evidence', 'safe-use-of-ai'],
    ['safe-use-of-ai'],
  ]);
});

test('an administrator of a customer is offered nothing to try out', async () => {
  await renderScreen(address, { as: 'administrator', answers: { listSessions } });
  expect(await screen.findByRole('heading', { name: 'Change User Password' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /^Safe Use of AI/ })).toBeNull();
});
