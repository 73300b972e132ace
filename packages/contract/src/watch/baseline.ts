import { type DriftCategory, driftCategories } from '@rampart/domain/watch/drift-category.ts';
import { RuleData } from '@rampart/domain/watch/baseline-rule.ts';
import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ProductName } from './alerts.ts';

const gate = { entitled: 'drift_detection', needsAgreement: true } as const;

const DriftDefinition = z
  .object({
    category: z.enum(driftCategories as [DriftCategory, ...DriftCategory[]]),
    name: z.string(),
    priority: DriftPriority,
    usual_priority: DriftPriority,
    /** Whether changes of the category are alerts; otherwise they are in the history of their objects only. */
    is_alerting: z.boolean(),
    changed_by: z.string().nullable(),
    changed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DriftDefinition' });
export type DriftDefinition = z.infer<typeof DriftDefinition>;

export const listDriftDefinitions = endpoint({
  method: 'GET',
  path: '/api/v1/drift/definitions',
  summary: 'By category of change: its priority, and whether it is an alert',
  allow: 'drift:read',
  ...gate,
  responses: { 200: z.object({ definitions: z.array(DriftDefinition) }) },
});

export const putDriftDefinition = endpoint({
  method: 'PUT',
  path: '/api/v1/drift/definitions/{category}',
  summary: 'Change the priority of a category, or whether it is an alert',
  allow: 'drift:write',
  ...gate,
  params: z.object({ category: z.string().max(60) }),
  body: z.strictObject({ priority: DriftPriority, is_alerting: z.boolean() }),
  responses: { 200: z.object({ definition: DriftDefinition }) },
});

const ConfigTypes = z
  .object({
    product_id: z.string(),
    product_identifier: z.string(),
    product_name: z.string(),
    subconfig_types: z.array(z.object({ id: z.string(), identifier: ConfigurationType, name: z.string() })),
  })
  .meta({ id: 'BaselineConfigTypes' });
export type BaselineConfigTypes = z.infer<typeof ConfigTypes>;

export const listSubconfigTypes = endpoint({
  method: 'GET',
  path: '/api/v1/drift/baseline/subconfig_types',
  summary: 'By connected product, the types of objects that are watched',
  allow: 'drift:read',
  ...gate,
  responses: { 200: z.object({ config_types: z.array(ConfigTypes) }) },
});

export const listSubconfigInstances = endpoint({
  method: 'GET',
  path: '/api/v1/drift/subconfig/instances/{type}',
  summary: 'The objects of a type that are there now, by name, at most 500',
  allow: 'drift:read',
  ...gate,
  params: z.object({ type: z.string().max(40) }),
  query: z.object({ product: ProductName.optional(), filter: z.string().trim().max(200).optional() }),
  responses: {
    200: z.object({
      instances: z.array(z.object({ id: z.string(), name: z.string(), product_identifier: z.string() })),
      /** How many match. */
      total: z.int(),
    }),
  },
});

const rule = {
  name: z.string().trim().min(1, 'A rule needs a name.').max(200),
  rule_data: RuleData,
  reason: z.string().trim().min(1, 'Give a reason, so that others can understand it later.').max(2000),
  expires_at: z.iso.datetime().nullable(),
};

/** As `RuleData` leaves it. */
const ShownRuleData = z.object({
  product: z.string().optional(),
  subconfig_type: ConfigurationType.optional(),
  instances: z.array(z.string()).optional(),
  categories: z.array(z.string()).optional(),
  actors: z.array(z.string()).optional(),
  version: z.string().optional(),
  accepted: z.array(z.object({ instance: z.string(), version: z.string().nullable() })).optional(),
});

const BaselineRule = z
  .object({
    id: z.uuid(),
    ...rule,
    rule_data: ShownRuleData,
    owner: z.string().nullable(),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    is_active: z.boolean(),
  })
  .meta({ id: 'BaselineRule' });
export type BaselineRule = z.infer<typeof BaselineRule>;

export const listBaselineRules = endpoint({
  method: 'GET',
  path: '/api/v1/drift/baseline/rules',
  summary: 'What is expected and therefore no alert, the newest first',
  allow: 'drift:read',
  ...gate,
  responses: { 200: z.object({ rules: z.array(BaselineRule) }) },
});

export const createBaselineRule = endpoint({
  method: 'POST',
  path: '/api/v1/drift/baseline/rules',
  summary: 'Expect changes, so that they are no alerts',
  allow: 'drift:write',
  ...gate,
  body: z.strictObject(rule),
  responses: { 200: z.object({ rule: BaselineRule }) },
});

export const updateBaselineRule = endpoint({
  method: 'PUT',
  path: '/api/v1/drift/baseline/rules/{id}',
  summary: 'Change a rule, or when it ends',
  allow: 'drift:write',
  ...gate,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject(rule),
  responses: { 200: z.object({ rule: BaselineRule }) },
});

export const deleteBaselineRule = endpoint({
  method: 'DELETE',
  path: '/api/v1/drift/baseline/rules/{id}',
  summary: 'Delete a rule. What it had accepted is an alert again',
  allow: 'drift:write',
  ...gate,
  params: z.object({ id: z.uuid() }),
  responses: { 204: null },
});

export const downloadConfigDiff = endpoint({
  method: 'GET',
  path: '/api/v1/config_diff/download',
  summary: 'Every object of a product that was changed since a day, before and after, as a zip with a summary',
  allow: 'drift:read',
  ...gate,
  query: z.object({ tenant: z.uuid(), product: ProductName, date: z.iso.date() }),
  responses: { 200: { binary: 'application/zip' } },
});
