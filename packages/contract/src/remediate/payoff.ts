import { Priority } from '@rampart/domain/priority.ts';
import { z } from 'zod';
import { Effect } from '../effect.ts';

/** What a deployment of a remediation was worth. */
export const Payoff = z
  .object({
    job_uuid: z.uuid(),
    requested_at: z.iso.datetime(),
    /** The product was read back: until then the controls are those that it is for, and the score after it is not known. */
    is_confirmed: z.boolean(),
    /**
     * Of a confirmed one, the score without its controls and with them, all else as when it was read back. Null where no control could be
     * assessed.
     */
    score_before: z.number().nullable(),
    score_after: z.number().nullable(),
    /** Those that it brought into place, whether or not they still are. */
    controls: z.array(z.object({ id: z.string(), title: z.string(), priority: Priority, is_in_place: z.boolean() })),
    /**
     * What they would have done in the 90 days before it was requested. Of a confirmed one, only those count that are in place now; null
     * where none is.
     */
    effect: Effect.nullable(),
  })
  .meta({ id: 'Payoff' });
export type Payoff = z.infer<typeof Payoff>;
