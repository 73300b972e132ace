import type { Entra } from './entra.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { memberReference } from './member-reference.ts';
import { contextOf, listPage, project } from './list-page.ts';
import { readOptions } from './odata-options.ts';
import { needs } from './permission-needs.ts';
import { usualUserFields } from './user-of.ts';

export function groupRoutes(graph: GraphRoutes, { groups }: Entra): void {
  graph.get('/groups', needs.groups, ({ request }) => {
    const options = readOptions(request, { usual: 100, most: 999 });
    return listPage({ request, context: 'groups', options, items: groups.list(), rowOf: (group) => group });
  });

  graph.post('/groups', needs.createGroup, ({ created, body, actor }) => {
    const made = groups.add(body, actor);
    created();
    return { '@odata.context': contextOf('groups/$entity'), ...made };
  });

  graph.get('/groups/:id', needs.groups, ({ request, id }) => {
    const { select } = readOptions(request, { usual: 1, most: 1 });
    return { '@odata.context': contextOf('groups/$entity'), ...project(groups.get(id), select) };
  });

  graph.patch('/groups/:id', needs.writeGroups, ({ id, body, actor }) => {
    groups.change(id, body, actor);
    return null;
  });

  graph.delete('/groups/:id', needs.writeGroups, ({ id, actor }) => {
    groups.remove(id, actor);
    return null;
  });

  graph.get('/groups/:id/members', needs.members, ({ request, id }) => {
    const options = readOptions(request, { usual: 100, most: 999 });
    return listPage({
      request,
      context: 'directoryObjects',
      options: { ...options, select: null },
      items: groups.membersOf(id),
      rowOf: ({ user }) => user,
      show: ({ user }) => ({ '@odata.type': '#microsoft.graph.user', ...project(user, options.select ?? usualUserFields) }),
    });
  });

  graph.post('/groups/:id/members/$ref', needs.writeMembers, ({ id, body, actor }) => {
    groups.addMember(id, memberReference(body['@odata.id']), actor);
    return null;
  });

  graph.delete('/groups/:id/members/:otherId/$ref', needs.writeMembers, ({ id, otherId, actor }) => {
    groups.removeMember(id, otherId, actor);
    return null;
  });
}
