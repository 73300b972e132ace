import type { SignInPolicySettings, Audience } from './sign-in-policy.ts';

export const emptyAudience: Audience = { everyone: false, guests: false, people: [], groups: [], roles: [] };
export const everyone: Audience = { ...emptyAudience, everyone: true };

/** `group` is the vendor's id of a group, or `everyone`. */
export const audienceFor = (group: string): Audience => (group === 'everyone' ? everyone : { ...emptyAudience, groups: [group] });

/** A report-only policy for everyone, everywhere and every app that allows access, except for what is given. */
export const newSignInPolicy = (name: string, particular: Partial<Omit<SignInPolicySettings, 'name'>>): SignInPolicySettings => ({
  name,
  partOf: null,
  order: null,
  mode: 'report-only',
  audience: everyone,
  excludedAudience: emptyAudience,
  apps: { all: true, named: [], except: [], userActions: [] },
  clients: [],
  platforms: { any: true, named: [] },
  exceptPlatforms: [],
  places: { any: true, trusted: false, zones: [] },
  exceptPlaces: { any: false, trusted: false, zones: [] },
  signInRisk: [],
  userRisk: [],
  unsupportedConditions: [],
  decision: 'allow',
  grantRequirements: { all: true, of: [] },
  session: { reauthenticateAfterHours: null, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
  ...particular,
});
