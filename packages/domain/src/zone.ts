import { z } from 'zod';

/** A named part of the network or of the world that sign-in policies speak of. */
export const Zone = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['addresses', 'countries', 'dynamic']),
  isActive: z.boolean(),
  isBuiltIn: z.boolean(),
  isTrusted: z.boolean(),
  /** The vendor trusts one of its own zones and does not say which: it may be this one. */
  mayBeTrusted: z.boolean().optional(),
  /** Sign-ins from it are refused before any policy is asked. */
  isBlocklist: z.boolean(),
  /** Networks in CIDR form, or ranges as `first-last`. */
  ranges: z.array(z.string()),
  /** Two letters each. */
  countries: z.array(z.string()),
  includesUnknownCountries: z.boolean(),
  proxyKinds: z.array(z.string()),
  networkNumbers: z.array(z.string()),
  /** The vendor excludes something from what the lists include; what it is, is not read, and writing leaves it as it is. */
  hasExclusions: z.boolean().optional(),
});
export type Zone = z.infer<typeof Zone>;

export const ZoneSettings = Zone.omit({ id: true, isBuiltIn: true, mayBeTrusted: true, hasExclusions: true });
export type ZoneSettings = z.infer<typeof ZoneSettings>;
