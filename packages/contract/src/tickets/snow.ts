import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { StateMapping } from './jira.ts';

const ProductName = z.string().min(1).max(60);
const Id = z.string().max(200);
const Option = z.object({ id: z.string(), name: z.string() });
const Choice = z.object({ name: z.string(), value: z.string() });
const reading = { allow: 'tickets:read', needsAgreement: true } as const;
/** It decides what may be deployed: as critical as a credential. */
const configuring = { allow: 'applications:write', needsAgreement: true, stepUp: true } as const;

const snowDefaults = {
  default_assignee_group_id: Id.min(1, 'Assignee Group is required'),
  default_assignee_id: Id.min(1, 'Assignee is required'),
  default_impact: Id.min(1, 'Impact is required'),
  default_urgency: Id.min(1, 'Urgency is required'),
  default_priority: Id.min(1, 'Priority is required'),
  state_mapping: StateMapping,
};
const SnowDefaults = z.strictObject(snowDefaults).meta({ id: 'ServiceNowDefaults' });
export type SnowDefaults = z.infer<typeof SnowDefaults>;
const SnowOptions = z.strictObject({ product: ProductName, ...snowDefaults }).meta({ id: 'ServiceNowProductOptions' });
export type SnowOptions = z.infer<typeof SnowOptions>;

const SnowDetails = z
  .object({
    users: z.array(Option),
    groups: z.array(Option),
    impacts: z.array(Choice),
    urgencies: z.array(Choice),
    priorities: z.array(Choice),
    statuses: z.array(Option),
  })
  .meta({ id: 'ServiceNowDetails' });
export type SnowDetails = z.infer<typeof SnowDetails>;

export const getSnowDetails = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/snow/project/details',
  summary: 'What can be chosen for tickets in ServiceNow; 444 when it is not connected',
  ...reading,
  query: z.object({ person: z.string().trim().max(100).optional() }),
  responses: { 200: SnowDetails },
});

export const getSnowDefaults = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/snow/configurations/default',
  summary: 'What new tickets in ServiceNow have; 444 when nothing is configured',
  ...reading,
  responses: { 200: SnowDefaults },
});

export const putSnowDefaults = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/snow/configurations/default',
  summary: 'Say what new tickets in ServiceNow have',
  ...configuring,
  body: SnowDefaults,
  responses: { 200: SnowDefaults },
});

export const listSnowOptions = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/snow/configurations/default/issue/options',
  summary: 'What new tickets of single products have instead; 444 when there is none',
  ...reading,
  query: z.object({ product: ProductName.optional() }),
  responses: { 200: z.object({ product_default_issue_options: z.array(SnowOptions) }) },
});

export const putSnowOptions = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/snow/configurations/default/issue/options',
  summary: 'Say what new tickets of one product have instead',
  ...configuring,
  body: SnowOptions,
  responses: { 200: SnowOptions },
});

export const deleteSnowOptions = endpoint({
  method: 'DELETE',
  path: '/api/v1/integrations/snow/configurations/default/issue/options',
  summary: 'Let tickets of one product have what all others have; 444 when it had nothing of its own',
  ...configuring,
  query: z.object({ product: ProductName }),
  responses: { 204: null },
});
