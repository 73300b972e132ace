import type { World } from '../world/world.ts';
import type { AuditLog } from './audit-log.ts';
import { AuditedShelf } from './audited-shelf.ts';
import { checkLocation, fillLocation } from './check-location.ts';
import { checkPolicy } from './check-policy.ts';
import { firstLocations } from './first-locations.ts';
import { firstPolicies } from './first-policies.ts';
import { invalid } from './graph-refusal.ts';
import type { ObjectIds } from './object-ids.ts';
import { fillPolicy } from './policy-defaults.ts';
import type { Kept } from './settings-shelf.ts';

interface Surroundings {
  readonly world: World;
  readonly audit: AuditLog;
  readonly ids: ObjectIds;
  readonly hasUser: (id: string) => boolean;
  readonly hasGroup: (id: string) => boolean;
}

function names(policy: Kept, location: string): boolean {
  const { locations } = policy['conditions'] as { locations: Readonly<Record<string, readonly string[] | undefined>> | null };
  return [locations?.['includeLocations'], locations?.['excludeLocations']].some((ids) => ids?.includes(location) === true);
}

export interface ConditionalAccess {
  readonly policies: AuditedShelf;
  readonly locations: AuditedShelf;
}

/** Policies may only name what is there, and a location in use stays. */
export function openConditionalAccess({ world, audit, ids, hasUser, hasGroup }: Surroundings): ConditionalAccess {
  const first = firstLocations(world);
  const locations = new AuditedShelf({
    world,
    audit,
    ids,
    first,
    kind: {
      noun: 'named location',
      property: 'NamedLocation',
      fill: fillLocation,
      check: checkLocation,
      checkRemoval(location) {
        if (location['isTrusted'] === true) throw invalid('A trusted named location cannot be deleted. Set isTrusted to false first.');
        if (policies.shelf.list().some((policy) => names(policy, location.id)))
          throw invalid(`The named location ${location.id} is used by conditional access policies and cannot be deleted.`);
      },
    },
  });
  const policies: AuditedShelf = new AuditedShelf({
    world,
    audit,
    ids,
    first: firstPolicies(world, first),
    kind: {
      noun: 'conditional access policy',
      property: 'ConditionalAccessPolicy',
      fill: fillPolicy,
      check: (policy) => checkPolicy(policy, { hasUser, hasGroup, hasLocation: (id) => locations.shelf.has(id) }),
      checkRemoval() {},
    },
  });
  return { policies, locations };
}
