import { z } from 'zod';
import type { Body } from '../../kit/rest-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { choice, count, partOf, readShape, wholeObject } from '../api/read-shape.ts';

const none = z.strictObject({});
const allowedFor = choice(['any', 'none', 'recovery', 'sso']);
const verification = choice(['DISCOURAGED', 'PREFERRED', 'REQUIRED']);

/** What an authenticator is set to, by its key. */
const authenticatorSettings: Readonly<Record<string, z.ZodType>> = {
  okta_email: partOf({ allowedFor, tokenLifetimeInMinutes: z.number().min(1) }),
  okta_verify: partOf({
    channelBinding: partOf({ style: choice(['NUMBER_CHALLENGE']), required: choice(['ALWAYS', 'HIGH_RISK_ONLY', 'NEVER']) }),
    compliance: partOf({ fips: choice(['OPTIONAL', 'REQUIRED']) }),
    userVerification: verification,
    appInstanceId: z.string(),
  }),
  phone_number: partOf({ allowedFor }),
  security_question: partOf({ allowedFor }),
};

export function readAuthenticatorShape(key: string, body: Body): void {
  if (body['key'] !== undefined && body['key'] !== key) throw oktaErrors.invalid('key', 'The key of an authenticator cannot be changed');
  readShape(
    wholeObject({
      key: z.string().optional(),
      type: z.string().optional(),
      name: z.string().optional(),
      description: z.string().optional(),
      settings: (authenticatorSettings[key] ?? none).optional(),
    }),
    body,
  );
}

const codes = {
  timeIntervalInSeconds: count,
  encoding: choice(['base32', 'base64', 'hexadecimal']),
  algorithm: choice(['HMacSHA1', 'HMacSHA256', 'HMacSHA512']),
  passCodeLength: z.int().min(6).max(10).multipleOf(2),
};
const keys = { algorithms: z.array(choice(['ES256', 'RS256'])), keyProtection: choice(['ANY', 'HARDWARE']) };

/** What a method says besides its type and status. */
const methodFields: Readonly<Record<string, z.ZodRawShape>> = {
  push: { settings: partOf({ ...keys, transactionTypes: z.array(choice(['CIBA', 'LOGIN'])) }).optional() },
  signed_nonce: { settings: partOf({ ...keys, showSignInWithOV: choice(['ALWAYS', 'NEVER']) }).optional() },
  totp: { settings: partOf(codes).optional() },
  otp: partOf({
    ...codes,
    acceptableAdjacentIntervals: z.int().min(0).max(10),
    factorProfileId: z.string(),
    protocol: choice(['SYMANTEC', 'TOTP', 'YUBICO']),
    verifiableProperties: z.array(z.string()),
  }).shape,
  webauthn: {
    settings: partOf({
      aaguidGroups: z.array(partOf({ name: z.string(), aaguids: z.array(z.string()) })),
      userVerification: verification,
      userVerificationForVerify: verification,
      attachment: choice(['ANY', 'BUILT_IN', 'ROAMING']),
      rpId: z.looseObject({}),
      enableAutofillUI: z.boolean(),
      residentKeyRequirement: verification,
      showSignInWithAPasskeyButton: z.boolean(),
      certBasedAttestationValidation: z.unknown(),
      hardwareProtected: z.unknown(),
      fipsCompliant: z.unknown(),
      allowSyncablePasskeys: z.unknown(),
    }).optional(),
  },
};

export const readMethodShape = (type: string, body: Body): void =>
  readShape(wholeObject({ type: z.literal(type).optional(), ...methodFields[type] }), body);
