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
  /** Ids of people, as in `people.people` of the same application, sorted. Those in a group that holds it are among them. */
  memberIds: z.array(z.string()),
  /** Ids of people who may activate it for a while, sorted; `null` where that could not be read. Missing in what was read earlier. */
  eligibleIds: z.array(z.string()).nullable().optional(),
  /** Who else holds it, or may activate it: programs, accounts of other organisations and groups whose members could not be read. */
  applications: z.array(z.object({ id: z.string(), name: z.string(), isUnreadGroup: z.literal(true).optional() })).optional(),
});
export type Role = z.infer<typeof Role>;

export const roles = defineListFact({ id: 'identity.roles', item: Role, keyOf: ({ id }) => id });
