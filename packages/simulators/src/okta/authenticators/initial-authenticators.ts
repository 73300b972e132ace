import type { Body } from '../../kit/rest-api.ts';

export interface MethodDraft {
  readonly type: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly more?: Body;
}

export interface AuthenticatorDraft {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly settings?: Body;
  readonly methods: readonly MethodDraft[];
}

const on = (type: string, more?: Body): MethodDraft => ({ type, status: 'ACTIVE', ...(more === undefined ? {} : { more }) });
const off = (type: string): MethodDraft => ({ type, status: 'INACTIVE' });
const algorithms = ['ES256', 'RS256'];

/** What the organisation lets people prove themselves with. */
export const initialAuthenticators: readonly AuthenticatorDraft[] = [
  { key: 'okta_password', type: 'password', name: 'Password', status: 'ACTIVE', methods: [on('password')] },
  {
    key: 'okta_email',
    type: 'email',
    name: 'Email',
    status: 'ACTIVE',
    settings: { allowedFor: 'any', tokenLifetimeInMinutes: 5 },
    methods: [on('email')],
  },
  {
    key: 'okta_verify',
    type: 'app',
    name: 'Okta Verify',
    status: 'ACTIVE',
    settings: {
      channelBinding: { style: 'NUMBER_CHALLENGE', required: 'HIGH_RISK_ONLY' },
      compliance: { fips: 'OPTIONAL' },
      userVerification: 'PREFERRED',
    },
    methods: [
      on('push', { settings: { algorithms, keyProtection: 'ANY', transactionTypes: ['LOGIN'] } }),
      off('signed_nonce'),
      on('totp', { settings: { timeIntervalInSeconds: 30, encoding: 'base32', algorithm: 'HMacSHA1', passCodeLength: 6 } }),
    ],
  },
  {
    key: 'phone_number',
    type: 'phone',
    name: 'Phone',
    status: 'ACTIVE',
    settings: { allowedFor: 'any' },
    methods: [on('sms'), on('voice')],
  },
  {
    key: 'security_question',
    type: 'security_question',
    name: 'Security Question',
    status: 'ACTIVE',
    settings: { allowedFor: 'recovery' },
    methods: [on('security_question')],
  },
  {
    key: 'webauthn',
    type: 'security_key',
    name: 'FIDO2 (WebAuthn)',
    status: 'ACTIVE',
    methods: [on('webauthn', { settings: { userVerification: 'PREFERRED', attachment: 'ANY' } })],
  },
  {
    key: 'google_otp',
    type: 'app',
    name: 'Google Authenticator',
    status: 'ACTIVE',
    methods: [
      on('otp', {
        acceptableAdjacentIntervals: 3,
        timeIntervalInSeconds: 30,
        encoding: 'base32',
        algorithm: 'HMacSHA1',
        passCodeLength: 6,
        protocol: 'TOTP',
      }),
    ],
  },
];
