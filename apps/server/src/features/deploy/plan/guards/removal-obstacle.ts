import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { Change } from '@rampart/domain/change.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import type { Vendor } from '../../vendor/open-vendor.ts';

async function policiesOf(vendor: Vendor, asOf: Date) {
  try {
    return signInPolicies.schema.safeParse(await vendor.collect(signInPolicies, asOf)).data;
  } catch (error) {
    if (!(error instanceof VendorFailure) || error.kind !== 'permission') throw error;
    return undefined;
  }
}

/** Why a group must stay: without it, a policy that excludes it would lock its people out, and one that applies to it would apply to no one. */
export async function removalObstacle(vendor: Vendor, change: Change, asOf: Date): Promise<string | undefined> {
  if (change.object !== 'group' || change.kind !== 'delete' || !vendor.collects(signInPolicies)) return undefined;
  const policies = await policiesOf(vendor, asOf);
  if (policies === undefined) return 'Rampart could not check whether policies name it, so it was kept. Let Rampart read the policies.';
  const naming = policies.filter(({ audience, excludedAudience }) =>
    [...audience.groups, ...excludedAudience.groups].includes(change.target),
  );
  if (naming.length === 0) return undefined;
  const names = naming.slice(0, 5).map(({ name }) => `“${name}”`);
  return `It is named by ${names.join(', ')}${naming.length > 5 ? ' and more' : ''}, so it was kept. Roll back or change these first.`;
}
