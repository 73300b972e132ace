import { z } from 'zod';

/** A policy that has rules about sign-ins, by itself: whom its rules are for, and where it comes among others. */
export const SignOnPolicySettings = z.object({
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  /** By the vendor's ids; nothing where the policy is not for groups. */
  groups: z.array(z.string()).nullable(),
  /** Its place among policies of its kind; nothing where they have no order. */
  order: z.int().nullable(),
});
export type SignOnPolicySettings = z.infer<typeof SignOnPolicySettings>;
