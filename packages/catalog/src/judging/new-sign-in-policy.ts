import type { SignInPolicySettings, Audience } from '@rampart/domain/sign-in-policy.ts';

export const emptyAudience: Audience = { everyone: false, guests: false, people: [], groups: [], roles: [] };

/** The vendor's id of a group, or everybody. */
export const audienceFor = (group: string): Audience =>
  group === 'everyone' ? { ...emptyAudience, everyone: true } : { ...emptyAudience, groups: [group] };

/** A policy for everybody, everywhere and every app, unless said otherwise: it says only what is particular about it. */
export const newSignInPolicy = (name: string, particular: Partial<Omit<SignInPolicySettings, 'name'>>): SignInPolicySettings => ({
  name,
  partOf: null,
  order: null,
  mode: 'report-only',
  audience: { ...emptyAudience, everyone: true },
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
