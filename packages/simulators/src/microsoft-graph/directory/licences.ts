import { collectionRoutes, type GraphApi } from '../api/graph-api.ts';
import { listPage, readOptions, type Row } from '../api/odata-list.ts';
import { needs } from '../api/permission-needs.ts';
import type { EntraParts } from '../entra-parts.ts';
import { skuIdFor, skus, type Sku } from './skus.ts';
import { getAccount } from './users.ts';

const plansOf = ({ plans }: Sku): readonly Row[] =>
  plans.map(({ id, name }) => ({ servicePlanId: id, servicePlanName: name, provisioningStatus: 'Success', appliesTo: 'User' }));

export function licenceRoutes(api: GraphApi, { accounts, tenant, world }: EntraParts): void {
  const subscribed = (sku: Sku): Row => {
    const consumedUnits = accounts.list().filter(({ person }) => skuIdFor(person) === sku.skuId).length;
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

  collectionRoutes(api, '/subscribedSkus', { needs: needs.licences, items: () => skus.map(subscribed), rowOf: (row) => row });

  api.get('/users/:id/licenseDetails', needs.userLicences, (call) => {
    const id = call.params['id']!;
    const { person } = getAccount(accounts, id);
    const items = skus
      .filter(({ skuId }) => skuId === skuIdFor(person))
      .map((sku) => ({ id: `${tenant.id}_${sku.skuId}`, skuId: sku.skuId, skuPartNumber: sku.skuPartNumber, servicePlans: plansOf(sku) }));
    const options = readOptions(call, { usual: 100, most: 999 });
    return { body: listPage({ call, context: `users('${id}')/licenseDetails`, options, items, rowOf: (row) => row }) };
  });
}
