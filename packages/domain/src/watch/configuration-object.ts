import { z } from 'zod';

/**
 * One object of a product's configuration in its canonical form: two readings between which no one changed it are equal. It is without what
 * the vendor counts, dates or orders by itself, and without nulls and empty lists, which vendors give and leave out as they like.
 */
export const ConfigurationObject = z.object({
  /** The vendor's id of it. */
  id: z.string().min(1).max(500),
  name: z.string().max(1000),
  /** The object that it is part of, by the vendor's id: the policy of a rule. */
  parent: z.string().max(500).nullable(),
  /** Whether it takes effect; `null` where it cannot be switched off. */
  isEnabled: z.boolean().nullable(),
  /** Its place among those of the same parent, where their order counts. Vendors renumber: only the order is compared. */
  position: z.int().nullable(),
  settings: z.record(z.string(), z.unknown()),
});
export type ConfigurationObject = z.infer<typeof ConfigurationObject>;

export type ObjectContent = Pick<ConfigurationObject, 'name' | 'parent' | 'isEnabled' | 'settings'>;

/** What of an object is compared as a whole; its place is compared with that of the others. */
export const contentOf = ({ name, parent, isEnabled, settings }: ObjectContent): ObjectContent => ({ name, parent, isEnabled, settings });
