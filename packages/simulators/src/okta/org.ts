import type { World } from '../world/world.ts';
import { openApps } from './apps/apps.ts';
import { openAuthenticators } from './authenticators/authenticators.ts';
import { openGroups } from './directory/groups.ts';
import { openRoles } from './directory/roles.ts';
import { userListing } from './directory/user-body.ts';
import { createParts } from './org-parts.ts';
import { initialPolicies } from './policies/initial-policies.ts';
import { openPolicies } from './policies/policies.ts';
import { openGeolocation } from './simulation/zone-map.ts';
import { openAccess } from './tokens/access.ts';
import { openApiTokens } from './tokens/api-tokens.ts';
import { openZones } from './zones/zones.ts';

/** One organisation at Okta: everything that its API reads and changes. */
export type OktaOrg = ReturnType<typeof createOrg>;

export function createOrg(world: World) {
  const parts = createParts(world);
  const users = userListing(parts);
  const groups = openGroups(parts, users);
  const apps = openApps(parts);
  const initial = initialPolicies((name) => groups.store.named(name).id, parts.sinceStart);
  const { policies, rules } = openPolicies(parts, apps, initial);
  const isOffered = (key: string): boolean =>
    policies
      .list('MFA_ENROLL')
      .some(({ settings }) => JSON.stringify(settings).match(`"key":"${key}"[^}]*"(?:OPTIONAL|REQUIRED)"`) !== null);
  return {
    ...parts,
    groups,
    policies,
    rules,
    apps,
    users,
    access: openAccess(world),
    roles: openRoles(parts),
    zones: openZones(parts, rules.usersOfZone),
    authenticators: openAuthenticators(parts, isOffered),
    tokens: openApiTokens(parts),
    geolocation: openGeolocation(),
  };
}
