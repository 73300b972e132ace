import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const Group = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** `dynamic`: the vendor fills it by a rule. `application`: owned by a connected application. */
  kind: z.enum(['assigned', 'dynamic', 'everyone', 'application']),
  /** Ids of people, as in `people.people` of the same application, sorted. */
  memberIds: z.array(z.string()),
  mayHoldRoles: z.boolean().nullable(),
});
export type Group = z.infer<typeof Group>;

export const groups = defineListFact({ id: 'people.groups', item: Group, keyOf: ({ id }) => id });
