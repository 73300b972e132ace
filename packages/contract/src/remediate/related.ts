import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const needed = { allow: 'remediations:read', needsAgreement: true } as const;
const Ids = z.array(z.string().max(120)).max(1000);
const Related = z.record(z.string(), z.array(z.string()));

export const questsOfFeatures = endpoint({
  method: 'POST',
  path: '/api/v1/licensing/features/quests',
  summary: 'The remediations that need each licensed feature',
  ...needed,
  body: Ids,
  responses: { 200: z.object({ quests: Related }) },
});

export const featuresOfQuests = endpoint({
  method: 'POST',
  path: '/api/v1/licensing/quests/features',
  summary: 'The licensed features that each remediation needs',
  ...needed,
  body: Ids,
  responses: {
    200: z.object({
      features: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string(), is_licensed: z.boolean().nullable() }))),
    }),
  },
});

export const questsOfFrameworks = endpoint({
  method: 'POST',
  path: '/api/v1/compliance/frameworks/quests',
  summary: 'The remediations that answer each framework',
  ...needed,
  body: Ids,
  responses: { 200: z.object({ quests: Related }) },
});

export const frameworksOfQuests = endpoint({
  method: 'POST',
  path: '/api/v1/compliance/quests/frameworks',
  summary: 'The requirements that each remediation answers, by framework',
  ...needed,
  body: Ids,
  responses: {
    200: z.object({
      frameworks: z.record(z.string(), z.array(z.object({ framework: z.string(), name: z.string(), identifiers: z.array(z.string()) }))),
    }),
  },
});
