import { type DriftCategory, driftCategories } from '@rampart/domain/watch/drift-category.ts';
import { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { DriftStatus } from '@rampart/domain/watch/drift-status.ts';
import { MovedControl } from '@rampart/domain/watch/posture-risk.ts';
import { PostureRiskLevel } from '@rampart/domain/watch/posture-risk-level.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Category = z.enum(driftCategories as [DriftCategory, ...DriftCategory[]]);

/** `high,low`: what is not among the values is refused. */
export const listOf = <T extends z.ZodType<unknown, string>>(entry: T) =>
  z
    .string()
    .max(2000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(entry).max(50))
    .optional();

export const ProductName = z.string().regex(/^[a-z\d_]{1,60}$/, 'Not a product.');

const Risk = z.object({
  level: PostureRiskLevel,
  /** By how many points the posture score fell; negative when it rose. */
  points: z.number(),
  /** Attacks of the last 90 days that it lets through again; `null` where that is not known. */
  attacks: z.int().nullable(),
  /** The ways to attack that the broken controls stood against, by MITRE ATT&CK. */
  techniques: z.array(z.object({ id: z.string(), name: z.string() })),
  controls: z.array(
    MovedControl.omit({ isShared: true }).extend({
      /** Several changes were found together, and which of them moved it is not known. */
      is_shared: z.boolean(),
    }),
  ),
});
export type DriftRisk = z.infer<typeof Risk>;

/** A ticket about an alert, as its tracker last showed it. */
export const DriftTicket = z
  .object({
    tracking: z.enum(['filing', 'filed', 'refused', 'gone']),
    tool: z.enum(['jira', 'servicenow']),
    tool_name: z.string(),
    /** As people call it: `SEC-12`. */
    name: z.string().nullable(),
    url: z.string().nullable(),
    status: z.string().nullable(),
    assignee: z.string().nullable(),
    /** Why it was refused, or why its tracker could not be asked just now. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'DriftTicket' });
export type DriftTicket = z.infer<typeof DriftTicket>;

const DriftChange = z
  .object({
    id: z.uuid(),
    change_category: Category,
    object_id: z.string(),
    object_name: z.string(),
    status: DriftStatus,
    priority: DriftPriority,
    posture_risk: Risk,
    found_at: z.iso.datetime(),
    /** When the vendor's log says that it was made. */
    happened_at: z.iso.datetime().nullable(),
    actor: z.string().nullable(),
    cause: z.enum(['deployment', 'person', 'unknown']),
    owner: z.string().nullable(),
    reason: z.string().nullable(),
    decided_by: z.string().nullable(),
    decided_at: z.iso.datetime().nullable(),
    /** Until when it is accepted; none where it is for good, or not accepted. */
    accepted_until: z.iso.datetime().nullable(),
    /** The deployment of ours that made it. */
    job_uuid: z.uuid().nullable(),
    /** The newest deployment that was requested to take it back. */
    revert_job_uuid: z.uuid().nullable(),
    /** Of one that waits for a decision and that Rampart does not take back: why, and what a person does in the product. */
    by_hand: z.string().nullable(),
    /** The ticket of a remediation that the person carried out by it; none where it was made without one. */
    ticket: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'DriftChange' });
export type DriftChange = z.infer<typeof DriftChange>;

const DriftAlert = z
  .object({
    grouping_id: z.uuid(),
    grouping_category: Category,
    details: z.object({
      grouping_category: Category,
      title: z.string(),
      product: z.string(),
      product_name: z.string(),
      subconfig_type: ConfigurationType,
      /** As the vendor calls the type: `Named location`. */
      subconfig_name: z.string(),
    }),
    status: DriftStatus,
    priority: DriftPriority,
    posture_risk: Risk,
    found_at: z.iso.datetime(),
    actor: z.string().nullable(),
    change_count: z.int(),
    /** The first hundred of them. */
    changes: z.array(DriftChange),
    /** That was created for this alert. */
    ticket: DriftTicket.nullable(),
  })
  .meta({ id: 'DriftAlert' });
export type DriftAlert = z.infer<typeof DriftAlert>;

export const driftResource = 'drift';

/** What alerts are listed and exported by. */
const filters = {
  /** One grouping, as a notification links to it. */
  tags: z.uuid().optional(),
  statuses: listOf(DriftStatus),
  products: listOf(ProductName),
  priorities: listOf(DriftPriority),
  posture_risk: listOf(PostureRiskLevel),
};

export const listDriftAlerts = endpoint({
  method: 'GET',
  path: '/api/v1/drift',
  summary: 'Changes that were made outside Rampart, by grouping, the newest first',
  allow: 'drift:read',
  entitled: 'drift_detection',
  needsAgreement: true,
  polled: { resource: driftResource, per: 'tenant' },
  query: z.object({
    ...filters,
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  responses: {
    200: z.object({
      alerts: z.array(DriftAlert),
      /** How many match. */
      total: z.int(),
      /** How many wait for a decision, whatever is filtered. */
      open: z.int(),
      /** When the newest comparison was made; none before the first. */
      compared_at: z.iso.datetime().nullable(),
      /** Products of which something is watched. */
      products: z.array(z.object({ product: z.string(), product_name: z.string() })),
    }),
  },
});

export const DriftDifference = z.object({
  path: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type DriftDifference = z.infer<typeof DriftDifference>;

const DriftChangeDetail = DriftChange.extend({
  differences: z.array(DriftDifference),
  more_differences: z.int(),
  /** Its place among its siblings, for a change of the order. */
  positions: z.object({ before: z.int(), after: z.int() }).nullable(),
  /** The object in its canonical form, as the vendor's interface writes it; none where it was not there. */
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
}).meta({ id: 'DriftChangeDetail' });
export type DriftChangeDetail = z.infer<typeof DriftChangeDetail>;

export const getDriftChange = endpoint({
  method: 'GET',
  path: '/api/v1/drift/changes/{id}',
  summary: 'One change, field by field, with the object before and after it',
  allow: 'drift:read',
  entitled: 'drift_detection',
  needsAgreement: true,
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ change: DriftChangeDetail }) },
});

/** `reverted` is not chosen: it is what the product says. */
const NewStatus = z.enum(['new', 'acknowledged', 'accepted', 'resolved'], {
  error: 'Choose new, acknowledged, accepted or resolved. A change becomes reverted when the product was read and is as before.',
});
export type NewDriftStatus = z.infer<typeof NewStatus>;

const grounds = {
  reason: z.string().trim().max(2000).optional(),
  /** An email address of a user of the tenant. */
  owner: z.string().trim().toLowerCase().max(254).optional(),
  /** For accepted changes: when they are an alert again. */
  expires_at: z.iso.datetime().optional(),
};

const decision = { query: z.object({ new_status: NewStatus }), body: z.strictObject(grounds).nullish() } as const;

export const decideDriftChange = endpoint({
  method: 'PATCH',
  path: '/api/v1/drift/changes/{id}',
  summary: 'Acknowledge, accept, resolve or reopen one change',
  allow: 'drift:write',
  entitled: 'drift_detection',
  needsAgreement: true,
  params: z.object({ id: z.uuid() }),
  ...decision,
  responses: { 200: z.object({ alert: DriftAlert.nullable() }) },
});

export const decideDriftGrouping = endpoint({
  method: 'PATCH',
  path: '/api/v1/drift/groupings/{id}',
  summary: 'Acknowledge, accept, resolve or reopen all changes of a grouping',
  allow: 'drift:write',
  entitled: 'drift_detection',
  needsAgreement: true,
  params: z.object({ id: z.uuid() }),
  ...decision,
  responses: { 200: z.object({ alert: DriftAlert.nullable() }) },
});

export const mostDecidedAlerts = 100;

export const decideDrift = endpoint({
  method: 'POST',
  path: '/api/v1/drift/decisions',
  summary: 'Acknowledge, accept, resolve or reopen several groupings and changes: all of them, or none',
  allow: 'drift:write',
  entitled: 'drift_detection',
  needsAgreement: true,
  body: z
    .strictObject({
      grouping_ids: z.array(z.uuid()).max(mostDecidedAlerts).default([]),
      change_ids: z.array(z.uuid()).max(200).default([]),
      new_status: NewStatus,
      ...grounds,
    })
    .refine(({ grouping_ids: groupings, change_ids: changes }) => groupings.length + changes.length > 0, 'Choose at least one alert.'),
  responses: { 200: z.object({ decided: z.int() }) },
});

export const moveDriftChanges = endpoint({
  method: 'POST',
  path: '/api/v1/drift/groupings/change',
  summary: 'Move changes to another grouping of the same product, or to a new one',
  allow: 'drift:write',
  entitled: 'drift_detection',
  needsAgreement: true,
  body: z.strictObject({ change_ids: z.array(z.uuid()).min(1).max(200), grouping_id: z.uuid().nullable() }),
  responses: { 200: z.object({ alert: DriftAlert }) },
});

const Bucket = z.object({ start: z.iso.date(), high: z.int(), medium: z.int(), low: z.int() });
export type DriftBucket = z.infer<typeof Bucket>;

export const mostDriftDays = 400;

export const countDrift = endpoint({
  method: 'GET',
  path: '/api/v1/drift/stats',
  summary: 'How many changes there were, by day, week or month and by priority',
  allow: 'drift:read',
  entitled: 'drift_detection',
  needsAgreement: true,
  query: z.object({
    time_aggregate: z.enum(['day', 'week', 'month']).default('day'),
    start_date: z.iso.date().optional(),
    end_date: z.iso.date().optional(),
    products: listOf(ProductName),
    priorities: listOf(DriftPriority),
    posture_risk: listOf(PostureRiskLevel),
  }),
  responses: {
    200: z.object({ time_aggregate: z.enum(['day', 'week', 'month']), buckets: z.array(Bucket), total: z.int(), high: z.int() }),
  },
});
