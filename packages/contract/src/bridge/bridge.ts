import { Priority } from '@rampart/domain/priority.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Quest } from '../remediate/quest.ts';
import { QuestPlace } from '../remediate/quest-place.ts';

const ControlPlace = z.enum(['deployed', 'confirming', 'staged', 'selected', 'remaining', 'unknown', 'risk-accepted']);

const Brick = z
  .object({
    control_id: z.string(),
    title: z.string(),
    product: z.string(),
    product_name: z.string(),
    priority: Priority,
    state: ControlPlace,
    /** The remediation that puts it in place; none where no listed one does. */
    quest: QuestPlace.nullable(),
  })
  .meta({ id: 'Brick' });
export type Brick = z.infer<typeof Brick>;

const Cause = z
  .object({
    control_id: z.string(),
    title: z.string(),
    product_name: z.string(),
    /** How it counted then. `new`: it was not judged. */
    from: z.enum(['pass', 'fail', 'unknown', 'not-applicable', 'risk-accepted', 'new']),
    /** How it counts now. `disconnected`: its product is not connected any more. */
    to: z.enum(['pass', 'fail', 'unknown', 'not-applicable', 'risk-accepted', 'disconnected']),
    /** By how much the score would be lower without it; negative when it lowered the score. */
    points: z.number(),
    quest: QuestPlace.nullable(),
  })
  .meta({ id: 'ScoreCause' });
export type ScoreCause = z.infer<typeof Cause>;

const BridgeProduct = z
  .object({
    product: z.string(),
    product_name: z.string(),
    /** The outlines of its mark: an SVG path in a box of 24 by 24. */
    mark: z.string(),
    /** Read back as in place. */
    deployed: z.int(),
    confirming: z.int(),
    /** Also what was not read yet. */
    unknown: z.int(),
    /** Not in place, with an accepted risk. */
    risk_accepted: z.int(),
    /** In place or not: what is being confirmed, is not known or has an accepted risk is left out, as in the score. */
    total: z.int(),
    /** The end of the time that was last read from it. */
    last_read: z.iso.datetime().nullable(),
    /** The licence that most of its controls need, where the product reports it. */
    licence: z.object({ name: z.string(), assigned: z.int(), total: z.int() }).nullable(),
  })
  .meta({ id: 'BridgeProduct' });
export type BridgeProduct = z.infer<typeof BridgeProduct>;

const Bridge = z
  .object({
    /** The time of the newest run; none before the first. */
    as_of: z.iso.datetime().nullable(),
    score: z.object({
      /** From 0 to 100; null while no control has passed or failed. */
      value: z.number().nullable(),
      passing: z.int(),
      failing: z.int(),
      passing_weight: z.int(),
      failing_weight: z.int(),
      confirming: z.int(),
      unknown: z.int(),
      risk_accepted: z.int(),
      /** What the score would be if accepted risks counted as they were judged; null where none is accepted. */
      with_accepted_risks: z.number().nullable(),
    }),
    /** At most one for each day of the last twelve months, the oldest first. */
    history: z.array(z.object({ day: z.iso.date(), score: z.number().nullable() })),
    moved: z
      .object({
        since: z.iso.datetime(),
        score_then: z.number().nullable(),
        /** What moved it most, first. */
        causes: z.array(Cause),
        /** How many more there are. */
        more: z.int(),
      })
      .nullable(),
    bricks: z.array(Brick),
    products: z.array(BridgeProduct),
    /** The open remediations, the most valuable first, at most five of them. */
    next: z.array(Quest),
    /** How many are neither complete nor left with accepted risks only. */
    open: z.int(),
    /** Products of the catalog that are not connected, with the number of controls that they bring. */
    to_connect: z.array(z.object({ product: z.string(), product_name: z.string(), controls: z.int() })),
  })
  .meta({ id: 'Bridge' });
export type Bridge = z.infer<typeof Bridge>;

export const getBridge = endpoint({
  method: 'GET',
  path: '/api/v1/bridge',
  summary: 'The posture of the tenant at a glance: its score, what moved it, the wall, its products and what to do next',
  allow: 'remediations:read',
  needsAgreement: true,
  polled: { resource: 'quests', per: 'tenant' },
  responses: { 200: Bridge },
});

const TenantPosture = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    onboarding_status: z.enum(['pending', 'queued', 'running', 'completed', 'failed']),
    agreement_signed: z.boolean(),
    healthy: z.int(),
    failing: z.int(),
    score: z.number().nullable(),
    as_of: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TenantPosture' });
export type TenantPosture = z.infer<typeof TenantPosture>;

export const listTenantPostures = endpoint({
  method: 'GET',
  path: '/api/v1/bridge/tenants',
  summary: 'How the tenants that the provider serves are doing',
  allow: 'tenants:read-all',
  responses: { 200: z.object({ tenants: z.array(TenantPosture), more: z.int() }) },
});
