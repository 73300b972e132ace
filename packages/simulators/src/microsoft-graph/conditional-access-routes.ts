import type { AuditedShelf } from './audited-shelf.ts';
import type { Entra } from './entra.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { invalid } from './graph-refusal.ts';
import { contextOf, listPage, project } from './list-page.ts';
import { readOptions } from './odata-options.ts';
import { needs } from './permission-needs.ts';

const root = '/identity/conditionalAccess';

interface Place {
  readonly name: 'policies' | 'namedLocations';
  readonly shelf: AuditedShelf;
  /** Named locations are of two kinds, and a PATCH has to say which. */
  readonly isTyped: boolean;
}

function shelfRoutes(graph: GraphRoutes, { name, shelf: audited, isTyped }: Place): void {
  const { shelf } = audited;
  const path = `${root}/${name}`;
  const bin = `${root}/deletedItems/${name}`;
  const entity = { '@odata.context': contextOf(`identity/conditionalAccess/${name}/$entity`) };

  for (const [place, list, one] of [
    [path, () => shelf.list(), (id: string) => shelf.get(id)],
    [bin, () => shelf.deleted(), (id: string) => shelf.getDeleted(id)],
  ] as const) {
    graph.get(place, needs.readAccess, ({ request }) => {
      const options = readOptions(request, { usual: 100, most: 500 });
      return listPage({ request, context: place.slice(1), options, items: list(), rowOf: (row) => row });
    });
    graph.get(`${place}/:id`, needs.readAccess, ({ request, id }) => {
      const { select } = readOptions(request, { usual: 1, most: 1 });
      return { ...entity, ...project(one(id), select) };
    });
  }

  graph.post(path, needs.writeAccess, ({ created, body, actor }) => {
    const added = audited.add(body, { actor });
    created(`https://graph.microsoft.com/v1.0${path}/${added.id}`);
    return { ...entity, ...added };
  });
  graph.patch(`${path}/:id`, needs.writeAccess, ({ id, body, actor }) => {
    if (isTyped && body['@odata.type'] === undefined) throw invalid("The '@odata.type' of the named location must be given.");
    audited.change(id, body, { actor });
    return null;
  });
  graph.delete(`${path}/:id`, needs.writeAccess, ({ id, actor }) => {
    audited.remove(id, { actor });
    return null;
  });
  for (const restore of ['restore', 'microsoft.graph.restore'])
    graph.post(`${bin}/:id/${restore}`, needs.writeAccess, ({ id, actor }) => ({ ...entity, ...audited.restore(id, { actor }) }));
  graph.delete(`${bin}/:id`, needs.writeAccess, ({ id, actor }) => {
    audited.purge(id, { actor });
    return null;
  });
}

export function conditionalAccessRoutes(graph: GraphRoutes, { access }: Entra): void {
  shelfRoutes(graph, { name: 'policies', shelf: access.policies, isTyped: false });
  shelfRoutes(graph, { name: 'namedLocations', shelf: access.locations, isTyped: true });
}
