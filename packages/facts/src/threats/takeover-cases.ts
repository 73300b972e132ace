import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** An account that a product takes for one in the hands of an attacker. */
const TakeoverCase = z.object({
  id: z.string(),
  person: z.string(),
  severity: z.enum(['none', 'low', 'medium', 'high']).nullable(),
  state: z.enum(['open', 'in-progress', 'resolved', 'no-attack', 'unknown']),
  firstSeenAt: z.iso.datetime().nullable(),
});
export type TakeoverCase = z.infer<typeof TakeoverCase>;

export const takeoverCases = defineListFact({ id: 'threats.takeover-cases', item: TakeoverCase, keyOf: ({ id }) => id });
