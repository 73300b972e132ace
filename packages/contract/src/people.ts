import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const ExclusionType = z.enum([
  'service_account_exclusions',
  'emergency_access_exclusions',
  'most_attacked_group_exclusions',
  'most_attacked_overall_exclusions',
  'most_attacked_phishing_exclusions',
  'most_attacked_malware_exclusions',
]);
export type ExclusionType = z.infer<typeof ExclusionType>;

const ExcludedPerson = z
  .object({ mail: z.string(), name: z.string(), added_at: z.iso.datetime(), added_by: z.string() })
  .meta({ id: 'ExcludedPerson' });
export type ExcludedPerson = z.infer<typeof ExcludedPerson>;

const Mail = z.string().trim().toLowerCase().min(3).max(320);
/** By kind of exclusion, and there by mail. */
const ByType = z.record(z.string(), z.array(ExcludedPerson));

export const listExclusions = endpoint({
  method: 'GET',
  path: '/api/v1/exclusions/list',
  summary: 'The people who are spared, by kind of exclusion',
  allow: 'exclusions:read',
  needsAgreement: true,
  query: z.object({ exclusion_type: ExclusionType.optional() }),
  responses: {
    200: z.object({ current: ByType, needs_sync_approval: ByType, outdated: ByType, unsynced_to_group: ByType }),
  },
});

export const addExclusions = endpoint({
  method: 'POST',
  path: '/api/v1/exclusions/add',
  summary: 'Spare these people',
  allow: 'exclusions:write',
  needsAgreement: true,
  body: z.strictObject({ exclusion_type: ExclusionType, add: z.array(Mail).min(1).max(500) }),
  responses: { 200: z.object({ succeeded: z.array(z.string()) }) },
});

export const removeExclusions = endpoint({
  method: 'POST',
  path: '/api/v1/exclusions/remove',
  summary: 'Spare these people no longer',
  allow: 'exclusions:write',
  needsAgreement: true,
  body: z.strictObject({ exclusion_type: ExclusionType, remove: z.array(Mail).min(1).max(500) }),
  responses: { 200: z.object({ succeeded: z.array(z.string()) }) },
});

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/v1/people/search',
  summary: 'People of the connected directories by name or mail, at most 100',
  allow: 'people:read',
  needsAgreement: true,
  query: z.object({ filter: z.string().trim().min(1).max(200) }),
  responses: {
    200: z.object({ people: z.array(z.object({ mail: z.string(), name: z.string(), job_title: z.string().nullable() })) }),
  },
});
