import { defineListFact } from '@rampart/domain/fact.ts';
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

/** What the tenant lets people prove themselves with. */
const AuthenticationMethod = z.object({
  id: z.string(),
  name: z.string(),
  kind: FactorKind,
  isEnabled: z.boolean(),
  forEveryone: z.boolean(),
  groups: z.array(z.string()),
  /** The vendor's own switches that matter, as plain text values. */
  settings: z.record(z.string(), z.string()),
});
export type AuthenticationMethod = z.infer<typeof AuthenticationMethod>;

export const authenticationMethods = defineListFact({
  id: 'identity.authentication-methods',
  item: AuthenticationMethod,
  keyOf: ({ id }) => id,
});
