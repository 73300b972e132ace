import { defineFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** How long people stay signed in to the console of a security product. `null` where the vendor does not say. */
const ConsoleSessions = z.object({
  /** Without activity. */
  idleMinutes: z.number().nullable(),
  longestMinutes: z.number().nullable(),
});
export type ConsoleSessions = z.infer<typeof ConsoleSessions>;

export const consoleSessions = defineFact({ id: 'identity.console-sessions', schema: ConsoleSessions });
