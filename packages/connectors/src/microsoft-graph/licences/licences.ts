import { daysBefore } from '@rampart/domain/day.ts';
import type { Licence } from '@rampart/facts/licences/licences.ts';
import { isoTime } from '../../kit/iso-time.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { lastSignIn, undefinedIfRefused } from '../collect.ts';
import { LicensedUser, Sku, Subscription } from '../schema.ts';

const usedWithinDays = 90;
/** In the days of grace after its end (`Warning`) a subscription still works. */
const working = ['Enabled', 'Warning'];

/** Microsoft's document "Product names and service plan identifiers for licensing": Graph itself knows only the part numbers. */
const productNames: Readonly<Record<string, string>> = {
  AAD_PREMIUM: 'Microsoft Entra ID P1',
  AAD_PREMIUM_P2: 'Microsoft Entra ID P2',
  EMS: 'Enterprise Mobility + Security E3',
  EMSPREMIUM: 'Enterprise Mobility + Security E5',
  ENTERPRISEPACK: 'Office 365 E3',
  ENTERPRISEPREMIUM: 'Office 365 E5',
  SPB: 'Microsoft 365 Business Premium',
  SPE_E3: 'Microsoft 365 E3',
  SPE_E5: 'Microsoft 365 E5',
  SPE_F1: 'Microsoft 365 F3',
};

/** By the id of the licence, the first end of its subscriptions. Graph's document "companySubscription resource type". */
async function endsBySku(client: MicrosoftGraphClient): Promise<ReadonlyMap<string, string>> {
  const subscriptions = (await client.list('directory/subscriptions', Subscription).catch(undefinedIfRefused)) ?? [];
  const ends = new Map<string, string>();
  for (const { skuId, status, nextLifecycleDateTime } of subscriptions) {
    const endsAt = isoTime(nextLifecycleDateTime);
    if (!skuId || endsAt === null || !working.includes(status ?? '')) continue;
    const known = ends.get(skuId);
    if (known === undefined || endsAt < known) ends.set(skuId, endsAt);
  }
  return ends;
}

/** By the id of the licence, how many accounts that have it signed in lately; nothing where Graph does not say. */
async function signedInBySku(client: MicrosoftGraphClient, asOf: Date): Promise<ReadonlyMap<string, number> | undefined> {
  // Graph's document "List users": at most 500 on a page with `signInActivity`.
  const query = { $select: 'id,assignedLicenses,signInActivity', $top: '500' };
  const users = await client.list('users', LicensedUser, query).catch(undefinedIfRefused);
  if (users === undefined) return undefined;
  const since = daysBefore(asOf, usedWithinDays).toISOString();
  const counts = new Map<string, number>();
  for (const { assignedLicenses, signInActivity } of users) {
    const last = signInActivity ? lastSignIn(signInActivity) : null;
    if (last === null || last < since) continue;
    for (const { skuId } of assignedLicenses ?? []) if (skuId) counts.set(skuId, (counts.get(skuId) ?? 0) + 1);
  }
  return counts;
}

export async function collectLicences(client: MicrosoftGraphClient, { asOf }: { readonly asOf: Date }): Promise<Licence[]> {
  const skus = await client.list('subscribedSkus', Sku);
  if (skus.length === 0) return [];
  const ends = await endsBySku(client);
  const signedIn = await signedInBySku(client, asOf);
  return skus.map(({ id, skuId, skuPartNumber, servicePlans, prepaidUnits, consumedUnits, capabilityStatus }) => ({
    id,
    name: productNames[skuPartNumber ?? ''] ?? skuPartNumber ?? id,
    plans: (servicePlans ?? []).map((plan) => ({ name: plan.servicePlanName ?? '', isOn: plan.provisioningStatus === 'Success' })),
    total: prepaidUnits ? (prepaidUnits.enabled ?? 0) + (prepaidUnits.warning ?? 0) : null,
    used: consumedUnits ?? null,
    isActive: working.includes(capabilityStatus ?? ''),
    inGrace: prepaidUnits?.warning ?? null,
    signedIn: signedIn === undefined || !skuId ? null : (signedIn.get(skuId) ?? 0),
    endsAt: ends.get(skuId ?? '') ?? null,
  }));
}
