import { defineListFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

const PasswordPolicy = z.object({
  id: z.string(),
  name: z.string(),
  order: z.number().int().nullable(),
  isEnforced: z.boolean(),
  isBuiltIn: z.boolean(),
  groups: z.array(z.string()),
  appliesToEveryone: z.boolean(),
  minLength: z.number().int().nullable(),
  /** Which of lower, upper, digit and symbol a password must have. */
  kindsOfCharacters: z.array(z.enum(['lower', 'upper', 'digit', 'symbol'])),
  refusesCommonPasswords: z.boolean().nullable(),
  refusesOwnName: z.boolean().nullable(),
  rememberedPasswords: z.number().int().nullable(),
  /** `0`: never. */
  maxAgeDays: z.number().nullable(),
  /** `0`: never locked. */
  lockAfterAttempts: z.number().int().nullable(),
  /** `0`: until somebody unlocks it. */
  lockForMinutes: z.number().nullable(),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

export const passwordPolicies = defineListFact({ id: 'identity.password-policies', item: PasswordPolicy, keyOf: ({ id }) => id });
