import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const Person = z.object({
  /** The vendor's own id: groups, policies and sign-ins of the same application name people by it. */
  id: z.string(),
  /** In lower case; it shows that two applications have the same person. */
  mail: z.string().nullable(),
  signInName: z.string(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  jobTitle: z.string().nullable(),
  department: z.string().nullable(),
  office: z.string().nullable(),
  /** Two letters. */
  country: z.string().nullable(),
  managerId: z.string().nullable(),
  kind: z.enum(['member', 'guest', 'service']),
  isEnabled: z.boolean(),
  createdAt: z.iso.datetime().nullable(),
  passwordChangedAt: z.iso.datetime().nullable(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** `null` where the vendor does not say. */
  passwordNeverExpires: z.boolean().nullable(),
  passwordNotRequired: z.boolean().nullable(),
});
export type Person = z.infer<typeof Person>;

export const people = defineListFact({ id: 'people.people', item: Person, keyOf: ({ id }) => id });
