import type { Entra } from './entra.ts';
import type { GraphRoutes } from './graph-routes.ts';
import { contextOf, listPage } from './list-page.ts';
import { readOptions } from './odata-options.ts';
import { needs } from './permission-needs.ts';

const methods = '/policies/authenticationMethodsPolicy';
const configurations = `${methods}/authenticationMethodConfigurations`;

export function policyRoutes(graph: GraphRoutes, { settings }: Entra): void {
  graph.get(methods, needs.readMethods, () => ({
    '@odata.context': contextOf('authenticationMethodsPolicy'),
    ...settings.methodsPolicy(),
  }));
  graph.get(configurations, needs.readMethods, ({ request }) => {
    const options = readOptions(request, { usual: 100, most: 999 });
    return listPage({ request, context: configurations.slice(1), options, items: settings.methods(), rowOf: (row) => row });
  });
  graph.get(`${configurations}/:id`, needs.readMethods, ({ id }) => ({
    '@odata.context': contextOf(`${configurations.slice(1)}/$entity`),
    ...settings.method(id),
  }));
  graph.patch(`${configurations}/:id`, needs.writeMethods, ({ id, body, actor }) => {
    settings.changeMethod(id, body, { actor });
    return null;
  });

  graph.get('/policies/authorizationPolicy', needs.readAuthorization, () => ({
    '@odata.context': contextOf('policies/authorizationPolicy/$entity'),
    ...settings.authorization(),
  }));
  graph.patch('/policies/authorizationPolicy', needs.writeAuthorization, ({ body, actor }) => {
    settings.changeAuthorization(body, { actor });
    return null;
  });

  // Who has conditional access cannot have the security defaults as well.
  graph.get('/policies/identitySecurityDefaultsEnforcementPolicy', needs.readPolicies, () => ({
    '@odata.context': contextOf('policies/identitySecurityDefaultsEnforcementPolicy/$entity'),
    id: '00000000-0000-0000-0000-000000000005',
    displayName: 'Security Defaults',
    description: 'Security defaults is a set of basic identity security mechanisms recommended by Microsoft.',
    isEnabled: false,
  }));
}
