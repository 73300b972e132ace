import type { Entitlement } from '@rampart/contract/tenants.ts';
import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';

/** Even when its limit is used up: for continuing what was started. While none are loaded everything counts as granted. */
export function isGranted(entitlements: readonly Entitlement[] | undefined, identifier: EntitlementIdentifier): boolean {
  if (entitlements === undefined || entitlements.length === 0) return true;
  return entitlements.some((entitlement) => entitlement.identifier === identifier && entitlement.granted);
}

/** While none are loaded everything counts as granted here: the server is the one that refuses. */
export function isEntitled(entitlements: readonly Entitlement[] | undefined, identifier: EntitlementIdentifier): boolean {
  if (entitlements === undefined || entitlements.length === 0) return true;
  return entitlements.some((entitlement) => entitlement.identifier === identifier && entitlement.is_entitled);
}
