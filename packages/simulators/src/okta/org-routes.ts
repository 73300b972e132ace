import { limitOf, pageOf } from './link-paging.ts';
import type { Body, On } from './okta-api.ts';
import { oktaId } from './okta-id.ts';
import type { OktaOrg } from './org.ts';
import { policyTarget } from './policy-change.ts';

const mostApps = 200;

/** What there is once or seldom in an organisation: itself, its applications, its behaviors, its API tokens. */
export function orgRoutes(on: On, org: OktaOrg): void {
  const { apps, tokens } = org;

  on('GET', '/api/v1/org', 'okta.orgs.read', () => ({ body: orgBody(org) }));

  on('GET', '/api/v1/apps', 'okta.apps.read', (call) => {
    const words = call.query.get('q')?.toLowerCase() ?? '';
    const listed = apps.list().map((app, place) => ({ app, place }));
    const found = listed.filter(({ app }) => app.label.toLowerCase().startsWith(words) || app.name.startsWith(words));
    const { page, links } = pageOf(found, ({ place }) => place, call, limitOf(call, mostApps));
    return { body: page.map(({ app }) => apps.bodyOf(app)), links };
  });

  on('GET', '/api/v1/apps/:id', 'okta.apps.read', ({ params }) => ({ body: apps.bodyOf(apps.find(params['id']!)) }));

  on('PUT', '/api/v1/apps/:id/policies/:policyId', 'okta.apps.manage', ({ params, caller }) => {
    const app = apps.find(params['id']!);
    const policy = org.policies.find(params['policyId']!);
    apps.assign(app, policy);
    org.changes.note(caller, 'application.policy.sign_on.update', 'Update application sign on policy', [
      { id: app.id, type: 'AppInstance', alternateId: app.label, displayName: app.label },
      policyTarget(policy),
    ]);
    return { status: 204 };
  });

  on('GET', '/api/v1/behaviors', 'okta.behaviors.read', () => ({ body: behaviors(org) }));

  on('GET', '/api/v1/api-tokens', 'okta.apiTokens.read', () => ({ body: tokens.list().map((token) => tokens.bodyOf(token)) }));

  on('GET', '/api/v1/api-tokens/:id', 'okta.apiTokens.read', ({ params }) => ({ body: tokens.bodyOf(tokens.find(params['id']!)) }));

  on('PUT', '/api/v1/api-tokens/:id', 'okta.apiTokens.manage', ({ params, body, caller }) => ({
    body: tokens.bodyOf(tokens.bind(tokens.find(params['id']!), body, caller)),
  }));

  on('DELETE', '/api/v1/api-tokens/:id', 'okta.apiTokens.manage', ({ params, caller }) => {
    tokens.revoke(tokens.find(params['id']!), caller);
    return { status: 204 };
  });
}

function orgBody({ world, base, since }: OktaOrg): Body {
  const { company } = world.options;
  return {
    id: oktaId('00o', company.domain),
    subdomain: company.domain.split('.', 1)[0],
    companyName: company.name,
    status: 'ACTIVE',
    website: `https://www.${company.domain}`,
    created: since.toISOString(),
    lastUpdated: since.toISOString(),
    _links: {
      preferences: { href: `${base}/api/v1/org/preferences` },
      contacts: { href: `${base}/api/v1/org/contacts` },
      oktaSupport: { href: `${base}/api/v1/org/privacy/oktaSupport` },
    },
  };
}

/** Those that every organisation is born with. */
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
    const times = { created: since.toISOString(), lastUpdated: since.toISOString() };
    return { id, name, type, status: 'ACTIVE', settings, ...times, _link: { self: { href: `${base}/api/v1/behaviors/${id}` } } };
  });
}
