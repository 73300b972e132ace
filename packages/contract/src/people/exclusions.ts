import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FoundPerson, Mail } from './person.ts';

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

/** A change of a list of the most attacked that has no effect, because its deployment is not approved. */
const UnapprovedExclusion = z
  .object({
    mail: z.string(),
    name: z.string(),
    /** Put on the list; otherwise taken from it. */
    is_added: z.boolean(),
    since: z.iso.datetime(),
  })
  .meta({ id: 'UnapprovedExclusion' });
export type UnapprovedExclusion = z.infer<typeof UnapprovedExclusion>;

/** By kind of exclusion, and there by mail. */
const ByType = z.record(z.string(), z.array(ExcludedPerson));

/** The group of a list at an identity product, as it was last read back. */
const ExclusionGroup = z
  .object({
    product: z.string(),
    product_name: z.string(),
    /** As the group is called there. */
    name: z.string(),
    /** None until it was made. */
    group_id: z.string().nullable(),
    members: z.int(),
    read_at: z.iso.datetime().nullable(),
    /** The job that is bringing it up to date. */
    job_uuid: z.uuid().nullable(),
    /** Why lists cannot be written there now. */
    because: z.string().nullable(),
  })
  .meta({ id: 'ExclusionGroup' });
export type ExclusionGroup = z.infer<typeof ExclusionGroup>;

export const listExclusions = endpoint({
  method: 'GET',
  path: '/api/v1/exclusions/list',
  summary: 'The excluded people, by kind of exclusion',
  allow: 'exclusions:read',
  needsAgreement: true,
  query: z.object({ exclusion_type: ExclusionType.optional() }),
  responses: {
    200: z.object({
      current: ByType,
      /** Deleted and added again: the account of this mail is not the one that was excluded. */
      needs_sync_approval: ByType,
      /** No longer found in a directory. */
      outdated: ByType,
      /** On the list, but not in every group of it. */
      unsynced_to_group: ByType,
      /** By kind of exclusion, and there by mail. Who was taken from a list is not in `current` and still excluded. */
      unapproved: z.record(z.string(), z.array(UnapprovedExclusion)),
      /** By kind of exclusion, one for each connected identity product. */
      groups: z.record(z.string(), z.array(ExclusionGroup)),
    }),
  },
});

/** The mails that are as asked now, and the jobs that bring the groups up to date. */
const Changed = z.object({ succeeded: z.array(z.string()), job_uuids: z.array(z.uuid()) });

/** Without it, the last account that enforced policies exclude is not removed: the refusal names them. */
const AcceptsNoneLeft = z.boolean().optional();

export const addExclusions = endpoint({
  method: 'POST',
  path: '/api/v1/exclusions/add',
  summary: 'Exclude these people',
  allow: 'exclusions:write',
  needsAgreement: true,
  body: z.strictObject({ exclusion_type: ExclusionType, add: z.array(Mail).min(1).max(500) }),
  responses: { 200: Changed },
});

export const removeExclusions = endpoint({
  method: 'POST',
  path: '/api/v1/exclusions/remove',
  summary: 'Stop excluding these people',
  allow: 'exclusions:write',
  needsAgreement: true,
  body: z.strictObject({ exclusion_type: ExclusionType, remove: z.array(Mail).min(1).max(500), accepts_none_left: AcceptsNoneLeft }),
  responses: { 200: Changed },
});

export const removeStaleExclusions = endpoint({
  method: 'POST',
  path: '/api/v1/exclusions/stale/remove',
  summary: 'Remove the exclusions of people whom no directory knows any more',
  allow: 'exclusions:write',
  needsAgreement: true,
  // Without a body, from every list.
  body: z.strictObject({ exclusion_type: ExclusionType.optional() }).prefault({}),
  responses: { 200: Changed },
});

export const syncExclusions = endpoint({
  method: 'POST',
  path: '/api/v1/exclusions/sync',
  summary: 'Approve people who were deleted and added again, and bring the groups up to date',
  allow: 'exclusions:write',
  needsAgreement: true,
  body: z.strictObject({ exclusion_type: ExclusionType, sync: z.array(Mail).min(1).max(500) }),
  responses: { 200: Changed },
});

const Mails = z.array(Mail).max(1000).default([]);

export const changeExclusions = endpoint({
  method: 'POST',
  path: '/api/v1/exclusions/change',
  summary: 'Change a list as a whole, each product bound to the plan that was shown of it',
  allow: 'exclusions:write',
  needsAgreement: true,
  body: z.strictObject({
    exclusion_type: ExclusionType,
    add: Mails,
    remove: Mails,
    sync: Mails,
    /** By product, the plan that the person saw. Without one, the job makes what its own plan finds. */
    plans: z
      .array(z.strictObject({ product: z.string().max(60), plan_hash: z.string().max(100) }))
      .max(20)
      .default([]),
    accepts_none_left: AcceptsNoneLeft,
  }),
  responses: { 200: Changed },
});

export const suggestEmergencyAccess = endpoint({
  method: 'GET',
  path: '/api/v1/exclusions/emergency-access/suggestions',
  summary: 'Enabled accounts that look like break-glass accounts and are not on the emergency access list, at most 10',
  allow: 'exclusions:read',
  needsAgreement: true,
  responses: { 200: z.object({ people: z.array(FoundPerson) }) },
});

const DependingPolicy = z
  .object({
    product: z.string(),
    product_name: z.string(),
    name: z.string(),
    /** Otherwise it is report-only. */
    is_enforced: z.boolean(),
    /** Emergency access accounts that it still excludes after the change. */
    accounts_left: z.int(),
  })
  .meta({ id: 'DependingPolicy' });

export const checkEmergencyRemoval = endpoint({
  method: 'POST',
  path: '/api/v1/exclusions/emergency-access/impact',
  summary: 'Which sign-in policies would no longer exclude the emergency access accounts that are removed. Nothing is changed',
  allow: 'exclusions:write',
  needsAgreement: true,
  body: z.strictObject({ add: Mails, remove: Mails }),
  responses: {
    200: z.object({
      policies: z.array(DependingPolicy),
      /** Connected products whose sign-in policies have never been read: what depends on the accounts there is not known. */
      not_read: z.array(z.string()),
    }),
  },
});
export type EmergencyRemovalImpact = z.infer<(typeof checkEmergencyRemoval)['responses'][200]>;
