import { z } from 'zod';
import { FactorKind } from './factor-kind.ts';

export const PasswordPolicy = z.object({
  id: z.string(),
  name: z.string(),
  order: z.number().int().nullable(),
  isEnforced: z.boolean(),
  isBuiltIn: z.boolean(),
  groups: z.array(z.string()),
  appliesToEveryone: z.boolean(),
  /** Other policies may go before it for some people, and the vendor does not show us whether there are any. */
  mayBeOverridden: z.boolean().optional(),
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
  /** `0`: until an administrator unlocks it. */
  lockForMinutes: z.number().nullable(),
  /** How people reset a forgotten password themselves; `null` where the vendor does not say. */
  recoveredWith: z.array(FactorKind).nullable(),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

/** What of it can be changed. Who it is for stays as it is. */
export const PasswordPolicySettings = PasswordPolicy.omit({
  id: true,
  order: true,
  isEnforced: true,
  isBuiltIn: true,
  groups: true,
  appliesToEveryone: true,
  mayBeOverridden: true,
});
export type PasswordPolicySettings = z.infer<typeof PasswordPolicySettings>;
