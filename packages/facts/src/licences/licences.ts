import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const Licence = z.object({
  id: z.string(),
  name: z.string(),
  /** The vendor's names of what it contains. */
  plans: z.array(z.object({ name: z.string(), isOn: z.boolean() })),
  total: z.number().int().nullable(),
  /** How many are assigned. */
  used: z.number().int().nullable(),
  isActive: z.boolean(),
  /** Of the total, those of a subscription that has ended and still works for a time. */
  inGrace: z.number().int().nullable().optional(),
  /** Accounts that have it and signed in within the 90 days before the reading. */
  signedIn: z.number().int().nullable().optional(),
  /** When the first of its subscriptions ends unless it is renewed. */
  endsAt: z.iso.datetime().nullable().optional(),
});
export type Licence = z.infer<typeof Licence>;

export const licences = defineListFact({ id: 'licences.licences', item: Licence, keyOf: ({ id }) => id });
