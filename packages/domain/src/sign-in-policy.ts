import { z } from 'zod';
import { UnsupportedCondition } from './unsupported-condition.ts';

export const Audience = z.object({
  everyone: z.boolean(),
  guests: z.boolean(),
  people: z.array(z.string()),
  groups: z.array(z.string()),
  roles: z.array(z.string()),
});
export type Audience = z.infer<typeof Audience>;

export const ClientKind = z.enum(['browser', 'mobile-and-desktop', 'exchange-active-sync', 'other-legacy']);
export const Platform = z.enum(['android', 'ios', 'windows', 'windows-phone', 'macos', 'linux', 'chrome-os']);
const RiskLevel = z.enum(['low', 'medium', 'high']);
/** `any` means every place; ids are those of `network.zones`. */
const Places = z.object({ any: z.boolean(), trusted: z.boolean(), zones: z.array(z.string()) });
const Platforms = z.object({ any: z.boolean(), named: z.array(Platform) });

export const GrantRequirement = z.enum([
  'second-factor',
  'phishing-resistant-factor',
  'passwordless-factor',
  'compliant-device',
  'joined-device',
  'approved-app',
  'protected-app',
  'password-change',
  'risk-remediation',
  'terms-of-use',
]);
export type GrantRequirement = z.infer<typeof GrantRequirement>;

/** Who, doing what, from where, must do what to get in. A vendor's rule inside a policy is one of these, with `partOf`. */
export const SignInPolicy = z.object({
  id: z.string(),
  name: z.string(),
  partOf: z.string().nullable(),
  /** `1` is asked first; `null` where all that match apply together. */
  order: z.number().int().nullable(),
  mode: z.enum(['enforced', 'report-only', 'off']),
  isBuiltIn: z.boolean(),
  audience: Audience,
  excludedAudience: Audience,
  apps: z.object({ all: z.boolean(), named: z.array(z.string()), except: z.array(z.string()), userActions: z.array(z.string()) }),
  /** Empty: every kind of client. */
  clients: z.array(ClientKind),
  platforms: Platforms,
  exceptPlatforms: z.array(Platform),
  places: Places,
  exceptPlaces: Places,
  signInRisk: z.array(RiskLevel),
  userRisk: z.array(RiskLevel),
  /** Conditions that no field above models. With one, the policy covers less than its other fields say. */
  unsupportedConditions: z.array(UnsupportedCondition),
  decision: z.enum(['allow', 'block']),
  grantRequirements: z.object({ all: z.boolean(), of: z.array(GrantRequirement) }),
  /** What the vendor asks for beside `grantRequirements`. With one, the policy asks for at least as much as they say, and maybe more. */
  unsupportedRequirements: z.array(UnsupportedCondition).optional(),
  session: z.object({
    reauthenticateAfterHours: z.number().nullable(),
    idleMinutes: z.number().nullable(),
    lifetimeMinutes: z.number().nullable(),
    persistentBrowser: z.boolean().nullable(),
  }),
  /** It requires or limits something that no field above models, or is stricter about it than they say. Missing where the vendor has no such thing. */
  hasOtherControls: z.boolean().optional(),
  /** The vendor's own apps among `apps.named`, by the vendor's name for each. Not there where the apps could not be read. */
  vendorApps: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  createdAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type SignInPolicy = z.infer<typeof SignInPolicy>;

/** What a change may set: all of a policy except what the vendor adds. */
export const SignInPolicySettings = SignInPolicy.omit({
  id: true,
  isBuiltIn: true,
  hasOtherControls: true,
  vendorApps: true,
  createdAt: true,
  changedAt: true,
});
export type SignInPolicySettings = z.infer<typeof SignInPolicySettings>;
