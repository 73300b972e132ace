import { Priority } from '@rampart/domain/priority.ts';
import { z } from 'zod';

/** What a deployment of a remediation was worth. */
export const Payoff = z
  .object({
    job_uuid: z.uuid(),
    requested_at: z.iso.datetime(),
    /** The product was read back: until then the controls are those that it is for, and the score after it is not known. */
    is_confirmed: z.boolean(),
    /** Null where no control could be assessed. */
    score_before: z.number().nullable(),
    score_after: z.number().nullable(),
    /** Those that it brought into place. */
    controls: z.array(z.object({ id: z.string(), title: z.string(), priority: Priority })),
    /** In the 90 days before it was requested; null where that is not known. */
    attacks_stopped: z.int().nullable(),
    people_affected: z.int().nullable(),
  })
  .meta({ id: 'Payoff' });
export type Payoff = z.infer<typeof Payoff>;
