import { ChangeObject } from '@rampart/domain/change-object.ts';
import { z } from 'zod';

const BeforeAfter = z.object({ before: z.string().nullable(), after: z.string().nullable() });

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
  })
  .meta({ id: 'ShownChange' });
export type ShownChange = z.infer<typeof ShownChange>;
