import type { World } from '../world/world.ts';
import { oktaId } from './api/okta-id.ts';
import { openApps } from './apps/apps.ts';
import { openAuthenticators } from './authenticators/authenticators.ts';
import { openGroups } from './directory/groups.ts';
import { openRoles } from './directory/roles.ts';
import { userWriter } from './directory/user-body.ts';
import { createParts } from './org-parts.ts';
import { initialPolicies } from './policies/initial-policies.ts';
import { openPolicies } from './policies/policies.ts';
import { openRules } from './policies/rules.ts';
import { Geolocation } from './simulation/zone-map.ts';
import { Access } from './tokens/access.ts';
import { openApiTokens } from './tokens/api-tokens.ts';
import { openZones } from './zones/zones.ts';

/** One organisation at Okta: everything that its API reads and changes. */
export type OktaOrg = ReturnType<typeof createOrg>;

export function createOrg(world: World) {
  const parts = createParts(world);
  const groups = openGroups(parts);
  const initial = initialPolicies(
    {
      group(name) {
        const found = groups.list().find((group) => group.name === name);
        if (found === undefined) throw new Error(`There is no group called ${name}.`);
        return found.id;
      },
      zone: (name) => oktaId('nzo', name),
      authenticator: (key) => oktaId('aut', key),
    },
    parts.since,
  );
  const policies = openPolicies({
    ...parts,
    initial: initial.policies,
    onCreate: ({ id, type }) => (type === 'ACCESS_POLICY' ? rules.addCatchAll(id) : undefined),
    onDelete: ({ id }) => rules.store.removeUnrecorded(({ policyId }) => policyId === id),
  });
  const rules = openRules({ ...parts, initial: initial.rules, policyOf: ({ policyId }) => policies.store.get(policyId) });
  const isOffered = (key: string): boolean =>
    policies
      .list('MFA_ENROLL')
      .some(({ settings }) => JSON.stringify(settings).match(`"key":"${key}"[^}]*"(?:OPTIONAL|REQUIRED)"`) !== null);
  return {
    ...parts,
    groups,
    policies,
    rules,
    access: new Access(world),
    users: userWriter(parts),
    roles: openRoles(parts),
    zones: openZones({ ...parts, usedBy: rules.usersOfZone }),
    authenticators: openAuthenticators({ ...parts, isOffered }),
    apps: openApps(parts),
    tokens: openApiTokens(parts),
    geolocation: new Geolocation(),
  };
}
