import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../../world/places.ts';
import { collectionRoutes, needs, oneOf, type GraphApi } from '../api/graph-api.ts';
import { fieldsOf, listPage, type Row } from '../api/odata-list.ts';
import type { EntraParts } from '../entra-parts.ts';
import { seconds, skuIdFor, skus } from './accounts.ts';
import { getAccount } from './users.ts';

/** The company's mailboxes are Google's; only the address that Microsoft gave it takes mail there. */
const servicesOf = ({ isInitial }: { readonly isInitial: boolean }): string[] =>
  isInitial ? ['Email', 'OfficeCommunicationsOnline'] : ['OfficeCommunicationsOnline'];

/** The company itself, its domains, and the licences that it bought. */
export function organizationRoutes(api: GraphApi, { accounts, tenant, world }: EntraParts): void {
  const { company, start } = world.options;
  const [home] = offices;
  const domains = [
    { name: tenant.domain, isDefault: true, isInitial: false },
    { name: tenant.initialDomain, isDefault: false, isInitial: true },
  ];
  const organization = {
    id: tenant.id,
    ...fieldsOf('country deletedDateTime', null),
    onPremisesSyncEnabled: true,
    ...fieldsOf('businessPhones marketingNotificationEmails', []),
    ...fieldsOf('securityComplianceNotificationMails securityComplianceNotificationPhones', []),
    city: home!.city,
    countryLetterCode: home!.country,
    createdDateTime: seconds(new Date(start.getTime() - 3_000 * dayMs)),
    defaultUsageLocation: home!.country,
    displayName: company.name,
    preferredLanguage: 'en',
    technicalNotificationMails: [`it@${tenant.domain}`],
    tenantType: 'AAD',
    verifiedDomains: domains.map((domain) => ({ ...domain, capabilities: servicesOf(domain).join(', '), type: 'Managed' })),
  };
  collectionRoutes(api, '/organization', {
    needs: { read: needs.organization },
    items: () => [organization],
    one: (id) => oneOf([organization], id),
  });
  collectionRoutes(api, '/domains', {
    needs: { read: needs.domains },
    items: () => domains,
    rowOf: ({ name, isDefault, isInitial }) => ({
      id: name,
      authenticationType: 'Managed',
      availabilityStatus: null,
      isDefault,
      isInitial,
      ...fieldsOf('isAdminManaged isRoot isVerified', true),
      passwordNotificationWindowInDays: 14,
      passwordValidityPeriodInDays: 2_147_483_647,
      supportedServices: servicesOf({ isInitial }),
    }),
  });

  type Sku = (typeof skus)[number];
  const subscriptionId = ({ skuId }: Sku): string => skuId.replace(/^.{8}/, tenant.id.slice(0, 8));
  // Bought for a year at a time, from the first of February.
  const renewsAt = (): Date => {
    const now = world.now();
    return new Date(Date.UTC(now.getUTCFullYear() + (now.getUTCMonth() > 0 ? 1 : 0), 1, 1));
  };
  const licence = (sku: Sku): Row => ({ id: `${tenant.id}_${sku.skuId}`, ...sku });
  const consumedOf = (sku: Sku): number => accounts.list().filter(({ person }) => skuIdFor(person) === sku.skuId).length;
  // Companies buy by the hundred, with some to spare.
  const boughtOf = (sku: Sku): number => Math.ceil((consumedOf(sku) * 1.05) / 100) * 100;
  const subscribed = (sku: Sku): Row => {
    const [consumedUnits, enabled] = [consumedOf(sku), boughtOf(sku)];
    return {
      ...licence(sku),
      accountId: tenant.id,
      accountName: company.name,
      appliesTo: 'User',
      capabilityStatus: 'Enabled',
      consumedUnits,
      prepaidUnits: { enabled, suspended: 0, warning: 0, lockedOut: 0 },
      subscriptionIds: [subscriptionId(sku)],
    };
  };
  collectionRoutes(api, '/subscribedSkus', { needs: { read: needs.licences }, items: () => skus, rowOf: subscribed });
  collectionRoutes(api, '/directory/subscriptions', {
    needs: { read: needs.subscriptions },
    items: () => skus,
    rowOf: (sku) => ({
      id: subscriptionId(sku),
      commerceSubscriptionId: subscriptionId(sku),
      createdDateTime: organization.createdDateTime,
      isTrial: false,
      nextLifecycleDateTime: seconds(renewsAt()),
      ownerId: null,
      ownerTenantId: null,
      ownerType: 'User',
      serviceStatus: sku.servicePlans,
      skuId: sku.skuId,
      skuPartNumber: sku.skuPartNumber,
      status: 'Enabled',
      totalLicenses: boughtOf(sku),
    }),
  });
  api.get('/users/:id/licenseDetails', needs.userLicences, (call) => {
    const id = call.params['id']!;
    const skuId = skuIdFor(getAccount(accounts, id).person);
    const items = skus.filter((sku) => sku.skuId === skuId);
    return { body: listPage({ call, context: `users('${id}')/licenseDetails`, items, rowOf: licence }) };
  });
}
