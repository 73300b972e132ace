import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ProductName } from './alerts.ts';

const gate = { entitled: 'drift_detection', needsAgreement: true } as const;

const FreezePreview = z
  .object({
    product: z.string(),
    product_name: z.string(),
    /** When it was last read. */
    read_at: z.iso.datetime(),
    /** How many of its objects are watched. */
    objects: z.int(),
    /** How many are not as the baseline has them. */
    differing: z.int(),
    /** The first hundred of those. */
    differences: z.array(
      z.object({ subconfig_type: ConfigurationType, object_name: z.string(), difference: z.enum(['changed', 'added', 'deleted']) }),
    ),
    /** Changes that wait for a decision, and would be accepted. */
    open_changes: z.int(),
    /** Rules that accepted a change of it until a day. They end then all the same. */
    ending_rules: z.int(),
    /** What was looked at: frozen is this, and nothing that came later. */
    state: z.string(),
  })
  .meta({ id: 'FreezePreview' });
export type FreezePreview = z.infer<typeof FreezePreview>;

export const previewBaselineFreeze = endpoint({
  method: 'GET',
  path: '/api/v1/drift/baseline/freeze',
  summary: 'What freezing the current configuration of a product as its baseline would accept',
  allow: 'drift:read',
  ...gate,
  query: z.object({ product: ProductName }),
  responses: { 200: FreezePreview },
});

export const freezeBaseline = endpoint({
  method: 'POST',
  path: '/api/v1/drift/baseline/freeze',
  summary: 'Freeze the current configuration of a product as its baseline, as it was previewed',
  allow: 'drift:write',
  ...gate,
  body: z.strictObject({
    product: ProductName,
    state: z.string().min(1).max(100),
    reason: z.string().trim().min(1, 'Give a reason, so that others can understand it later.').max(2000),
  }),
  responses: { 200: z.object({ objects: z.int(), changes: z.int() }) },
});
