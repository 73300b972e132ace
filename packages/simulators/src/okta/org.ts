import { openLogDelays } from '../kit/log-delays.ts';
import type { World } from '../world/world.ts';
import { openApps } from './apps/apps.ts';
import { openAuthenticators } from './authenticators/authenticators.ts';
import { openGroups } from './directory/groups.ts';
import { openRoles } from './directory/roles.ts';
import { userListing } from './directory/user-body.ts';
import { createParts } from './org-parts.ts';
import { initialPolicies } from './policies/initial-policies.ts';
import { openPolicies, type KnownIds } from './policies/policies.ts';
import { openGeolocation } from './simulation/zone-map.ts';
import { openAccess } from './tokens/access.ts';
import { openTrustedOrigins } from './apps/trusted-origins.ts';
import { openApiTokens } from './tokens/api-tokens.ts';
import { openZones } from './zones/zones.ts';

/** One organisation at Okta: everything that its API reads and changes. */
export type OktaOrg = ReturnType<typeof createOrg>;

export function createOrg(world: World) {
  const parts = createParts(world);
  const users = userListing(parts);
  const groups = openGroups(parts, users, (groupId) => apps.assignedTo(groupId).map(apps.show));
  const groupIdOf = (name: string): string => groups.store.named(name).id;
  const apps = openApps(parts, groupIdOf);
  const initial = initialPolicies(groupIdOf, parts.sinceStart);
  const known: KnownIds = {
    users: (id) => parts.directory.accounts.find(id)?.id === id,
    groups: (id) => groups.store.list().some((group) => group.id === id),
    zones: (id) => zones.store.has(id),
    authenticators: (key) => authenticators.store.list().some((one) => one.key === key),
  };
  const { policies, rules } = openPolicies(parts, apps, initial, known);
  const isOffered = (key: string): boolean =>
    policies
      .list('MFA_ENROLL')
      .some(({ settings }) => JSON.stringify(settings).match(`"key":"${key}"[^}]*"(?:OPTIONAL|REQUIRED)"`) !== null);
  const zones = openZones(parts, rules.usersOfZone);
  const authenticators = openAuthenticators(parts, isOffered);
  return {
    ...parts,
    groups,
    policies,
    rules,
    apps,
    users,
    access: openAccess(world, parts.base),
    trustedOrigins: openTrustedOrigins(parts),
    roles: openRoles(parts),
    zones,
    authenticators,
    tokens: openApiTokens(parts),
    geolocation: openGeolocation(),
    logDelays: openLogDelays(),
  };
}
