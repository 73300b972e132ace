import { ChangeObject } from '@rampart/domain/change-object.ts';
import { z } from 'zod';

/** One object of a product, before and after, for a person to read. */
export const ShownChange = z
  .object({
    control_id: z.string(),
    kind: z.enum(['create', 'update', 'enable', 'delete']),
    object: ChangeObject,
    name: z.string(),
    /** `when-enabled`: it is deployed disabled or report-only, and waits. */
    takes_effect: z.enum(['at-once', 'when-enabled']),
    differences: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  })
  .meta({ id: 'ShownChange' });
export type ShownChange = z.infer<typeof ShownChange>;
