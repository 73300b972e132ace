import { z } from 'zod';

const objects = {
  policy: { rank: 2, noun: 'policy' },
  policy_rule: { rank: 3, noun: 'rule' },
  group: { rank: 0, noun: 'group' },
  account: { rank: 0, noun: 'account' },
  zone: { rank: 1, noun: 'zone' },
  location: { rank: 1, noun: 'location' },
  link: { rank: 1, noun: 'managed URL' },
  list_entry: { rank: 1, noun: 'list entry' },
  exception: { rank: 1, noun: 'exception' },
} as const;

/** What a change can be about. */
export const ChangeObject = z.enum(Object.keys(objects) as [keyof typeof objects, ...(keyof typeof objects)[]]);
export type ChangeObject = z.infer<typeof ChangeObject>;

/** By rank, lowest first, changes are applied: what a policy names comes before it. The noun is what people call the object. */
export const changeObjects: Readonly<Record<ChangeObject, { readonly rank: number; readonly noun: string }>> = objects;
