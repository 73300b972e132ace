import { defineListFact } from '@rampart/domain/fact.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { z } from 'zod';

/** Nothing of it is ever written back, so it is kept as it is shown. */
const Shown = z.string().overwrite(oneLine);

const Person = z.object({
  /** The vendor's own id: groups, policies and sign-ins of the same application name people by it. */
  id: z.string(),
  /** In lower case; it shows that two applications have the same person. */
  mail: z.string().nullable(),
  /**
   * The id of the account in the local directory (Active Directory's objectGUID): its own there, and that of the original where the account is a
   * synchronised copy. No one chooses it and it never changes. Missing where the vendor does not say.
   */
  directoryId: z.string().optional(),
  signInName: z.string(),
  /** Other addresses that reach the same mailbox, in lower case. Missing where the vendor does not say. */
  aliases: z.array(z.string()).optional(),
  displayName: Shown,
  firstName: Shown.nullable(),
  lastName: Shown.nullable(),
  jobTitle: Shown.nullable(),
  department: Shown.nullable(),
  office: Shown.nullable(),
  /** Two letters. */
  country: z.string().nullable(),
  managerId: z.string().nullable(),
  kind: z.enum(['member', 'guest', 'service', 'shared-mailbox']),
  /** The account is one of another organisation, whatever its kind here. Missing where it is not, or the vendor does not say. */
  isExternal: z.boolean().optional(),
  isEnabled: z.boolean(),
  createdAt: z.iso.datetime().nullable(),
  passwordChangedAt: z.iso.datetime().nullable(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** `null` where the vendor does not say. */
  passwordNeverExpires: z.boolean().nullable(),
  passwordNotRequired: z.boolean().nullable(),
  /** Exchange's linked mailbox: the account is disabled by design, and its owner signs in with one of another forest. Missing where it is none. */
  isLinkedMailbox: z.boolean().optional(),
  /** The account comes from an on-premises directory. Missing where the vendor knows no such thing. */
  isSynchronized: z.boolean().optional(),
});
export type Person = z.infer<typeof Person>;

export const people = defineListFact({ id: 'people.people', item: Person, keyOf: ({ id }) => id });
