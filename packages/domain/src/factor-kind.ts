import { z } from 'zod';

/** A kind of proof, whatever the vendor calls it. */
export const FactorKind = z.enum([
  'password',
  'text-message',
  'voice-call',
  'email-code',
  'authenticator-app',
  'one-time-code-app',
  'hardware-code',
  'security-key',
  'platform-biometric',
  'certificate',
  'temporary-pass',
  'security-question',
  'other',
]);
export type FactorKind = z.infer<typeof FactorKind>;
