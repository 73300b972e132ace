import { z } from 'zod';

/** Who may join, read and write to a group that is also a mailing list. */
export const GroupAccess = z.object({
  /** The vendor's id of it: settings of groups are kept by it. */
  id: z.string(),
  name: z.string(),
  joining: z.enum(['anyone', 'people-inside', 'on-request', 'by-invitation']),
  mayHaveOutsideMembers: z.boolean(),
  reading: z.enum(['anyone', 'people-inside', 'members', 'managers']),
  posting: z.enum(['anyone', 'people-inside', 'members', 'managers', 'no-one']),
  /** How many of its members are of other organisations; `null` where that could not be read. */
  outsideMembers: z.int().nullable(),
});
export type GroupAccess = z.infer<typeof GroupAccess>;

export const GroupAccessSettings = GroupAccess.omit({ id: true, outsideMembers: true });
export type GroupAccessSettings = z.infer<typeof GroupAccessSettings>;
