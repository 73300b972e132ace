import { resourceRoutes } from '../../kit/resource-routes.ts';
import { collectionRoutes, entity, type GraphApi, type GraphCall } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import { listPage, project, readOptions } from '../api/odata-list.ts';
import { needs } from '../api/permission-needs.ts';
import type { EntraParts } from '../entra-parts.ts';
import { openAuditedStore, type AuditedStore, type Setting } from './audited-store.ts';
import { checkLocation, fillLocation } from './check-location.ts';
import { checkPolicy } from './check-policy.ts';
import { initialLocations } from './initial-locations.ts';
import { initialPolicies } from './initial-policies.ts';
import { fillPolicy } from './policy-defaults.ts';

interface ConditionalAccess {
  readonly policies: AuditedStore;
  readonly locations: AuditedStore;
}

/** Policies may only name what exists, and a location in use cannot be deleted. */
export function openConditionalAccess(parts: EntraParts, hasGroup: (id: string) => boolean): ConditionalAccess {
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
  const known = { hasUser: (id: string) => parts.accounts.find(id) !== undefined, hasGroup, hasLocation: locations.has };
  const policies: AuditedStore = openAuditedStore(parts, {
    noun: 'conditional access policy',
    property: 'ConditionalAccessPolicy',
    initial: initialPolicies(parts.world, initial),
    fill: fillPolicy,
    check: (policy) => checkPolicy(policy, known),
  });
  return { policies, locations };
}

function names(policy: Setting, location: string): boolean {
  const { locations } = policy['conditions'] as { locations: Readonly<Record<string, readonly string[] | undefined>> | null };
  return [locations?.['includeLocations'], locations?.['excludeLocations']].some((ids) => ids?.includes(location) === true);
}

const root = '/identity/conditionalAccess';

export function conditionalAccessRoutes(api: GraphApi, { access: { policies, locations } }: { readonly access: ConditionalAccess }): void {
  settingRoutes(api, 'policies', policies);
  settingRoutes(api, 'namedLocations', locations);
}

function settingRoutes(api: GraphApi, name: 'policies' | 'namedLocations', store: AuditedStore): void {
  const path = `${root}/${name}`;
  const deleted = `${root}/deletedItems/${name}`;
  const context = `identity/conditionalAccess/${name}`;
  const show = (row: Setting, call: GraphCall): unknown =>
    entity(context, project(row, readOptions(call, { usual: 1, most: 1 }).select)).body;
  resourceRoutes(api, {
    path,
    needs: { read: needs.readAccess, write: needs.writeAccess },
    get: ({ params }) => store.get(params['id']!),
    show,
    list: (call) => ({
      body: listPage({
        call,
        context,
        options: readOptions(call, { usual: 100, most: 500 }),
        items: store.list(),
        rowOf: (row) => row,
      }),
    }),
    create: ({ body, caller }) => store.create(body, caller.actor),
    patch(row, { body, caller }) {
      // Named locations are of two kinds, and a PATCH has to say which.
      if (name === 'namedLocations' && body['@odata.type'] === undefined)
        throw invalid("The '@odata.type' of the named location must be given.");
      return store.update(row, body, caller.actor);
    },
    delete: (row, { caller }) => store.delete(row, caller.actor),
    answers: {
      create: (row) => ({
        status: 201,
        headers: { location: `https://graph.microsoft.com/v1.0${path}/${row.id}` },
        ...entity(context, row),
      }),
      patch: () => ({}),
    },
  });
  collectionRoutes(api, deleted, {
    needs: needs.readAccess,
    most: 500,
    items: store.listDeleted,
    rowOf: (row) => row,
    one: store.getDeleted,
  });
  for (const restore of ['restore', 'microsoft.graph.restore'])
    api.post(`${deleted}/:id/${restore}`, needs.writeAccess, ({ params, caller }) =>
      entity(context, store.restore(params['id']!, caller.actor)),
    );
  api.delete(`${deleted}/:id`, needs.writeAccess, ({ params, caller }) => store.purge(params['id']!, caller.actor));
}
