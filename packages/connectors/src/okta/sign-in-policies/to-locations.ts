import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { Rule } from '../policies/policy-schema.ts';

type Network = NonNullable<Rule['conditions']>['network'];

/** Okta's word for every zone that the organisation has, which is not every place. */
export const everyZone = 'ALL_ZONES';

const zonesIn = (zones: readonly string[] | null | undefined): string[] => (zones ?? []).filter((zone) => zone !== everyZone);

/** Without a list of zones, "zone" excludes some; `ON_NETWORK` is the zone that Okta calls LegacyIpZone. */
export function toLocations(network: Network): Pick<SignInPolicy, 'places' | 'exceptPlaces'> {
  const { connection, include, exclude } = network ?? {};
  const isAnywhere = connection !== 'ZONE' && connection !== 'ON_NETWORK';
  const zones = connection === 'ZONE' ? zonesIn(include) : [];
  return {
    places: { any: isAnywhere || (connection === 'ZONE' && zones.length === 0), trusted: connection === 'ON_NETWORK', zones },
    exceptPlaces: {
      any: false,
      trusted: connection === 'OFF_NETWORK',
      zones: connection === 'ZONE' ? zonesIn(exclude) : [],
    },
  };
}
