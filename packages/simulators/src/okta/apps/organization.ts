import type { Body } from '../../kit/rest-api.ts';
import { timesOf, type OktaApi } from '../api/okta-api.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OktaOrg } from '../org.ts';

/** The organisation itself and its behaviors. */
export function organizationRoutes(api: OktaApi, org: OktaOrg): void {
  api.get('/api/v1/org', 'okta.orgs.read', () => ({ body: orgBody(org) }));
  api.get('/api/v1/behaviors', 'okta.behaviors.read', () => ({ body: behaviors(org) }));
}

function orgBody({ world, base, since }: OktaOrg): Body {
  const { company } = world.options;
  return {
    id: oktaId('00o', company.domain),
    subdomain: company.domain.split('.', 1)[0],
    companyName: company.name,
    status: 'ACTIVE',
    website: `https://www.${company.domain}`,
    ...timesOf({ created: since, lastUpdated: since }),
    _links: {
      preferences: { href: `${base}/api/v1/org/preferences` },
      contacts: { href: `${base}/api/v1/org/contacts` },
      oktaSupport: { href: `${base}/api/v1/org/privacy/oktaSupport` },
    },
  };
}

/** Those that every organisation has from the start. */
function behaviors({ base, since }: OktaOrg): Body[] {
  const history = { maxEventsUsedForEvaluation: 20, minEventsNeededForEvaluation: 0 };
  const kinds: readonly (readonly [string, string, Body])[] = [
    ['New City', 'ANOMALOUS_LOCATION', { granularity: 'CITY', ...history }],
    ['New Country', 'ANOMALOUS_LOCATION', { granularity: 'COUNTRY', ...history }],
    ['New Device', 'ANOMALOUS_DEVICE', history],
    ['New IP', 'ANOMALOUS_IP', { ...history, maxEventsUsedForEvaluation: 50 }],
    ['Velocity', 'VELOCITY', { velocityKph: 805 }],
  ];
  return kinds.map(([name, type, settings]) => {
    const id = oktaId('blk', name);
    const times = timesOf({ created: since, lastUpdated: since });
    return { id, name, type, status: 'ACTIVE', settings, ...times, _link: { self: { href: `${base}/api/v1/behaviors/${id}` } } };
  });
}
