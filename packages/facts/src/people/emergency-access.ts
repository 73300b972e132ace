import { defineFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** The ids of the emergency access accounts in every connected product. No product says it: they are the list that the organisation keeps in Rampart. */
export const emergencyAccess = defineFact({
  id: 'people.emergency-access',
  schema: z.object({ accountIds: z.array(z.string()) }),
});
export type EmergencyAccess = z.infer<typeof emergencyAccess.schema>;
