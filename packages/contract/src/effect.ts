import { z } from 'zod';

/** What a control, or a remediation, would have done in a window of days: the same on every screen. What is not known is null, never 0. */
export const Effect = z
  .object({
    /** `not-known`: no figure can be given. `stops-none`: it is for something else, such as showing. */
    state: z.enum(['known', 'not-known', 'stops-none', 'in-place']),
    /** `2,584 of 9,678 attack attempts would have been stopped` */
    headline: z.string(),
    /** `14 of them reached an account` */
    details: z.array(z.string()),
    /** All attacks that the events showed. */
    attacks: z.int().nullable(),
    attacks_stopped: z.int().nullable(),
    /** It may have been more: some attacks could not be decided, or several controls stop different ones. */
    attacks_at_least: z.boolean(),
    /** Of those stopped, the ones that got through to a person. */
    attacks_reached: z.int().nullable(),
    /** Attacks of which that is not known. */
    attacks_undecided: z.int().nullable(),
    people_affected: z.int().nullable(),
    /** There may be more: some ordinary sign-ins could not be decided, or several controls affect different people. */
    people_at_least: z.boolean(),
  })
  .meta({ id: 'Effect' });
export type Effect = z.infer<typeof Effect>;
