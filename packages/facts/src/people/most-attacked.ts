import { defineFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const count = z.int().min(0);

/** How many people are most attacked now, by kind of attack. No product says it: Rampart works it out from the attacks on the organisation. */
export const mostAttacked = defineFact({
  id: 'people.most-attacked',
  schema: z.object({ overall: count, phishing: count, malware: count }),
});
export type MostAttacked = z.infer<typeof mostAttacked.schema>;
