import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../world/places.ts';
import type { Entra } from './entra.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { notThere } from './graph-refusal.ts';
import { contextOf, listPage, project, type Row } from './list-page.ts';
import { readOptions } from './odata-options.ts';
import { needs } from './permission-needs.ts';
import { seconds } from './user-of.ts';

export function organizationRoutes(graph: GraphRoutes, { world, tenant }: Entra): void {
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

  graph.get('/organization', needs.organization, ({ request }) => {
    const options = readOptions(request, { usual: 100, most: 999 });
    return listPage({ request, context: 'organization', options, items: [organization], rowOf: (row) => row });
  });

  graph.get('/organization/:id', needs.organization, ({ request, id }) => {
    if (id !== tenant.id) throw notThere(id);
    const { select } = readOptions(request, { usual: 1, most: 1 });
    return { '@odata.context': contextOf('organization/$entity'), ...project(organization, select) };
  });

  graph.get('/domains', needs.domains, ({ request }) => {
    const options = readOptions(request, { usual: 100, most: 999 });
    const items = domains.map(({ name, isDefault, isInitial }) => ({
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
    }));
    return listPage({ request, context: 'domains', options, items, rowOf: (row) => row });
  });
}
