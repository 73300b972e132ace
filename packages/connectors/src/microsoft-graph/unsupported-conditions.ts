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

const told = (what: string, values: readonly string[]): string[] => (values.length === 0 ? [] : [`${what}: ${values.join(', ')}`]);

/** A list with a value that is unknown to us cannot be said by the rest of it. */
const notAllKnown = (values: readonly string[], words: Readonly<Record<string, unknown>>): readonly string[] =>
  values.every((value) => value in words) ? [] : values;

/** Guests of some kinds or some companies. */
function guestsTold(what: string, guests: Guests | null | undefined): string[] {
  if (!guests || areAllGuests(guests)) return [];
  const of = guests.externalTenants?.membershipKind ?? 'all';
  return told(what, [`${guests.guestOrExternalUserTypes ?? 'none'} of ${of} companies`]);
}

/** Conditions that the fact has no field for. A policy with one covers less than the rest of it says, and whoever judges it must see that. */
export function unsupportedConditions(conditions: Conditions): string[] {
  const { clientAppTypes, signInRiskLevels, userRiskLevels, platforms, devices, users } = conditions;
  const filter = devices?.deviceFilter;
  return [
    ...(filter?.rule ? [`${filter.mode ?? 'include'} devices where ${filter.rule}`] : []),
    ...told('authentication flows', conditions.authenticationFlows?.transferMethods?.split(',') ?? []),
    ...told('insider risk', conditions.insiderRiskLevels ? [conditions.insiderRiskLevels] : []),
    ...told('service principal risk', conditions.servicePrincipalRiskLevels),
    ...told('clients', clientAppTypes.includes('all') ? [] : notAllKnown(clientAppTypes, clientKinds)),
    ...told('sign-in risk', notAllKnown(signInRiskLevels, riskLevels)),
    ...told('user risk', notAllKnown(userRiskLevels, riskLevels)),
    ...guestsTold('guests', users?.includeGuestsOrExternalUsers),
    ...guestsTold('except guests', users?.excludeGuestsOrExternalUsers),
    ...told('except platforms', platforms?.excludePlatforms.filter((platform) => !(platform in platformKinds)) ?? []),
  ].map((condition) => condition.slice(0, 4000));
}
