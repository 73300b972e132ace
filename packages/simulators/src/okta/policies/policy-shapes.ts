import { z } from 'zod';
import { choice, count, partOf, wholeObject } from '../api/read-shape.ts';
import type { PolicyType } from './policy.ts';

const ids = z.array(z.string());
const status = choice(['ACTIVE', 'INACTIVE']);
/** A policy is for groups; its rules may name people. */
const people = partOf({ groups: partOf({ include: ids, exclude: ids }), users: partOf({ include: ids, exclude: ids }) });
const factor = partOf({ status });

const own = {
  type: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  priority: z.int().nullish(),
};

/** Okta keeps no more than 72 characters of a password. */
const longestPassword = 72;
const yesOrNo = z.int().min(0).max(1);

const passwordSettings = partOf({
  password: partOf({
    age: partOf({ expireWarnDays: count, historyCount: count, maxAgeDays: count, minAgeMinutes: count }),
    complexity: partOf({
      dictionary: partOf({ common: partOf({ exclude: z.boolean() }) }),
      excludeAttributes: z.array(choice(['firstName', 'lastName'])),
      excludeUsername: z.boolean(),
      maxConsecutiveCharacters: z.int().min(1).max(longestPassword),
      minLength: z.int().min(1).max(longestPassword),
      minLowerCase: yesOrNo,
      minUpperCase: yesOrNo,
      minNumber: yesOrNo,
      minSymbol: yesOrNo,
      oelStatement: z.string(),
    }),
    lockout: partOf({
      autoUnlockMinutes: count,
      maxAttempts: count,
      showLockoutFailures: z.boolean(),
      userLockoutNotificationChannels: z.array(choice(['EMAIL'])),
    }),
    breachedProtection: partOf({
      delegatedWorkflowId: z.string().nullable(),
      expireAfterDays: z.int().min(0).max(10).nullable(),
      logoutEnabled: z.boolean().nullable(),
    }),
  }),
  recovery: partOf({
    factors: partOf({
      okta_call: factor,
      okta_sms: factor,
      okta_email: partOf({ status, properties: partOf({ recoveryToken: partOf({ tokenLifetimeMinutes: z.int().min(1) }) }) }),
      recovery_question: partOf({ status, properties: partOf({ complexity: partOf({ minLength: count }) }) }),
    }),
  }),
  delegation: partOf({ options: partOf({ skipUnlock: z.boolean() }) }),
});

const authenticatorKeys = [
  'custom_app',
  'custom_otp',
  'duo',
  'external_idp',
  'google_otp',
  'okta_email',
  'okta_password',
  'okta_verify',
  'onprem_mfa',
  'phone_number',
  'rsa_token',
  'security_question',
  'symantec_vip',
  'webauthn',
  'yubikey_token',
] as const;

const enrollmentSettings = partOf({
  type: choice(['AUTHENTICATORS', 'FACTORS']),
  authenticators: z.array(
    z.strictObject({
      key: choice(authenticatorKeys),
      id: z.string().optional(),
      enroll: partOf({
        self: choice(['NOT_ALLOWED', 'OPTIONAL', 'REQUIRED']),
        autoEnroll: z.boolean().nullable(),
        gracePeriod: z
          .strictObject({
            type: choice(['BY_DATE_TIME', 'BY_SKIP_COUNT']),
            expiry: z.iso.datetime().optional(),
            skipCount: count.optional(),
          })
          .nullable(),
      }).optional(),
      constraints: partOf({ aaguidGroups: z.array(z.string()) }).nullish(),
    }),
  ),
});

/** What a policy of each type may say. */
export const policyShapes: Readonly<Record<PolicyType, z.ZodType>> = {
  OKTA_SIGN_ON: wholeObject({ ...own, conditions: partOf({ people }).nullish(), settings: z.null().optional() }),
  // Its conditions are those of its rules.
  ACCESS_POLICY: wholeObject({ ...own, conditions: z.null().optional(), settings: z.null().optional() }),
  PASSWORD: wholeObject({
    ...own,
    conditions: partOf({
      people,
      authProvider: partOf({ provider: choice(['ACTIVE_DIRECTORY', 'ANY', 'LDAP', 'OKTA']), include: ids }),
    }).nullish(),
    settings: passwordSettings.nullish(),
  }),
  MFA_ENROLL: wholeObject({ ...own, conditions: partOf({ people }).nullish(), settings: enrollmentSettings.nullish() }),
};
