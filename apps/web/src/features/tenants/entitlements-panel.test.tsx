import { screen, waitFor, within } from '@testing-library/react';
import { type EntitlementIdentifier, entitlements } from '@rampart/domain/entitlement.ts';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test-support/played-api.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { entitlementsOf } from '../../../test-support/signed-in.ts';

const address = '/settings/super-user';
const kept = { events: 25, facts: 25, verdicts: 25, jobs: 25, audit: 84 };
const retention = { overrides: { events: null, facts: null, verdicts: null, jobs: null, audit: null }, defaults: kept };
const outbox = {
  getRestoredCopy: { waiting: null },
  listOutbox: { messages: [] },
  listDomainClaims: { claims: [] },
  getRetention: retention,
} satisfies Answers;

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
  expect(screen.queryByRole('switch', { name: /^Export data/ })).toBeNull();
  isLocked = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('switch', { name: /^Export data/ })).toBeTruthy();
});

test('changes are gathered and cleared, and without one there is nothing to apply', async () => {
  const { user } = await renderScreen(address, { as: 'superuser', answers: outbox });
  const drift = await screen.findByRole<HTMLInputElement>('switch', { name: /^Drift detection/ });
  const apply = screen.getByRole('button', { name: 'Apply Changes' });
  expect(await reasonOf(apply, user)).toBe('There are no pending changes. Change an entitlement or choose a set first.');
  expect(await reasonOf(screen.getByRole('button', { name: 'Clear Changes' }), user)).toMatch(/^There are no pending changes\./);
  await user.click(drift);
  expect(await screen.findByText('1 pending change')).toBeTruthy();
  expect(screen.getAllByText('Not applied yet')).toHaveLength(1);
  await user.click(drift);
  await waitFor(() => expect(apply.getAttribute('aria-disabled')).toBe('true'));
  await user.click(drift);
  await user.click(screen.getByRole('link', { name: 'Profile Settings' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without applying?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Clear Changes' }));
  expect(drift.checked).toBe(true);
  expect(screen.queryByText('Not applied yet')).toBeNull();
});

test('a set of entitlements is applied as a whole', async () => {
  let granted: EntitlementIdentifier[] = entitlements.map(({ identifier }) => identifier);
  const { user, api } = await renderScreen(address, {
    as: 'superuser',
    answers: {
      ...outbox,
      listEntitlements: () => ({ entitlements: entitlementsOf(granted) }),
      updateEntitlements: ({ body }) => {
        const withdrawn = body.filter((one) => !one.granted).map(({ id }) => id);
        granted = entitlements.filter(({ id }) => !withdrawn.includes(id)).map(({ identifier }) => identifier);
        return { entitlements: entitlementsOf(granted) };
      },
    },
  });
  const drift = await screen.findByRole<HTMLInputElement>('switch', { name: /^Drift detection/ });
  await user.click(screen.getByRole('combobox', { name: 'Default Entitlement Sets' }));
  await user.click(await screen.findByRole('option', { name: 'Proof of Concept entitlements' }));
  const apply = screen.getByRole('button', { name: 'Apply Changes' });
  await user.click(apply);
  expect(await screen.findByText('Entitlements Updated')).toBeTruthy();
  expect(api.requests('updateEntitlements')).toHaveLength(1);
  await waitFor(() => expect(apply.getAttribute('aria-disabled')).toBe('true'));
  expect(screen.queryByText('Not applied yet')).toBeNull();
  expect(drift.checked).toBe(false);
});

test('provider staff other than super users see neither emails nor new tenants', async () => {
  await renderScreen(address, { as: 'rampart-engineer' });
  expect(await screen.findByRole('switch', { name: /^Drift detection/ })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Mail outbox' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('a feature flag has a name, what it shows and its key', async () => {
  await renderScreen(address, { as: 'rampart-engineer' });
  const flag = await screen.findByRole('switch', { name: /^Rampart Tools/ });
  const description = document.getElementById(flag.getAttribute('aria-describedby') ?? '') ?? flag.closest('.mantine-Switch-root');
  expect(description?.textContent).toContain('Shows the screen Rampart Tools to provider staff. rampart_tools');
});

test('a product that is not supported has no switch, and is kept when another flag is switched', async () => {
  const { user, api } = await renderScreen(address, { as: 'rampart-engineer', answers: { setFeatureFlags: { feature_flags: [] } } });
  const flag = await screen.findByRole<HTMLInputElement>('switch', { name: /^Rampart Tools/ });
  expect(screen.queryByRole('switch', { name: /Netskope|Defender for Endpoint/ })).toBeNull();
  expect(screen.getByText(/nothing to switch: Netskope, Defender for Endpoint\.$/)).toBeTruthy();
  await waitFor(() => expect(flag.disabled).toBe(false));
  await user.click(flag);
  await waitFor(() => expect(api.requests('setFeatureFlags')[0]?.body).toEqual({ flags: ['netskope', 'microsoft_defender_endpoint'] }));
});

test('an administrator of a customer has no admin settings', async () => {
  await renderScreen(address, { as: 'administrator' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'User Management' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Rampart Admin Settings' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('what this version does not have is not offered, and no set grants it', async () => {
  const { user, api } = await renderScreen(address, {
    as: 'superuser',
    entitled: [],
    answers: { ...outbox, updateEntitlements: { entitlements: [] } },
  });
  expect(await screen.findByText('Not supported in this version, so there is nothing to grant: Outreach containers.')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /^Outreach/ })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Default Entitlement Sets' }));
  await user.click(await screen.findByRole('option', { name: 'Proof of Concept entitlements' }));
  expect(await screen.findByText('2 pending changes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Apply Changes' }));
  await waitFor(() => expect(api.requests('updateEntitlements')).toHaveLength(1));
  expect(api.requests('updateEntitlements')[0]?.body.map(({ id }) => id)).toEqual([6, 7]);
});
