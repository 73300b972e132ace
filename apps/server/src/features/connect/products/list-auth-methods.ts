import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { SupportedProduct } from '@rampart/contract/connect.ts';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import { AuthMethod, authMethods } from '@rampart/domain/auth-method.ts';
import type { Product, Way } from '@rampart/domain/product.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { capabilitiesOf, deploymentsOf } from './capabilities-of.ts';
import { findConnector, notInThisVersion } from './find-connector.ts';
import { findProduct } from './find-product.ts';

type Method = SupportedProduct['auth_methods'][number];
type Deps = Pick<ConnectDeps, 'connectors' | 'oauthApps'>;

/** Why this method is not available here, for the person who looks at it. */
export function whyUnavailable({ oauthApps }: Deps, connector: Connector | undefined, product: Product, method: AuthMethod): string | null {
  if (connector === undefined || !connector.methods.includes(method)) return notInThisVersion(product);
  if (method !== 'oauth_app') return null;
  if (connector.delegated === undefined) return notInThisVersion(product);
  if (oauthApps.find(connector.id) !== undefined) return null;
  return `The operator of this installation has not registered it with ${connector.vendor} (RAMPART_OAUTH_APPS). Choose another connection option, or ask them to.`;
}

function fieldsOf({ method, hints = {}, without = [] }: Way): Method['fields'] {
  const shown = authMethods[method].fields.filter(({ name }) => !without.includes(name));
  return shown.map(({ name, label, required = null, isSecret }) => ({
    name,
    label: hints[name]?.label ?? label,
    required,
    is_secret: isSecret,
    has_several_lines: hints[name]?.hasSeveralLines ?? false,
    placeholder: hints[name]?.placeholder ?? null,
    hint: hints[name]?.hint ?? null,
  }));
}

const moduleMethod = (product: Product): Method => ({
  name: 'child-module',
  verbose_name: authMethods['child-module'].verboseName,
  outreach: false,
  help: `Shares the connection of ${product.parents.map((id) => findProduct(id)?.name ?? id).join(' or ')}.`,
  fields: [],
  unavailable: null,
});

function methodsOf(deps: Deps, product: Product): Method[] {
  const connector = findConnector(deps.connectors, product);
  const own = product.ways.map((way) => ({
    name: way.method,
    verbose_name: authMethods[way.method].verboseName,
    outreach: way.outreach,
    help: way.help,
    fields: fieldsOf(way),
    unavailable: whyUnavailable(deps, connector, product, way.method),
  }));
  const all = product.parents.length > 0 ? [moduleMethod(product), ...own] : own;
  return all.toSorted((one, other) => AuthMethod.options.indexOf(one.name) - AuthMethod.options.indexOf(other.name));
}

/** In the order of the catalog. */
export const firstByConsent = (deps: Deps): Product | undefined =>
  productRegistry.find(
    (product) =>
      product.ways.some(({ method }) => method === 'oauth_app') &&
      whyUnavailable(deps, findConnector(deps.connectors, product), product, 'oauth_app') === null,
  );

export const listAuthMethods = (deps: Deps): Record<string, SupportedProduct> =>
  Object.fromEntries(
    productRegistry.map((product) => [
      product.id,
      {
        verbose_name: product.name,
        auth_methods: methodsOf(deps, product),
        parents: [...product.parents, ...(product.isStandAlone ? ['stand_alone'] : [])],
        capabilities: capabilitiesOf(findConnector(deps.connectors, product), product).map(({ title, scopes }) => ({
          title,
          scopes: [...scopes],
        })),
        deployments: deploymentsOf(findConnector(deps.connectors, product), product).map(({ title, scopes }) => ({
          title,
          scopes: [...scopes],
        })),
      },
    ]),
  );
