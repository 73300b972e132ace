import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** What a mail security product finds about one setting of the mail platform that it protects. */
const PlatformCheck = z.object({
  id: z.string(),
  name: z.string(),
  /** The part of the platform, in the vendor's words. */
  area: z.string().nullable(),
  risk: z.enum(['low', 'medium', 'high']).nullable(),
  /** `not-permitted`: the product may not read the setting. `unknown`: a state that we do not know. */
  state: z.enum(['met', 'unmet', 'waiting', 'not-permitted', 'unknown']),
  /** How to fix it, as the product says. */
  steps: z.string().nullable(),
});
export type PlatformCheck = z.infer<typeof PlatformCheck>;

export const platformChecks = defineListFact({ id: 'mail.platform-checks', item: PlatformCheck, keyOf: ({ id }) => id });
