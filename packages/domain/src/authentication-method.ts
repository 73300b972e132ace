import { z } from 'zod';
import { FactorKind } from './factor-kind.ts';

/** What the tenant lets people prove themselves with. */
export const AuthenticationMethod = z.object({
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

export const AuthenticationMethodSettings = AuthenticationMethod.omit({ id: true, kind: true });
export type AuthenticationMethodSettings = z.infer<typeof AuthenticationMethodSettings>;
