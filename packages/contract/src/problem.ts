import { z } from 'zod';

/**
 * For refusals that a program has to recognise: `step_up_required` wants a step-up first, `session_ended` says why a session is over,
 * `code_required` wants a code of the account's authenticator, or another one, `people_group_missing` wants the people list of the program deployed first, `exclusion_group_missing` the group of excluded people, and
 * `emergency_access_missing` an emergency access user.
 */
export const ProblemCode = z.enum([
  'step_up_required',
  'session_ended',
  'code_required',
  'people_group_missing',
  'exclusion_group_missing',
  'emergency_access_missing',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** Why a call is refused that the server does not have: it is of another version than who calls. */
export const nothingAtAddress = 'There is nothing at this address.';

/** The body of every refusal. `detail` is written for the person who reads the screen. */
export const Problem = z
  .object({
    detail: z.union([z.string(), z.object({ error: z.string() }), z.array(z.object({ msg: z.string(), loc: z.array(z.string()) }))]),
    code: ProblemCode.optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
