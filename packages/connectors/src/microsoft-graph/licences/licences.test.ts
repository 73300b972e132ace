import { expect, test } from 'vitest';
import { readGraph } from '../../../test-support/read-graph.ts';

const sku = {
  id: 't_s',
  skuId: 's',
  skuPartNumber: 'SPE_E5',
  capabilityStatus: 'Enabled',
  consumedUnits: 240,
  prepaidUnits: { enabled: 250, warning: 5, suspended: 3 },
  servicePlans: [
    { servicePlanName: 'AAD_PREMIUM_P2', provisioningStatus: 'Success' },
    { servicePlanName: 'INTUNE_A', provisioningStatus: 'Disabled' },
  ],
};
const subscription = (status: string, nextLifecycleDateTime: string | null) => ({ skuId: 's', status, nextLifecycleDateTime });
const user = (id: string, lastSignInDateTime?: string) => ({
  id,
  assignedLicenses: [{ skuId: 's' }],
  ...(lastSignInDateTime !== undefined && { signInActivity: { lastSignInDateTime } }),
});
const refused = () =>
  Response.json({ error: { code: 'Authentication_RequestFromNonPremiumTenantOrB2CTenant', message: '' } }, { status: 403 });

test('licences, with what they contain, when they end and how many accounts that have them signed in', async () => {
  const { value } = await readGraph('licences.licences', {
    subscribedSkus: { value: [sku] },
    'directory/subscriptions': {
      value: [
        subscription('Enabled', '2027-01-01T00:00:00Z'),
        subscription('Enabled', '2026-06-01T00:00:00Z'),
        subscription('Deleted', '2025-06-01T00:00:00Z'),
        subscription('Enabled', null),
      ],
    },
    // Read on 2 March 2026.
    users: { value: [user('a', '2026-03-01T00:00:00Z'), user('b', '2025-11-01T00:00:00Z'), user('c'), { id: 'd' }] },
  });
  expect(value).toEqual([
    {
      id: 't_s',
      name: 'Microsoft 365 E5',
      plans: [
        { name: 'AAD_PREMIUM_P2', isOn: true },
        { name: 'INTUNE_A', isOn: false },
      ],
      total: 255,
      used: 240,
      isActive: true,
      inGrace: 5,
      signedIn: 1,
      endsAt: '2026-06-01T00:00:00.000Z',
    },
  ]);
});

test('what Graph refuses to say about them is not known, and the rest is read', async () => {
  const { value } = await readGraph('licences.licences', {
    subscribedSkus: { value: [{ id: 'old', capabilityStatus: 'Suspended' }] },
    'directory/subscriptions': refused(),
    users: refused(),
  });
  const unknown = { total: null, used: null, inGrace: null, signedIn: null, endsAt: null };
  expect(value).toEqual([{ id: 'old', name: 'old', plans: [], isActive: false, ...unknown }]);
});
