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

const active = (key: string, type: string, name: string, methods: readonly MethodDraft[], settings?: Body): AuthenticatorDraft => ({
  key,
  type,
  name,
  status: 'ACTIVE',
  ...(settings === undefined ? {} : { settings }),
  methods,
});

const codes = { timeIntervalInSeconds: 30, encoding: 'base32', algorithm: 'HMacSHA1', passCodeLength: 6 };
const push = { settings: { algorithms: ['ES256', 'RS256'], keyProtection: 'ANY', transactionTypes: ['LOGIN'] } };
const verifySettings = {
  channelBinding: { style: 'NUMBER_CHALLENGE', required: 'HIGH_RISK_ONLY' },
  compliance: { fips: 'OPTIONAL' },
  userVerification: 'PREFERRED',
};
const securityKey = { settings: { userVerification: 'PREFERRED', attachment: 'ANY' } };

/** What the organisation lets people prove themselves with. */
export const initialAuthenticators: readonly AuthenticatorDraft[] = [
  active('okta_password', 'password', 'Password', [on('password')]),
  active('okta_email', 'email', 'Email', [on('email')], { allowedFor: 'any', tokenLifetimeInMinutes: 5 }),
  active('okta_verify', 'app', 'Okta Verify', [on('push', push), off('signed_nonce'), on('totp', { settings: codes })], verifySettings),
  active('phone_number', 'phone', 'Phone', [on('sms'), on('voice')], { allowedFor: 'any' }),
  active('security_question', 'security_question', 'Security Question', [on('security_question')], { allowedFor: 'recovery' }),
  active('webauthn', 'security_key', 'FIDO2 (WebAuthn)', [on('webauthn', securityKey)]),
  active('google_otp', 'app', 'Google Authenticator', [on('otp', { acceptableAdjacentIntervals: 3, ...codes, protocol: 'TOTP' })]),
];
