import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const Licence = z.object({
  id: z.string(),
  name: z.string(),
  /** The vendor's names of what it contains. */
  plans: z.array(z.object({ name: z.string(), isOn: z.boolean() })),
  total: z.number().int().nullable(),
  used: z.number().int().nullable(),
  isActive: z.boolean(),
});
export type Licence = z.infer<typeof Licence>;

export const licences = defineListFact({ id: 'licences.licences', item: Licence, keyOf: ({ id }) => id });
