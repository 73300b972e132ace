import type { GoogleApi } from '../api/google-api.ts';
import { googleErrors } from '../api/google-error.ts';
import { type CustomerParts, etagOf, isCustomer } from '../customer-parts.ts';

/** Who the customer is, and its domains. */
export function customerRoutes(api: GoogleApi, parts: CustomerParts): void {
  const { customerId, domain, world } = parts;
  const checked = (given: string | undefined): void => {
    if (!isCustomer(parts, given ?? null)) throw googleErrors.notFound('customerKey');
  };
  api.get('/admin/directory/v1/customers/:customer', ['admin.directory.customer.readonly', 'admin.directory.customer'], ({ params }) => {
    checked(params['customer']);
    const body = {
      kind: 'admin#directory#customer',
      id: customerId,
      customerDomain: domain,
      customerCreationTime: '2016-04-11T08:00:00.000Z',
      language: 'en',
      postalAddress: { organizationName: world.options.company.name, countryCode: 'NO' },
    };
    return { body: { ...body, etag: etagOf(body) } };
  });
  api.get('/admin/directory/v1/customer/:customer/domains', ['admin.directory.domain.readonly', 'admin.directory.domain'], ({ params }) => {
    checked(params['customer']);
    const one = { kind: 'admin#directory#domain', domainName: domain, isPrimary: true, verified: true, creationTime: '1460361600000' };
    return { body: { kind: 'admin#directory#domains', etag: etagOf(one), domains: [{ ...one, etag: etagOf(one) }] } };
  });
}
