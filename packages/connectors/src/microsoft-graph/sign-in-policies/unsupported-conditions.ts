import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';
import { type ConditionFields, restoreConditions, unmodelledConditions, unsupportedCondition } from '../../kit/unmodelled-conditions.ts';
import type { Conditions, Guests } from './policy-schema.ts';
import { areAllGuests } from './to-audience.ts';

export const clientKinds = {
  browser: 'browser',
  mobileAppsAndDesktopClients: 'mobile-and-desktop',
  exchangeActiveSync: 'exchange-active-sync',
  other: 'other-legacy',
} as const;

export const platformKinds = {
  android: 'android',
  iOS: 'ios',
  windows: 'windows',
  windowsPhone: 'windows-phone',
  macOS: 'macos',
  linux: 'linux',
} as const;

export const riskLevels = { low: 'low', medium: 'medium', high: 'high' } as const;

/** Those of the values that have a word here. */
export const translated = <T>(values: readonly string[], words: Readonly<Record<string, T>>): T[] =>
  values.flatMap((value) => words[value] ?? []);

const untranslated = (values: readonly string[], words: Readonly<Record<string, unknown>>): string[] =>
  values.filter((value) => value !== 'all' && !(value in words));

/** Fields that are modelled in part: the rest of them is in `unsupportedConditions`. */
export const partly = {
  clients: 'conditions.clientAppTypes',
  signInRisk: 'conditions.signInRiskLevels',
  userRisk: 'conditions.userRiskLevels',
  guests: 'conditions.users.includeGuestsOrExternalUsers',
  excludedGuests: 'conditions.users.excludeGuestsOrExternalUsers',
  platforms: 'conditions.platforms.includePlatforms',
  excludedPlatforms: 'conditions.platforms.excludePlatforms',
} as const;

const fields: ConditionFields = {
  vendor: 'Microsoft',
  modelled: ['users', 'applications', 'clientAppTypes', 'platforms', 'locations', 'signInRiskLevels', 'userRiskLevels'],
  kinds: {
    devices: 'device-filter',
    authenticationFlows: 'authentication-flows',
    insiderRiskLevels: 'insider-risk',
    servicePrincipalRiskLevels: 'service-principal-risk',
  },
  dropped: null,
};

export const conditionsPart = restoreConditions(fields, Object.values(partly));

const someGuests = (guests: Guests | null | undefined): Guests | undefined => (!guests || areAllGuests(guests) ? undefined : guests);

/** What the fields of the fact do not say: with one, the policy covers less than they do. */
export function unsupportedConditions(conditions: Conditions): UnsupportedCondition[] {
  const { clientAppTypes, signInRiskLevels, userRiskLevels, platforms, users } = conditions;
  const clients = clientAppTypes.includes('all') ? [] : untranslated(clientAppTypes, clientKinds);
  return [
    ...unsupportedCondition('clients', partly.clients, clients),
    ...unsupportedCondition('sign-in-risk', partly.signInRisk, untranslated(signInRiskLevels, riskLevels)),
    ...unsupportedCondition('user-risk', partly.userRisk, untranslated(userRiskLevels, riskLevels)),
    ...unsupportedCondition('guests', partly.guests, someGuests(users?.includeGuestsOrExternalUsers)),
    ...unsupportedCondition('excluded-guests', partly.excludedGuests, someGuests(users?.excludeGuestsOrExternalUsers)),
    ...unsupportedCondition('platforms', partly.platforms, untranslated(platforms?.includePlatforms ?? [], platformKinds)),
    ...unsupportedCondition('excluded-platforms', partly.excludedPlatforms, untranslated(platforms?.excludePlatforms ?? [], platformKinds)),
    ...unmodelledConditions(fields, conditions),
  ];
}
