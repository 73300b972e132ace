import { z } from 'zod';
import { FactorKind } from './factor-kind.ts';

/** A rule of a password policy. */
export const PasswordRule = z.object({
  id: z.string(),
  name: z.string(),
  /** The id of its policy. */
  partOf: z.string(),
  /** What people who have forgotten their password must show after the first proof. */
  secondProof: z.enum(['security-question', 'any-registered', 'none']),
});
export type PasswordRule = z.infer<typeof PasswordRule>;

export const PasswordRuleSettings = PasswordRule.omit({ id: true });
export type PasswordRuleSettings = z.infer<typeof PasswordRuleSettings>;

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
  /**
   * Group Policies of Active Directory, besides the Default Domain Policy, that are in force for the whole domain and have security settings: what
   * they set of this policy is written over it again. Missing where none is shown.
   */
  groupPolicies: z.array(z.string()).optional(),
  /** There may be more of them: not every Group Policy that is linked to the domain is shown to us. */
  hidesGroupPolicies: z.boolean().optional(),
  /** Read from a file that was uploaded: what is missing in it was not exported, and no account could be allowed to read it. */
  isExported: z.boolean().optional(),
  /** The domain of Active Directory whose policy it is, as groups name it. Missing where only one was read. */
  domain: z.string().optional(),
  /**
   * Ids of the people and groups that a fine-grained policy of Active Directory is linked to. Missing where the vendor has no such links, or
   * does not show us all of them.
   */
  targetIds: z.array(z.string()).optional(),
  /** Passwords are kept so that they can be read. Missing where the vendor does not say. */
  storesReversibly: z.boolean().optional(),
  /**
   * How often an expired password still signs in, so that its owner can change it; `0`: not once. Missing where the vendor itself asks for a new
   * one at the sign-in.
   */
  graceSignIns: z.number().int().optional(),
  minLength: z.number().int().nullable(),
  /** The length that is set and that the vendor does not check: `minLength` is then 0. Missing where it does. */
  uncheckedMinLength: z.number().int().optional(),
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
  /** The enforced rules by which people reset a forgotten password themselves. Missing where the vendor has none, or they were not read. */
  recoveryRules: z.array(PasswordRule).optional(),
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
  groupPolicies: true,
  hidesGroupPolicies: true,
  isExported: true,
  domain: true,
  targetIds: true,
  storesReversibly: true,
  graceSignIns: true,
  uncheckedMinLength: true,
  recoveryRules: true,
});
export type PasswordPolicySettings = z.infer<typeof PasswordPolicySettings>;
