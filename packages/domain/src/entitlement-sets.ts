import { entitlements } from './entitlement.ts';

export interface EntitlementChoice {
  readonly id: number;
  readonly granted: boolean;
}

const proofOfConceptIds: readonly number[] = [6, 7, 8];

/** Enough to show what the product finds: tickets, licensing and outreach. */
export const proofOfConceptEntitlements: readonly EntitlementChoice[] = entitlements.map(({ id }) => ({
  id,
  granted: proofOfConceptIds.includes(id),
}));

export const fullEntitlements: readonly EntitlementChoice[] = entitlements.map(({ id }) => ({ id, granted: true }));
