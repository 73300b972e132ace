import { z } from 'zod';

export const SignIn = z.object({
  at: z.iso.datetime(),
  personId: z.string(),
  /** The name people sign in with, in lower case. */
  signInName: z.string(),
  app: z.string(),
  /** The vendor's id of the app, as policies name it. */
  appId: z.string().nullable(),
  client: z.enum(['browser', 'mobile-and-desktop', 'exchange-active-sync', 'other-legacy', 'unknown']),
  platform: z.enum(['android', 'ios', 'windows', 'windows-phone', 'macos', 'linux', 'chrome-os', 'unknown']),
  address: z.string().nullable(),
  /** Two letters. */
  country: z.string().nullable(),
  outcome: z.enum(['success', 'failure', 'blocked', 'interrupted']),
  /** Why it did not succeed, in the vendor's short words. */
  reason: z.string().nullable(),
  secondFactor: z.enum(['not-asked', 'satisfied', 'failed', 'unknown']),
  risk: z.enum(['none', 'low', 'medium', 'high', 'unknown']),
  isDeviceTrusted: z.boolean().nullable(),
});
export type SignIn = z.infer<typeof SignIn>;
