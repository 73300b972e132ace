import { defineFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** How a directory is run, beside what its policies say. `null` where the vendor does not say. */
const DirectoryState = z.object({
  /** The vendor's own minimum in the place of policies: with it, no policy can be enabled. */
  hasSecurityDefaults: z.boolean().nullable(),
  /** Accounts come from an on-premises directory. */
  isSynchronized: z.boolean().nullable(),
  /** Until it is complete, older policies for authentication methods are in force beside those that are read. */
  methodsMigration: z.enum(['not-started', 'in-progress', 'complete']).nullable(),
});
export type DirectoryState = z.infer<typeof DirectoryState>;

export const directoryState = defineFact({ id: 'identity.directory-state', schema: DirectoryState });
