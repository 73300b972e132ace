import { collectionRoutes, entity, needs, oneOf, type GraphApi } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import type { Row } from '../api/odata-list.ts';
import type { EntraParts } from '../entra-parts.ts';
import { isRoleTemplate } from '../directory/roles.ts';
import { openAuditedStore, type AuditedStore, type Setting } from './audited-store.ts';
import { checkLocation, fillLocation, initialLocations } from './named-location.ts';
import { checkPolicy, fillPolicy, initialPolicies, policyAnswer, refuseUnwritable, strengths } from './policy.ts';

interface Elsewhere {
  readonly hasGroup: (id: string) => boolean;
  readonly hasSecurityDefaults: () => boolean;
}

/** Policies may only name what exists, and a location in use cannot be deleted. */
export function openConditionalAccess(parts: EntraParts, { hasGroup, hasSecurityDefaults }: Elsewhere) {
  const initial = initialLocations(parts.world);
  const locations = openAuditedStore(parts, {
    noun: 'named location',
    property: 'NamedLocation',
    initial,
    fill: fillLocation,
    check: checkLocation,
    checkDelete(location) {
      if (location['isTrusted'] === true) throw invalid('A trusted named location cannot be deleted. Set isTrusted to false first.');
      if (policies.list().some((policy) => names(policy, location.id)))
        throw invalid(`The named location ${location.id} is used by conditional access policies and cannot be deleted.`);
    },
  });
  const known = {
    hasUser: (id: string) => parts.accounts.find(id) !== undefined,
    hasGroup,
    hasRole: isRoleTemplate,
    hasLocation: locations.has,
  };
  const policies: AuditedStore = openAuditedStore(parts, {
    noun: 'conditional access policy',
    property: 'ConditionalAccessPolicy',
    initial: initialPolicies(parts.world, initial),
    fill: fillPolicy,
    check(policy) {
      checkPolicy(policy, known);
      if (policy['state'] === 'enabled' && hasSecurityDefaults())
        throw invalid(
          'Security Defaults is enabled in the tenant. You must disable Security defaults before enabling a Conditional Access policy.',
        );
    },
  });
  return { policies, locations };
}

function names(policy: Setting, location: string): boolean {
  const { locations } = policy['conditions'] as { locations: Readonly<Record<string, readonly string[] | undefined>> | null };
  return [locations?.['includeLocations'], locations?.['excludeLocations']].some((ids) => ids?.includes(location) === true);
}

const root = '/identity/conditionalAccess';
const writing = { policies: needs.writeAccess, namedLocations: needs.writeLocations };

export function conditionalAccessRoutes(api: GraphApi, { access }: { readonly access: ReturnType<typeof openConditionalAccess> }): void {
  for (const path of [`${root}/authenticationStrength/policies`, '/policies/authenticationStrengthPolicies'])
    collectionRoutes(api, path, {
      needs: { read: needs.readAccess },
      items: () => strengths,
      one: (id) => oneOf(strengths as readonly Setting[], id),
    });
  settingRoutes(api, 'policies', access.policies);
  settingRoutes(api, 'namedLocations', access.locations);
}

function settingRoutes(api: GraphApi, name: 'policies' | 'namedLocations', store: AuditedStore): void {
  const deleted = `${root}/deletedItems/${name}`;
  const rowOf = name === 'policies' ? policyAnswer : (row: Setting): Row => row;
  const common = { needs: { read: needs.readAccess, write: writing[name] }, limits: { usual: 100, most: 500 } };
  collectionRoutes(api, `${root}/${name}`, {
    ...common,
    items: store.shown.list,
    one: store.shown.get,
    written: store.get,
    rowOf,
    create({ body, caller }) {
      refuseUnwritable(body);
      return store.create(body, caller.actor);
    },
    patch(row, { body, caller }) {
      // Named locations are of two kinds, and a PATCH has to say which.
      if (name === 'namedLocations' && body['@odata.type'] === undefined)
        throw invalid("The '@odata.type' of the named location must be given.");
      refuseUnwritable(body);
      store.update(row, body, caller.actor);
    },
    delete: (row, { caller }) => store.delete(row, caller.actor),
  });
  collectionRoutes(api, deleted, {
    ...common,
    items: store.listDeleted,
    one: store.getDeleted,
    rowOf,
    delete: ({ id }, { caller }) => store.purge(id, caller.actor),
  });
  for (const restore of ['restore', 'microsoft.graph.restore'])
    api.post(`${deleted}/:id/${restore}`, writing[name], ({ params, caller }) =>
      entity(`identity/conditionalAccess/${name}`, rowOf(store.restore(params['id']!, caller.actor))),
    );
}
