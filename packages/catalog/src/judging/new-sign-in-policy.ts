import type { SignInPolicySettings, Whom } from '@rampart/domain/sign-in-policy.ts';

export const nobody: Whom = { everyone: false, guests: false, people: [], groups: [], roles: [] };

/** The vendor's id of a group, or everybody. */
export const whomFor = (group: string): Whom => (group === 'everyone' ? { ...nobody, everyone: true } : { ...nobody, groups: [group] });

/** A policy for everybody, everywhere and every app, unless said otherwise: it says only what is particular about it. */
export const newSignInPolicy = (name: string, particular: Partial<Omit<SignInPolicySettings, 'name'>>): SignInPolicySettings => ({
  name,
  partOf: null,
  order: null,
  mode: 'report-only',
  whom: { ...nobody, everyone: true },
  exceptWhom: nobody,
  apps: { all: true, named: [], except: [], userActions: [] },
  clients: [],
  platforms: { any: true, named: [] },
  exceptPlatforms: [],
  places: { any: true, trusted: false, zones: [] },
  exceptPlaces: { any: false, trusted: false, zones: [] },
  signInRisk: [],
  userRisk: [],
  otherConditions: [],
  decision: 'allow',
  demands: { all: true, of: [] },
  session: { reauthenticateAfterHours: null, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
  ...particular,
});
