import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** A long-lived key to the vendor's own API. */
const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  ownerId: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
  /** Ids of `network.zones` that it may be used from; `null`: from anywhere. Missing where the vendor does not say. */
  onlyFromZones: z.array(z.string()).nullable().optional(),
  /** Missing where the vendor does not say. */
  expiresAt: z.iso.datetime().nullable().optional(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const apiTokens = defineListFact({ id: 'identity.api-tokens', item: ApiToken, keyOf: ({ id }) => id });
