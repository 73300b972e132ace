import { type DriftCategory, driftCategories } from '@rampart/domain/watch/drift-category.ts';
import { DriftStatus } from '@rampart/domain/watch/drift-status.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ShownChange } from '../shown-change.ts';
import { DriftDifference } from './alerts.ts';

const gate = { entitled: 'drift_detection', needsAgreement: true } as const;

const ObjectVersion = z.object({
  /** The change that made it. */
  change_id: z.uuid(),
  change_category: z.enum(driftCategories as [DriftCategory, ...DriftCategory[]]),
  found_at: z.iso.datetime(),
  happened_at: z.iso.datetime().nullable(),
  actor: z.string().nullable(),
  cause: z.enum(['deployment', 'person', 'unknown']),
  job_uuid: z.uuid().nullable(),
  status: DriftStatus,
  /** The object is like this now; or should be. */
  is_present: z.boolean(),
  is_baseline: z.boolean(),
  /** Its settings are still stored. */
  is_kept: z.boolean(),
  /** The first of what it changed. */
  differences: z.array(DriftDifference),
  more_differences: z.int(),
});
export type ObjectVersion = z.infer<typeof ObjectVersion>;

const ObjectVersions = z
  .object({
    object_id: z.string(),
    object_name: z.string(),
    /** Whether Rampart writes such objects. */
    can_restore: z.boolean(),
    versions: z.array(ObjectVersion),
    /** There are older ones. */
    more: z.boolean(),
  })
  .meta({ id: 'ObjectVersions' });
export type ObjectVersions = z.infer<typeof ObjectVersions>;

export const listObjectVersions = endpoint({
  method: 'GET',
  path: '/api/v1/drift/changes/{id}/versions',
  summary: 'Every version of the object that a change is of, the newest first',
  allow: 'drift:read',
  ...gate,
  params: z.object({ id: z.uuid() }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  responses: { 200: ObjectVersions },
});

/** Changes of one product. Which version of their objects: before them, or after them. */
const asked = {
  change_ids: z.array(z.uuid()).min(1, 'Choose at least one change.').max(50, 'Revert at most 50 changes at a time.'),
  side: z.enum(['before', 'after']).default('before'),
};

const RevertPlan = z
  .object({
    plan_hash: z.string(),
    product: z.string(),
    product_name: z.string(),
    changes: z.array(ShownChange),
    /** What cannot be put back, and why. */
    unknown: z.array(z.object({ object_name: z.string(), because: z.string() })),
    /** What else a person should know before. */
    remarks: z.array(z.string()),
  })
  .meta({ id: 'RevertPlan' });
export type RevertPlan = z.infer<typeof RevertPlan>;

export const planDriftRevert = endpoint({
  method: 'POST',
  path: '/api/v1/drift/revert/plan',
  summary: 'Read the product again and say what taking changes back would write',
  allow: 'deployments:write',
  ...gate,
  body: z.strictObject(asked),
  responses: { 200: RevertPlan },
});

export const revertDrift = endpoint({
  method: 'POST',
  path: '/api/v1/drift/revert',
  summary: 'Take changes back, or restore a version, by a deployment bound to the plan that was seen',
  allow: 'deployments:write',
  ...gate,
  body: z.strictObject({ ...asked, plan_hash: z.string().min(1).max(100) }),
  responses: { 200: z.object({ job_uuid: z.uuid() }) },
});
