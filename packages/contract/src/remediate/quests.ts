import { ProgramType } from '@rampart/domain/program.ts';
import { z } from 'zod';
import { ControlDetail } from '../control-detail.ts';
import { endpoint } from '../endpoint.ts';
import { ShownChange } from '../shown-change.ts';
import { Payoff } from './payoff.ts';
import { Quest } from './quest.ts';

const TomeId = z.object({ id: z.string().max(120) });
/** One of a template's remediations. */
const which = { program_uuid: z.uuid(), program_type: ProgramType, product: z.string().max(60) };

export const listQuests = endpoint({
  method: 'GET',
  path: '/api/v1/quests',
  summary: 'The remediations, the most valuable first',
  allow: 'remediations:read',
  needsAgreement: true,
  polled: { resource: 'quests', per: 'tenant' },
  query: z.object({ show_all: z.stringbool().default(false) }),
  responses: {
    200: z.object({
      quests: z.array(Quest),
      /** The time of the run that they are of. */
      as_of: z.iso.datetime().nullable(),
    }),
  },
});

export const getQuestCoverage = endpoint({
  method: 'GET',
  path: '/api/v1/quests/coverage',
  summary: 'How many controls are in place, by product and priority',
  allow: 'remediations:read',
  needsAgreement: true,
  polled: { resource: 'quests', per: 'tenant' },
  responses: {
    200: z.object({
      coverage: z.array(
        z.object({
          product: z.string(),
          product_name: z.string(),
          priority: z.string(),
          /** Known to be in place or missing: without those that are unknown or being confirmed, and those whose risk is accepted. */
          total: z.int(),
          deployed: z.int(),
          staged: z.int(),
          selected: z.int(),
          /** A deployment is changing them, and their product was not read back yet. */
          confirming: z.int(),
          remaining: z.int(),
          unknown: z.int(),
          /** Not in place, with an accepted risk. */
          risk_accepted: z.int(),
        }),
      ),
      score: z.object({
        value: z.number().nullable(),
        passing: z.int(),
        failing: z.int(),
        /** Left out of the score until their product was read back. */
        confirming: z.int(),
        unknown: z.int(),
        risk_accepted: z.int(),
        arithmetic: z.string(),
      }),
      /** How many remediations are neither complete nor left with accepted risks only, without hidden and muted ones. */
      open: z.int(),
    }),
  },
});

export const getQuest = endpoint({
  method: 'GET',
  path: '/api/v1/quests/tome/{id}',
  summary: 'One remediation with its controls',
  allow: 'remediations:read',
  needsAgreement: true,
  params: TomeId,
  query: z.object({ program_type: ProgramType.optional(), instance_id: z.string().max(100).optional() }),
  responses: {
    200: z.object({
      quest: Quest,
      controls: z.array(ControlDetail),
      other_programs: z.array(Quest),
      /** Of its newest deployment that brought something into place, or is being confirmed. */
      payoff: Payoff.nullable(),
    }),
  },
});

export const previewQuestChanges = endpoint({
  method: 'GET',
  path: '/api/v1/quests/tome/{id}/changes',
  summary: 'What the selected controls would change in the product',
  allow: 'remediations:read',
  needsAgreement: true,
  params: TomeId,
  query: z.object(which),
  responses: {
    200: z.object({
      changes: z.array(ShownChange),
      /** Selected controls that need manual steps. */
      by_hand: z.array(z.string()),
      /** Selected controls whose facts could not be read, with the reason. */
      unknown: z.array(z.object({ control_id: z.string(), because: z.string() })),
    }),
  },
});

/** Another person has changed it in the meantime: the answer says so, and the screen loads it again. */
const expected = { expected_event_id: z.uuid().nullable().optional() };

export const selectControls = endpoint({
  method: 'POST',
  path: '/api/v1/quests/tome/{id}/snapshot',
  summary: 'Select the controls to deploy',
  allow: 'remediations:write',
  needsAgreement: true,
  params: TomeId,
  body: z.strictObject({ ...which, ...expected, selected: z.array(z.string().max(120)).max(500).optional() }),
  responses: { 200: z.object({ quest: Quest }) },
});

export const tailorControls = endpoint({
  method: 'PATCH',
  path: '/api/v1/quests/tome/{id}/snapshot',
  summary: 'Leave values of parameters out at the next deployment',
  allow: 'remediations:write',
  needsAgreement: true,
  params: TomeId,
  body: z.strictObject({
    ...which,
    ...expected,
    control_parameters: z
      .array(
        z.strictObject({
          controls: z.array(z.string().max(120)).min(1).max(50),
          /** By the name of the parameter, the values to exclude. */
          parameters: z.record(z.string().max(60), z.array(z.string().max(200)).max(200)),
        }),
      )
      .min(1)
      .max(100),
  }),
  responses: { 200: z.object({ quest: Quest }) },
});

export const stageQuest = endpoint({
  method: 'POST',
  path: '/api/v1/quests/tome/{id}/stage',
  summary: 'Record that the selected controls were staged by hand',
  allow: 'remediations:write',
  needsAgreement: true,
  params: TomeId,
  body: z.strictObject({ ...which, ...expected }),
  responses: { 200: z.object({ quest: Quest }) },
});
