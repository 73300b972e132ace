import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** How accounts of a part of the organisation are protected. `null` where the vendor does not say. */
const AccountProtection = z.object({
  id: z.string(),
  name: z.string(),
  /** For everyone for whom nothing else is set. */
  isDefault: z.boolean(),
  maySetUpSecondFactor: z.boolean().nullable(),
  requiresSecondFactor: z.boolean().nullable(),
  secondFactors: z.enum(['any', 'without-phone', 'phishing-resistant']).nullable(),
  /** How long a new person may sign in without one; `0`: not at all. */
  graceDays: z.number().nullable(),
  /** A device that was used once is not asked again. */
  mayTrustDevices: z.boolean().nullable(),
  sessionHours: z.number().nullable(),
  /** Gets back in without help, by a phone number or an address of their own. */
  administratorsRecoverAlone: z.boolean().nullable(),
  /** Apps that know a password and nothing else. */
  mayUsePasswordOnlyApps: z.boolean().nullable(),
});
export type AccountProtection = z.infer<typeof AccountProtection>;

export const accountProtection = defineListFact({ id: 'identity.account-protection', item: AccountProtection, keyOf: ({ id }) => id });
