import { limitOf, pageOf } from './link-paging.ts';
import type { On } from './okta-api.ts';
import type { OktaOrg } from './org.ts';
import { compileFilter, readFrom } from './scim-filter.ts';

const mostOnPage = 100;

export function zoneRoutes(on: On, { zones }: OktaOrg): void {
  on('GET', '/api/v1/zones', 'okta.networkZones.read', (call) => {
    const expression = call.query.get('filter') ?? '';
    const matches = expression === '' ? null : compileFilter(expression);
    const listed = zones
      .list()
      .map((zone, place) => ({ place, body: zones.bodyOf(zone) }))
      .filter(({ body }) => matches?.(readFrom(body)) ?? true);
    const { page, links } = pageOf(listed, ({ place }) => place, call, limitOf(call, mostOnPage));
    return { body: page.map(({ body }) => body), links };
  });

  on('POST', '/api/v1/zones', 'okta.networkZones.manage', ({ body, caller }) => ({ body: zones.bodyOf(zones.create(body, caller)) }));

  on('GET', '/api/v1/zones/:id', 'okta.networkZones.read', ({ params }) => ({ body: zones.bodyOf(zones.find(params['id']!)) }));

  on('PUT', '/api/v1/zones/:id', 'okta.networkZones.manage', ({ params, body, caller }) => ({
    body: zones.bodyOf(zones.update(zones.find(params['id']!), body, caller)),
  }));

  on('DELETE', '/api/v1/zones/:id', 'okta.networkZones.manage', ({ params, caller }) => {
    zones.delete(zones.find(params['id']!), caller);
    return { status: 204 };
  });

  for (const [way, status] of [
    ['activate', 'ACTIVE'],
    ['deactivate', 'INACTIVE'],
  ] as const) {
    on('POST', `/api/v1/zones/:id/lifecycle/${way}`, 'okta.networkZones.manage', ({ params, caller }) => ({
      body: zones.bodyOf(zones.setStatus(zones.find(params['id']!), status, caller)),
    }));
  }
}
