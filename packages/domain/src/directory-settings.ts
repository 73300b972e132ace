import { z } from 'zod';

/** What everyone in a directory may do without approval. `null` where the vendor does not say. */
export const DirectorySettings = z.object({
  whoMayInviteGuests: z.enum(['nobody', 'administrators', 'members', 'everyone']),
  /** The applications to which people may give access to their own data. */
  usersMayConsent: z.enum(['never', 'low-impact-of-verified-publishers', 'as-the-vendor-recommends', 'any-application']),
  usersMayRegisterApplications: z.boolean(),
  usersMayCreateDirectories: z.boolean().nullable(),
  usersMayCreateGroups: z.boolean().nullable(),
  guestsSee: z.enum(['what-members-see', 'little', 'only-themselves']).nullable(),
});
export type DirectorySettings = z.infer<typeof DirectorySettings>;
