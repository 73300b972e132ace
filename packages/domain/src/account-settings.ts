import { z } from 'zod';

/** What can be changed of a person's account: whether it can be signed in to. */
export const AccountSettings = z.object({ name: z.string(), isEnabled: z.boolean() });
export type AccountSettings = z.infer<typeof AccountSettings>;
