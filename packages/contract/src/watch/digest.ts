import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const gate = { entitled: 'drift_detection', needsAgreement: true } as const;

const DriftDigest = z.object({ is_on: z.boolean() });

export const getDriftDigest = endpoint({
  method: 'GET',
  path: '/api/v1/drift/digest',
  summary: 'Whether the caller gets a mail a day about new drift of this tenant',
  allow: 'notifications:read',
  ...gate,
  responses: { 200: DriftDigest },
});

export const putDriftDigest = endpoint({
  method: 'PUT',
  path: '/api/v1/drift/digest',
  summary: 'Get a mail on each day with new drift of this tenant, or get none',
  allow: 'notifications:write',
  ...gate,
  body: z.strictObject({ is_on: z.boolean() }),
  responses: { 200: DriftDigest },
});
