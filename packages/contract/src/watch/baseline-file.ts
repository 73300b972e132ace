import { RuleData } from '@rampart/domain/watch/baseline-rule.ts';
import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { DriftCategory } from '@rampart/domain/watch/drift-category.ts';
import { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ProductName } from './alerts.ts';

const gate = { entitled: 'drift_detection', needsAgreement: true } as const;

const format = { format: z.literal('rampart-baseline', { error: 'This is no baseline that Rampart exported.' }), version: z.literal(1) };
const mostObjects = 10_000;

const isUnique = <T>(entries: readonly T[], keyOf: (entry: T) => string): boolean => new Set(entries.map(keyOf)).size === entries.length;

/** What an object should be. Its version is the hash of what stands here of it. */
const FileObject = z.strictObject({
  product: ProductName,
  subconfig_type: ConfigurationType,
  id: z.string().min(1).max(500),
  version: z.string().regex(/^[\da-f]{64}$/, 'Not the hash of a version.'),
  name: z.string().max(1000),
  parent: z.string().max(500).nullable(),
  is_enabled: z.boolean().nullable(),
  settings: z.record(z.string(), z.unknown()),
});

const FileRule = z.strictObject({
  name: z.string().trim().min(1).max(200),
  rule_data: RuleData,
  reason: z.string().trim().min(1).max(2000),
  expires_at: z.iso.datetime().nullable(),
});

/** A baseline as a file: what is expected of objects, which changes are expected, and what each kind of change counts. */
const BaselineFile = z
  .strictObject({
    ...format,
    exported_at: z.iso.datetime(),
    definitions: z.array(z.strictObject({ category: DriftCategory, priority: DriftPriority, is_alerting: z.boolean() })).max(200),
    rules: z.array(FileRule).max(1000),
    objects: z.array(FileObject).max(mostObjects),
  })
  .refine(({ definitions }) => isUnique(definitions, ({ category }) => category), 'A category is defined twice.')
  .refine(
    ({ objects }) => isUnique(objects, ({ product, subconfig_type: type, id }) => JSON.stringify([product, type, id])),
    'An object is listed twice.',
  );
export type BaselineFile = z.infer<typeof BaselineFile>;

/** As it leaves: what the server wrote itself is not read again by the rules for what comes in. */
const ExportedBaseline = z
  .object({
    format: z.string(),
    version: z.int(),
    exported_at: z.iso.datetime(),
    definitions: z.array(z.object({ category: z.string(), priority: DriftPriority, is_alerting: z.boolean() })),
    rules: z.array(
      z.object({
        name: z.string(),
        rule_data: z.record(z.string(), z.unknown()),
        reason: z.string(),
        expires_at: z.iso.datetime().nullable(),
      }),
    ),
    objects: z.array(
      z.object({
        product: z.string(),
        subconfig_type: ConfigurationType,
        id: z.string(),
        version: z.string(),
        name: z.string(),
        parent: z.string().nullable(),
        is_enabled: z.boolean().nullable(),
        settings: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .meta({ id: 'ExportedBaseline' });
export type ExportedBaseline = z.infer<typeof ExportedBaseline>;

export const exportBaseline = endpoint({
  method: 'GET',
  path: '/api/v1/drift/baseline/export',
  summary: 'The baseline as JSON: definitions, rules, and each object as it should be, of all products or of one',
  allow: 'drift:read',
  ...gate,
  query: z.object({ product: ProductName.optional() }),
  responses: { 200: ExportedBaseline },
});

const Skipped = z.object({ name: z.string(), because: z.string() });

const ImportPlan = z
  .object({
    plan_hash: z.string(),
    definitions: z.array(
      z.object({
        name: z.string(),
        priority: DriftPriority,
        is_alerting: z.boolean(),
        was_priority: DriftPriority,
        was_alerting: z.boolean(),
      }),
    ),
    /** Names of rules that are not here yet. */
    rules: z.array(z.string()),
    /** Objects whose baseline is another. */
    objects: z.array(
      z.object({
        product_name: z.string(),
        object_name: z.string(),
        /** It is as the file has it, so that alerts about it are accepted; or it is not, which is an alert. */
        effect: z.enum(['accepted', 'alert']),
      }),
    ),
    /** How many objects, rules and definitions are as the file has them. */
    unchanged: z.int(),
    /** What the file has and is not taken over, and why; the first hundred. */
    skipped: z.array(Skipped),
    more_skipped: z.int(),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.infer<typeof ImportPlan>;

export const planBaselineImport = endpoint({
  method: 'POST',
  path: '/api/v1/drift/baseline/import/plan',
  summary: 'What importing a baseline would change',
  allow: 'drift:write',
  ...gate,
  largeBody: true,
  body: z.strictObject({ baseline: BaselineFile }),
  responses: { 200: ImportPlan },
});

export const importBaseline = endpoint({
  method: 'POST',
  path: '/api/v1/drift/baseline/import',
  summary: 'Import a baseline, bound to the plan that was seen',
  allow: 'drift:write',
  ...gate,
  largeBody: true,
  body: z.strictObject({ baseline: BaselineFile, plan_hash: z.string().min(1).max(100) }),
  responses: { 200: z.object({ definitions: z.int(), rules: z.int(), objects: z.int(), alerts: z.int() }) },
});
