import { z } from 'zod';

/** A link or a domain that a mail product treats otherwise than it would by itself. */
export const ManagedLink = z.object({
  id: z.string(),
  /** The link, or the domain. */
  name: z.string(),
  effect: z.enum(['permit', 'block']),
  /** Every link to the domain. */
  isWholeDomain: z.boolean(),
  /** Whether the product rewrites the link, and so looks at it again when it is clicked. */
  isRewritten: z.boolean(),
  isLogged: z.boolean(),
});
export type ManagedLink = z.infer<typeof ManagedLink>;

export const ManagedLinkSettings = ManagedLink.omit({ id: true });
export type ManagedLinkSettings = z.infer<typeof ManagedLinkSettings>;
