import { z } from 'zod';
import { Effect } from '../effect.ts';
import { endpoint } from '../endpoint.ts';
import { ExclusionType } from '../people/exclusions.ts';
import { Mail } from '../people/person.ts';
import { QuestPlace } from './quest-place.ts';

const Protection = z
  .object({
    ...QuestPlace.shape,
    quest_tome_name: z.string(),
    node_id: z.string(),
    program_name: z.string(),
    /** Of its controls that apply. */
    controls: z.int(),
    controls_in_place: z.int(),
    value: Effect,
  })
  .meta({ id: 'Protection' });
export type Protection = z.infer<typeof Protection>;

export const listProtections = endpoint({
  method: 'GET',
  path: '/api/v1/people/protections',
  summary: 'Of the remediations of the programs that a person is in: those with controls in place, and the open ones that stop attacks',
  allow: 'remediations:read',
  needsAgreement: true,
  query: z.object({ user_mail: Mail }),
  responses: {
    200: z.object({
      /** The exclusion lists that the person is on: remediations leave them out. */
      excluded_by: z.array(ExclusionType),
      /** Their changes of lists of the most attacked that have no effect yet, because their deployment is not approved. */
      unapproved_exclusions: z.array(z.object({ exclusion_type: ExclusionType, is_added: z.boolean() })),
      in_place: z.array(Protection),
      /** The most valuable first. */
      would_help: z.array(Protection),
    }),
  },
});
