import type { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import type { z } from 'zod';
import type { Authenticator, AuthenticatorMethod } from '../schema.ts';

const kinds: Readonly<Record<string, FactorKind>> = {
  cert: 'certificate',
  email: 'email-code',
  password: 'password',
  push: 'authenticator-app',
  security_question: 'security-question',
  signed_nonce: 'platform-biometric',
  sms: 'text-message',
  tac: 'temporary-pass',
  totp: 'one-time-code-app',
  voice: 'voice-call',
  webauthn: 'security-key',
};

/** `otp` is what a YubiKey types as well as what Google Authenticator shows. */
const kindOf = (key: string, type: string): FactorKind =>
  type === 'otp' ? (key.startsWith('yubikey') ? 'hardware-code' : 'one-time-code-app') : (kinds[type] ?? 'other');

const settingsOf = ({ settings }: AuthenticatorMethod): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings ?? {})
      .slice(0, 50)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
      .map(([name, value]) => [name, (value ?? '').slice(0, 500)]),
  );

export function toAuthenticationMethod(authenticator: z.infer<typeof Authenticator>, method: AuthenticatorMethod): AuthenticationMethod {
  const allowedFor = authenticator.settings?.allowedFor;
  return {
    id: `${authenticator.id}/${method.type}`,
    name: `${authenticator.name}: ${method.type}`,
    kind: kindOf(authenticator.key, method.type),
    isEnabled: authenticator.status === 'ACTIVE' && method.status !== 'INACTIVE',
    // Who may enrol it is decided by enrolment policies, not by the authenticator.
    forEveryone: true,
    groups: [],
    settings: { ...(allowedFor ? { allowedFor } : {}), ...settingsOf(method) },
  };
}
