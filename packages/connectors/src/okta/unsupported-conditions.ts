import type { Platform } from '@rampart/domain/sign-in-policy.ts';
import type { z } from 'zod';
import { everyZone } from './to-locations.ts';
import type { Policy, Rule } from './policy-schema.ts';
import { groupsOfPolicy } from './to-audience.ts';

type Platforms = NonNullable<NonNullable<Rule['conditions']>['platform']>['include'];

/** `ANY` and `OTHER` are no system that has a name. */
export const systems = {
  ANDROID: 'android',
  IOS: 'ios',
  WINDOWS: 'windows',
  MACOS: 'macos',
  // As the Classic Engine calls it.
  OSX: 'macos',
  CHROMEOS: 'chrome-os',
  LINUX: 'linux',
} as const satisfies Readonly<Record<string, z.infer<typeof Platform>>>;

const systemOf = (type: string | null | undefined): z.infer<typeof Platform> | undefined =>
  (systems as Readonly<Record<string, z.infer<typeof Platform>>>)[type ?? ''];

export const platformsIn = (list: Platforms): z.infer<typeof Platform>[] => [
  ...new Set((list ?? []).flatMap(({ os }) => systemOf(os?.type) ?? [])),
];

const isEverything = (type: string | null | undefined): boolean => !type || type === 'ANY';

/** Kinds of devices whose systems have no name here. */
const unnamed = (list: Platforms): string[] =>
  (list ?? [])
    .filter(({ type, os }) => systemOf(os?.type) === undefined && !(isEverything(type) && isEverything(os?.type)))
    .map(({ type, os }) => `${type ?? 'ANY'} ${os?.type ?? 'ANY'}`);

const told = (what: string, values: readonly (string | null | undefined | false)[]): string[] => {
  const said = values.filter((value) => typeof value === 'string' && value !== '');
  return said.length === 0 ? [] : [`${what}: ${said.join(', ')}`.slice(0, 4000)];
};

const unless = (value: string | null | undefined, plain: readonly string[]): string | false =>
  value !== null && value !== undefined && !plain.includes(value) && value;

/** Conditions that the fact has no field for, in words. Those of devices and expressions are read back in `noted-conditions.ts`. */
export function unsupportedConditions(policy: Policy, { conditions }: Rule): string[] {
  const { people, network, platform, riskScore, risk, device, userType, authContext, identityProvider, elCondition } = conditions ?? {};
  const isNarrower = (people?.users?.include ?? []).length + (people?.groups?.include ?? []).length > 0;
  const zones = (list: readonly string[] | null | undefined) => network?.connection === 'ZONE' && list?.includes(everyZone) && everyZone;
  return [
    ...told('groups of the policy', isNarrower ? groupsOfPolicy(policy) : []),
    ...told('network', [zones(network?.include)]),
    ...told('except network', [zones(network?.exclude)]),
    ...told('platforms', unnamed(platform?.include)),
    ...told('except platforms', unnamed(platform?.exclude)),
    ...told('risk', [unless(riskScore?.level, ['ANY', 'LOW', 'MEDIUM', 'HIGH'])]),
    ...told('behaviors', risk?.behaviors ?? []),
    ...told('device', [device?.registered === true && 'registered', device?.managed === true && 'managed']),
    ...told('device assurance', device?.assurance?.include ?? []),
    ...told('user types', userType?.include ?? []),
    ...told('except user types', userType?.exclude ?? []),
    ...told('authentication type', [unless(authContext?.authType, ['ANY'])]),
    ...told('identity provider', [unless(identityProvider?.provider, ['ANY'])]),
    ...told('expression', [elCondition?.condition]),
  ];
}
