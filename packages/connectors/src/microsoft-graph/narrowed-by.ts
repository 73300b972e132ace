import type { Conditions } from './policy-schema.ts';

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

/** A list whose every value is unknown to us would read as "any". */
const onlyUnknown = (values: readonly string[], words: Readonly<Record<string, unknown>>): readonly string[] =>
  translated(values, words).length === 0 ? values : [];

/** Conditions that the fact has no field for. A policy with one covers less than the rest of it says, and whoever judges it must see that. */
export function narrowedBy(conditions: Conditions): string[] {
  const { clientAppTypes, signInRiskLevels, userRiskLevels, platforms, devices } = conditions;
  const filter = devices?.deviceFilter;
  return [
    ...(filter?.rule ? [`${filter.mode ?? 'include'} devices where ${filter.rule}`] : []),
    ...told('authentication flows', conditions.authenticationFlows?.transferMethods?.split(',') ?? []),
    ...told('insider risk', conditions.insiderRiskLevels ? [conditions.insiderRiskLevels] : []),
    ...told('service principal risk', conditions.servicePrincipalRiskLevels),
    ...told('clients', clientAppTypes.includes('all') ? [] : onlyUnknown(clientAppTypes, clientKinds)),
    ...told('sign-in risk', onlyUnknown(signInRiskLevels, riskLevels)),
    ...told('user risk', onlyUnknown(userRiskLevels, riskLevels)),
    ...told('except platforms', platforms?.excludePlatforms.filter((platform) => !(platform in platformKinds)) ?? []),
  ].map((condition) => condition.slice(0, 4000));
}
