import { dayMs } from '@rampart/domain/day.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import type { SensitiveAccount } from '@rampart/facts/identity/sensitive-accounts.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { asOf } from './judged.ts';

export const daysAgo = (days: number): string => new Date(asOf.getTime() - days * dayMs).toISOString();

/** An employee whose account has no weak setting, unless said otherwise. */
export const aPerson = (id: string, particular: Partial<Person> = {}): Person => ({
  id,
  mail: `${id}@haldenfreight.example`,
  signInName: `${id}@haldenfreight.example`,
  displayName: id,
  firstName: null,
  lastName: null,
  jobTitle: null,
  department: null,
  office: null,
  country: null,
  managerId: null,
  kind: 'member',
  isEnabled: true,
  createdAt: daysAgo(1000),
  passwordChangedAt: daysAgo(30),
  lastSignInAt: daysAgo(3),
  passwordNeverExpires: false,
  passwordNotRequired: false,
  ...particular,
});

export const aGroup = (name: string, memberIds: readonly string[], particular: Partial<Group> = {}): Group => ({
  id: `group ${name}`,
  name,
  description: null,
  kind: 'assigned',
  memberIds: [...memberIds],
  mayHoldRoles: null,
  ...particular,
});

/** The policy of a whole domain as it should be, unless said otherwise. */
export const aDomainPolicy = (particular: Partial<PasswordPolicy> = {}): PasswordPolicy => ({
  id: 'domain',
  name: 'Domain password policy',
  order: null,
  isEnforced: true,
  isBuiltIn: true,
  groups: [],
  appliesToEveryone: true,
  minLength: 14,
  kindsOfCharacters: ['lower', 'upper', 'digit', 'symbol'],
  refusesCommonPasswords: null,
  refusesOwnName: true,
  rememberedPasswords: 24,
  maxAgeDays: 180,
  lockAfterAttempts: 10,
  lockForMinutes: 30,
  recoveredWith: null,
  ...particular,
});

/** The account of a service as it should be, unless said otherwise. */
export const aSensitiveAccount = (name: string, particular: Partial<SensitiveAccount> = {}): SensitiveAccount => ({
  id: `id of ${name}`,
  name,
  kind: 'service',
  isEnabled: true,
  passwordChangedAt: daysAgo(100),
  serviceNames: [`HTTP/${name}`],
  storesPasswordReversibly: false,
  needsPreauthentication: true,
  isTrustedForAnyDelegation: false,
  isDomainController: false,
  ...particular,
});

export const aDomainController = aSensitiveAccount('DC1', { kind: 'computer', isTrustedForAnyDelegation: true, isDomainController: true });
