import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../../world/places.ts';
import { collectionRoutes, type GraphApi } from '../api/graph-api.ts';
import { notThere } from '../api/graph-error.ts';
import type { Row } from '../api/odata-list.ts';
import { needs } from '../api/permission-needs.ts';
import type { EntraParts } from '../entra-parts.ts';
import { seconds } from './user.ts';

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
