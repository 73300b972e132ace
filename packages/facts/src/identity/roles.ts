import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** What lets people administer, and who holds it. */
const Role = z.object({
  id: z.string(),
  /** The same in every tenant, where the vendor has such an id: policies name roles by it. */
  templateId: z.string().nullable(),
  name: z.string(),
  /** A holder of this role can assign any other role. */
  isAllPowerful: z.boolean(),
  /** Ids of people, as in `people.people` of the same application, sorted. */
  memberIds: z.array(z.string()),
});
export type Role = z.infer<typeof Role>;

export const roles = defineListFact({ id: 'identity.roles', item: Role, keyOf: ({ id }) => id });
