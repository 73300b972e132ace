import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** A feature that the vendor lets its customer switch on and off. */
const VendorFeature = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isOn: z.boolean(),
  /** Not yet for everyone. */
  stage: z.enum(['beta', 'early-access']).nullable(),
});
export type VendorFeature = z.infer<typeof VendorFeature>;

export const vendorFeatures = defineListFact({ id: 'licences.vendor-features', item: VendorFeature, keyOf: ({ id }) => id });
