import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** How a part of the organisation shares with others. `null` where the vendor does not say. */
const Sharing = z.object({
  id: z.string(),
  name: z.string(),
  /** For everyone for whom nothing else is set. */
  isDefault: z.boolean(),
  filesOutside: z.enum(['no-one', 'named-domains', 'anyone']).nullable(),
  warnsBeforeSharingOutside: z.boolean().nullable(),
  /** On the web, for anyone with the link. */
  mayPublishFiles: z.boolean().nullable(),
  /** Who can open a new file without being invited. */
  newFilesFor: z.enum(['owner', 'people-inside-with-link', 'people-inside']).nullable(),
  calendarsOutside: z.enum(['nothing', 'free-busy', 'details']).nullable(),
  chatsOutside: z.enum(['no-one', 'named-domains', 'anyone']).nullable(),
  /** Which apps of other makers people may install. */
  apps: z.enum(['none', 'named', 'any']).nullable(),
  groupsMadeBy: z.enum(['administrators', 'people-inside', 'anyone']).nullable(),
});
export type Sharing = z.infer<typeof Sharing>;

export const sharing = defineListFact({ id: 'collaboration.sharing', item: Sharing, keyOf: ({ id }) => id });
