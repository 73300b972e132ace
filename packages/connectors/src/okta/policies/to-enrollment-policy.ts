import type { EnrollmentPolicy } from '@rampart/domain/enrollment-policy.ts';
import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import type { Policy } from './policy-schema.ts';

/** By the keys of authenticators in the Identity Engine, and of factors in the Classic one. */
const kinds: Readonly<Record<string, FactorKind>> = {
  okta_password: 'password',
  okta_email: 'email-code',
  okta_verify: 'authenticator-app',
  okta_push: 'authenticator-app',
  okta_otp: 'one-time-code-app',
  okta_sms: 'text-message',
  okta_call: 'voice-call',
  okta_question: 'security-question',
  phone_number: 'text-message',
  security_question: 'security-question',
  webauthn: 'security-key',
  fido_webauthn: 'security-key',
  fido_u2f: 'security-key',
  google_otp: 'one-time-code-app',
  custom_otp: 'one-time-code-app',
  onprem_mfa: 'hardware-code',
  rsa_token: 'hardware-code',
  symantec_vip: 'hardware-code',
  yubikey_token: 'hardware-code',
  smart_card_idp: 'certificate',
  tac: 'temporary-pass',
};

const needs: Readonly<Record<string, EnrollmentPolicy['methods'][number]['need']>> = {
  REQUIRED: 'required',
  OPTIONAL: 'optional',
  NOT_ALLOWED: 'not-allowed',
};

/** An unknown need is optional. */
const methodOf = (key: string, self: string | null | undefined): EnrollmentPolicy['methods'][number] => ({
  key,
  kind: kinds[key] ?? 'other',
  need: needs[self ?? ''] ?? 'optional',
});

export function toEnrollmentPolicy(policy: Policy): EnrollmentPolicy {
  const { authenticators, factors } = policy.settings ?? {};
  const groups = [...(policy.conditions?.people?.groups?.include ?? [])];
  return {
    id: policy.id,
    name: policy.name,
    order: policy.priority ?? null,
    isEnforced: policy.status !== 'INACTIVE',
    isBuiltIn: policy.system ?? false,
    groups,
    appliesToEveryone: groups.length === 0 || policy.system === true,
    methods: authenticators
      ? authenticators.map(({ key, enroll }) => methodOf(key, enroll?.self))
      : Object.entries(factors ?? {}).map(([key, factor]) => methodOf(key, factor?.enroll?.self)),
  };
}
