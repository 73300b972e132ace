import type { Licence } from '@rampart/facts/licences/licences.ts';
import type { Sku } from '../schema.ts';

/** In the days of grace after its end (`Warning`) a subscription still works. */
const working = ['Enabled', 'Warning'];

export const toLicence = (sku: Sku): Licence => ({
  id: sku.id,
  name: sku.skuPartNumber ?? sku.id,
  plans: (sku.servicePlans ?? []).map(({ servicePlanName, provisioningStatus }) => ({
    name: servicePlanName ?? '',
    isOn: provisioningStatus === 'Success',
  })),
  total: sku.prepaidUnits ? (sku.prepaidUnits.enabled ?? 0) + (sku.prepaidUnits.warning ?? 0) : null,
  used: sku.consumedUnits ?? null,
  isActive: working.includes(sku.capabilityStatus ?? ''),
});
