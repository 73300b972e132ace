import { ChangeObject } from '@rampart/domain/change-object.ts';
import { z } from 'zod';

const BeforeAfter = z.object({ before: z.string().nullable(), after: z.string().nullable() });

/** How many people are listed by name; the others are a number. */
export const mostShownMembers = 500;

const ShownMembers = z.object({
  total: z.int(),
  /** The first of them by name; `null` where the product's id is all that is known. */
  people: z.array(z.object({ id: z.string(), name: z.string().nullable() })).max(mostShownMembers),
});
export type ShownMembers = z.infer<typeof ShownMembers>;

const MemberChange = z.object({ added: ShownMembers, removed: ShownMembers });
export type MemberChange = z.infer<typeof MemberChange>;

/** One object of a product, before and after, for a person to read. */
export const ShownChange = z
  .object({
    control_id: z.string(),
    kind: z.enum(['create', 'update', 'enable', 'delete']),
    object: ChangeObject,
    name: z.string(),
    /** `when-enabled`: it is deployed disabled or report-only, and waits. */
    takes_effect: z.enum(['at-once', 'when-enabled']),
    differences: z.array(
      z.object({
        /** The setting and its values as the vendor's console calls them. */
        path: z.string(),
        ...BeforeAfter.shape,
        /** The same by key, ids and raw values. */
        technical: z.object({ key: z.string(), ...BeforeAfter.shape }),
      }),
    ),
    /** Of a group: who comes into it and who leaves it. */
    members: MemberChange.optional(),
  })
  .meta({ id: 'ShownChange' });
export type ShownChange = z.infer<typeof ShownChange>;
