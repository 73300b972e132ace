import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../../world/places.ts';
import { collectionRoutes, type GraphApi } from '../api/graph-api.ts';
import { notThere } from '../api/graph-error.ts';
import { type Row, listPage, readOptions } from '../api/odata-list.ts';
import { needs } from '../api/permission-needs.ts';
import type { EntraParts } from '../entra-parts.ts';
import { seconds, skuIdFor, skus, type Sku } from './user.ts';
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

export function organizationRoutes(api: GraphApi, { world, tenant }: EntraParts): void {
  const { company, start } = world.options;
  const [home] = offices;
  const domains = [
    { name: tenant.domain, isDefault: true, isInitial: false },
    { name: tenant.initialDomain, isDefault: false, isInitial: true },
  ];
  const organization: Row = {
    id: tenant.id,
    deletedDateTime: null,
    businessPhones: [],
    city: home!.city,
    country: null,
    countryLetterCode: home!.country,
    createdDateTime: seconds(new Date(start.getTime() - 3_000 * dayMs)),
    defaultUsageLocation: home!.country,
    displayName: company.name,
    marketingNotificationEmails: [],
    onPremisesSyncEnabled: null,
    preferredLanguage: 'en',
    securityComplianceNotificationMails: [],
    securityComplianceNotificationPhones: [],
    technicalNotificationMails: [`it@${tenant.domain}`],
    tenantType: 'AAD',
    verifiedDomains: domains.map((domain) => ({ ...domain, capabilities: 'Email, OfficeCommunicationsOnline', type: 'Managed' })),
  };

  collectionRoutes(api, '/organization', {
    needs: needs.organization,
    items: () => [organization],
    rowOf: (row) => row,
    one(id) {
      if (id !== tenant.id) throw notThere(id);
      return organization;
    },
  });
  collectionRoutes(api, '/domains', {
    needs: needs.domains,
    items: () => domains,
    rowOf: ({ name, isDefault, isInitial }) => ({
      id: name,
      authenticationType: 'Managed',
      availabilityStatus: null,
      isAdminManaged: true,
      isDefault,
      isInitial,
      isRoot: true,
      isVerified: true,
      passwordNotificationWindowInDays: 14,
      passwordValidityPeriodInDays: 2_147_483_647,
      supportedServices: ['Email', 'OfficeCommunicationsOnline'],
    }),
  });
}
