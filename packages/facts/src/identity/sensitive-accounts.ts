import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** An account of a directory that can do more, or is easier to take, than a person's usually is. The others are not listed. */
const SensitiveAccount = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['person', 'service', 'computer']),
  isEnabled: z.boolean(),
  /** Nothing where the directory does not say. */
  passwordChangedAt: z.iso.datetime().nullable(),
  /** It must change its password at the next sign-in: Active Directory keeps no date then, so the password may be of any age. */
  mustChangePassword: z.boolean().optional(),
  /** Names of services that it runs: any account may request a ticket encrypted with its password. */
  serviceNames: z.array(z.string()),
  storesPasswordReversibly: z.boolean(),
  needsPreauthentication: z.boolean(),
  /** May impersonate any account towards any service. */
  isTrustedForAnyDelegation: z.boolean(),
  isDomainController: z.boolean(),
});
export type SensitiveAccount = z.infer<typeof SensitiveAccount>;

export const sensitiveAccounts = defineListFact({ id: 'identity.sensitive-accounts', item: SensitiveAccount, keyOf: ({ id }) => id });
