import type { Entra } from './entra.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { notThere } from './graph-refusal.ts';
import { skuIdFor, skus, type Sku } from './licence-skus.ts';
import { contextOf, listPage, project, type Row } from './list-page.ts';
import { memberReference } from './member-reference.ts';
import { readOptions } from './odata-options.ts';
import { needs } from './permission-needs.ts';
import { usualUserFields } from './user-of.ts';

const plansOf = ({ plans }: Sku): readonly Row[] =>
  plans.map(({ id, name }) => ({ servicePlanId: id, servicePlanName: name, provisioningStatus: 'Success', appliesTo: 'User' }));

/** Licences and directory roles. */
export function directoryRoutes(graph: GraphRoutes, { people, roles, tenant, world }: Entra): void {
  const subscribed = (sku: Sku): Row => {
    const consumedUnits = people.list().filter(({ person }) => skuIdFor(person) === sku.skuId).length;
    // Companies buy by the hundred, with some to spare.
    const enabled = Math.ceil((consumedUnits * 1.05) / 100) * 100;
    return {
      id: `${tenant.id}_${sku.skuId}`,
      accountId: tenant.id,
      accountName: world.options.company.name,
      appliesTo: 'User',
      capabilityStatus: 'Enabled',
      consumedUnits,
      prepaidUnits: { enabled, suspended: 0, warning: 0, lockedOut: 0 },
      servicePlans: plansOf(sku),
      skuId: sku.skuId,
      skuPartNumber: sku.skuPartNumber,
      subscriptionIds: [],
    };
  };

  graph.get('/subscribedSkus', needs.licences, ({ request }) => {
    const options = readOptions(request, { usual: 100, most: 999 });
    return listPage({ request, context: 'subscribedSkus', options, items: skus.map(subscribed), rowOf: (row) => row });
  });

  graph.get('/users/:id/licenseDetails', needs.userLicences, ({ request, id }) => {
    const account = people.find(id);
    if (account === undefined) throw notThere(id);
    const options = readOptions(request, { usual: 100, most: 999 });
    const items = skus
      .filter(({ skuId }) => skuId === skuIdFor(account.person))
      .map((sku) => ({ id: `${tenant.id}_${sku.skuId}`, skuId: sku.skuId, skuPartNumber: sku.skuPartNumber, servicePlans: plansOf(sku) }));
    return listPage({ request, context: `users('${id}')/licenseDetails`, options, items, rowOf: (row) => row });
  });

  graph.get('/directoryRoles', needs.roles, ({ request }) => {
    const options = readOptions(request, { usual: 100, most: 999 });
    const items = roles.list().map((role) => ({ deletedDateTime: null, ...role }));
    return listPage({ request, context: 'directoryRoles', options, items, rowOf: (row) => row });
  });
  graph.get('/directoryRoles/:id', needs.roles, ({ id }) => ({
    '@odata.context': contextOf('directoryRoles/$entity'),
    deletedDateTime: null,
    ...roles.get(id),
  }));
  graph.get('/directoryRoles/:id/members', needs.roles, ({ request, id }) => {
    const options = readOptions(request, { usual: 100, most: 999 });
    return listPage({
      request,
      context: 'directoryObjects',
      options: { ...options, select: null },
      items: roles.membersOf(roles.get(id)),
      rowOf: ({ user }) => user,
      show: ({ user }) => ({ '@odata.type': '#microsoft.graph.user', ...project(user, options.select ?? usualUserFields) }),
    });
  });

  graph.post('/directoryRoles/:id/members/$ref', needs.writeRoles, ({ id, body, actor }) => {
    roles.addMember(roles.get(id), memberReference(body['@odata.id']), actor);
    return null;
  });
  graph.delete('/directoryRoles/:id/members/:otherId/$ref', needs.writeRoles, ({ id, otherId, actor }) => {
    roles.removeMember(roles.get(id), otherId, actor);
    return null;
  });
}
