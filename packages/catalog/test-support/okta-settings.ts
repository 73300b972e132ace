import type { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import type { Change } from '@rampart/domain/change.ts';
import type { Control, Deployment, FactsOf, Needs } from '@rampart/domain/control.ts';
import { type ExcludedValues, type Parameters, tailor } from '@rampart/domain/customizable.ts';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { deploymentOf } from './deployment-of.ts';
import { aSignInPolicy } from './judged.ts';

export const forGroups = (...groups: string[]): SignInPolicy['audience'] => ({ ...emptyAudience, groups });
export const excluding = (...people: string[]): SignInPolicy['excludedAudience'] => ({ ...emptyAudience, people });
export const inZone = (...zones: string[]): SignInPolicy['places'] => ({ any: false, trusted: false, zones });

export const forManagedDevices: UnsupportedCondition = {
  kind: 'managed-device',
  path: 'conditions.device',
  raw: { registered: true, managed: true },
};

/** The default rule of the default global session policy, as strict as can be, unless said otherwise. */
export const aSessionRule = (particular: Partial<SignInPolicy>): SignInPolicy =>
  aSignInPolicy({
    id: 'rule-1',
    name: 'Default Policy: Default Rule',
    partOf: 'policy-1',
    order: 1001,
    grantRequirements: { all: true, of: ['second-factor'] },
    session: { reauthenticateAfterHours: null, idleMinutes: 120, lifetimeMinutes: 720, persistentBrowser: false },
    ...particular,
  });

/** A rule of an authentication policy that asks for two factors, unless said otherwise. */
export const anAppRule = (particular: Partial<SignInPolicy>): SignInPolicy =>
  aSessionRule({
    name: 'Finance: Catch-all Rule',
    apps: { all: false, named: ['app-1'], except: [], userActions: [] },
    vendorApps: [],
    session: { reauthenticateAfterHours: 2, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
    ...particular,
  });

/** The same, used by one of Okta's own apps alone: `saasure` is the Admin Console. */
export const aVendorAppRule = (name: string, particular: Partial<SignInPolicy> = {}): SignInPolicy =>
  anAppRule({ vendorApps: [{ id: name, name }], apps: { all: false, named: [name], except: [], userActions: [] }, ...particular });

export const aPasswordPolicy = (particular: Partial<PasswordPolicy>): PasswordPolicy => ({
  id: 'policy-1',
  name: 'Default Policy',
  order: 1,
  isEnforced: true,
  isBuiltIn: true,
  groups: ['everyone-group'],
  appliesToEveryone: false,
  minLength: 12,
  kindsOfCharacters: ['lower', 'upper', 'digit'],
  refusesCommonPasswords: true,
  refusesOwnName: true,
  rememberedPasswords: 10,
  maxAgeDays: 0,
  lockAfterAttempts: 10,
  lockForMinutes: 30,
  recoveredWith: ['email-code'],
  recoveryRules: [],
  ...particular,
});

/** An empty zone of addresses for policies, unless said otherwise. */
export const aZone = (particular: Partial<Zone>): Zone => ({
  id: 'zone-1',
  name: 'Offices',
  kind: 'addresses',
  isActive: true,
  isBuiltIn: false,
  isTrusted: false,
  isBlocklist: false,
  ranges: [],
  countries: [],
  includesUnknownCountries: false,
  proxyKinds: [],
  networkNumbers: [],
  ...particular,
});

export const aMethod = (particular: Partial<AuthenticationMethod>): AuthenticationMethod => ({
  id: 'aut-1/sms',
  name: 'Phone: sms',
  kind: 'text-message',
  isEnabled: true,
  forEveryone: true,
  groups: [],
  settings: {},
  ...particular,
});

interface Chosen {
  readonly group?: string;
  readonly excluded?: string[];
  readonly leftOut?: ExcludedValues;
}

/** The control about to be deployed, without the excluded values. */
export const tailoredDeployment = <N extends Needs, P extends Parameters>(
  control: Control<N, P>,
  facts: FactsOf<N>,
  { leftOut = {}, ...chosen }: Chosen = {},
): Deployment<N, P> => deploymentOf(control, facts, { ...chosen, parameters: tailor(control.remedy.parameters, leftOut) });

/** The list as Okta holds it once the changes are made: a new rule comes before the one whose position it takes, and is enabled. */
export function afterChanges<T extends { readonly id: string }>(list: readonly T[], changes: readonly Change[]): T[] {
  const created = changes.filter(({ kind }) => kind === 'create');
  const news = created.map(({ after }, place) => ({ ...list[0], ...(after as T), mode: 'enforced', id: `new-${place}` }));
  const olds = list.map((item) => {
    const change = changes.find(({ target }) => target === item.id);
    return change === undefined ? item : { ...item, ...(change.after as Partial<T>) };
  });
  return [...news, ...olds];
}
