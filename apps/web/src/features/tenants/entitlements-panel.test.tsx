import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test-support/played-api.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { entitlementsOf } from '../../../test-support/signed-in.ts';

const address = '/settings/super-user';
const outbox = { listOutbox: { messages: [] } } satisfies Answers;

test('entitlements that could not be read are not made up, and can be asked for again', async () => {
  let isLocked = true;
  const { user } = await renderScreen(address, {
    as: 'superuser',
    answers: {
      ...outbox,
      listEntitlements: () => (isLocked ? refusal(400, 'The list is locked.') : { entitlements: entitlementsOf(['export_data']) }),
    },
  });
  expect(await screen.findByText('Error: The list is locked.')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  isLocked = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('switch', { name: /^Export data/ })).toBeTruthy();
});

test('changes are gathered and cleared, and without one there is nothing to apply', async () => {
  const { user } = await renderScreen(address, { as: 'superuser', answers: outbox });
  const drift = await screen.findByRole<HTMLInputElement>('switch', { name: /^Drift detection/ });
  const apply = screen.getByRole('button', { name: 'Apply Changes' });
  expect(await reasonOf(apply, user)).toBe('There are no pending changes. Change an entitlement or choose a set first.');
  await user.click(drift);
  expect(await screen.findByText('1 pending change')).toBeTruthy();
  expect(screen.getByText('Not applied yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear Changes' }));
  expect(drift.checked).toBe(true);
  expect(screen.queryByText('Not applied yet')).toBeNull();
});

test('provider staff other than super users see neither emails nor new tenants', async () => {
  await renderScreen(address, { as: 'rampart-engineer' });
  expect(await screen.findByRole('switch', { name: /^Drift detection/ })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Mail outbox' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('an administrator of a customer has no admin settings', async () => {
  await renderScreen(address, { as: 'administrator' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'User Management' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Rampart Admin Settings' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
