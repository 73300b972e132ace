import type { Body, On } from './okta-api.ts';
import type { OktaOrg } from './org.ts';

const one = '/api/v1/authenticators/:id';
const method = `${one}/methods/:type`;
const lifecycles = [
  ['activate', 'ACTIVE'],
  ['deactivate', 'INACTIVE'],
] as const;

export function authenticatorRoutes(on: On, { authenticators }: OktaOrg): void {
  const read = 'okta.authenticators.read';
  const manage = 'okta.authenticators.manage';

  on('GET', '/api/v1/authenticators', read, () => ({ body: authenticators.list().map((each) => authenticators.bodyOf(each)) }));

  on('GET', one, read, ({ params }) => ({ body: authenticators.bodyOf(authenticators.find(params['id']!)) }));

  on('PUT', one, manage, ({ params, body, caller }) => ({
    body: authenticators.bodyOf(authenticators.update(authenticators.find(params['id']!), body, caller)),
  }));

  on('GET', `${one}/methods`, read, ({ params }) => {
    const authenticator = authenticators.find(params['id']!);
    return { body: authenticator.methods.map((each) => authenticators.methodBody(authenticator, each)) };
  });

  on('GET', method, read, ({ params }) => {
    const authenticator = authenticators.find(params['id']!);
    return { body: authenticators.methodBody(authenticator, authenticators.method(authenticator, params['type']!)) };
  });

  on('PUT', method, manage, ({ params, body, caller }) => {
    const authenticator = authenticators.find(params['id']!);
    const { type: _type, status: _status, _links, ...more } = body as Body & { type?: unknown; status?: unknown; _links?: unknown };
    return { body: authenticators.methodBody(authenticator, authenticators.setMethod(authenticator, params['type']!, { more }, caller)) };
  });

  for (const [way, status] of lifecycles) {
    on('POST', `${one}/lifecycle/${way}`, manage, ({ params, caller }) => ({
      body: authenticators.bodyOf(authenticators.setStatus(authenticators.find(params['id']!), status, caller)),
    }));

    on('POST', `${method}/lifecycle/${way}`, manage, ({ params, caller }) => {
      const authenticator = authenticators.find(params['id']!);
      return {
        body: authenticators.methodBody(authenticator, authenticators.setMethod(authenticator, params['type']!, { status }, caller)),
      };
    });
  }
}
