import { type AuthMethod, authMethods } from '@rampart/domain/auth-method.ts';
import type { Product } from '@rampart/domain/product.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { Caller } from '../../access/index.ts';
import { recordingRefusal } from '../../audit/index.ts';
import { listConnected, lockApplications } from '../application-store.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { findConnector } from '../products/find-connector.ts';
import { findProduct, getProduct } from '../products/find-product.ts';
import { whyUnavailable } from '../products/list-auth-methods.ts';
import { refuseSwitchedOff } from '../products/refuse-switched-off.ts';
import { refuseModuleConflicts } from './conflicts.ts';
import { connectProduct, type StoredConnection } from './connect-product.ts';
import { enableModules } from './enable-modules.ts';
import type { Credentials } from '../connection/sealed-credentials.ts';

/** What the method asks for and nothing else; an empty optional one is dropped. Secrets are kept unchanged. */
function checkFields(method: AuthMethod, given: Credentials): Credentials {
  const { fields } = authMethods[method];
  const values = new Map(Object.entries(given));
  const wrong = fields.flatMap(({ name, required }) => {
    const isEmpty = (values.get(name) ?? '').trim() === '';
    return required !== undefined && isEmpty ? [{ msg: required, loc: ['body', 'credentials', name] }] : [];
  });
  const known: readonly string[] = fields.map(({ name }) => name);
  if ([...values.keys()].some((name) => !known.includes(name)))
    wrong.push({
      msg: 'These credentials have a field that this connection option does not accept. Leave it out.',
      loc: ['body', 'credentials'],
    });
  if (wrong.length > 0) throw new BadRequest(wrong);
  const kept = fields.map(({ name, isSecret }) => [name, isSecret ? (values.get(name) ?? '') : (values.get(name) ?? '').trim()] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}

export interface GivenCredentials {
  readonly product: string;
  readonly auth_method: AuthMethod;
  readonly credentials: Readonly<Record<string, string>>;
  readonly children: readonly string[];
  readonly replaces: readonly string[];
}

function modulesIn(parent: Product, children: readonly string[]): Product[] {
  return [...new Set(children)].map((id) => {
    const module = getProduct(id);
    if (!module.parents.includes(parent.id))
      throw new BadRequest(`${module.name} is not a module of ${parent.name}. Connect it on its own.`);
    return module;
  });
}

function refuseMethod(deps: ConnectDeps, product: Product, method: AuthMethod): void {
  if (!product.ways.some((way) => way.method === method))
    throw new BadRequest(
      `${product.name} cannot be connected by ${authMethods[method].verboseName}. Choose one of its connection options.`,
    );
  const unavailable = whyUnavailable(deps, findConnector(deps.connectors, product), product, method);
  if (unavailable !== null) throw new BadRequest(unavailable);
  if (method === 'oauth_app') throw new BadRequest(`${product.name} is connected by consent. Open the consent window from its tile.`);
}

async function switchOn(
  deps: ConnectDeps,
  { tenantId, by }: Caller,
  parent: Product,
  modules: readonly Product[],
): Promise<StoredConnection> {
  if (modules.length === 0) throw new BadRequest('Name the modules to switch on.');
  return deps.db.inTenant(tenantId, async (tx) => {
    await lockApplications(tx);
    const connected = await listConnected(tx);
    const own = connected.find(({ product, parentId }) => product.id === parent.id && parentId === null);
    if (own === undefined) throw new BadRequest(`${modules[0]?.name} requires ${parent.name}. Connect that first.`);
    for (const module of modules) refuseModuleConflicts(connected, { module, parent });
    await enableModules(deps, tx, { parent: own, modules, by });
    return { id: own.id };
  });
}

/** Connects a product, renews its credentials, or switches on modules of it. */
export function createCredentials(deps: ConnectDeps, caller: Caller, given: GivenCredentials): Promise<StoredConnection> {
  const named = findProduct(given.product)?.name ?? 'a product that is not known';
  const action = given.auth_method === 'child-module' ? 'application.enable-module' : 'application.connect';
  return recordingRefusal(deps, { ...caller, action, attempt: `Connect ${named}` }, async () => {
    const product = getProduct(given.product);
    const modules = modulesIn(product, given.children);
    await deps.db.inTenant(caller.tenantId, (tx) => refuseSwitchedOff(tx, [product, ...modules]));
    const method = given.auth_method;
    if (method === 'child-module') return switchOn(deps, caller, product, modules);
    refuseMethod(deps, product, method);
    const credentials = checkFields(method, given.credentials);
    return connectProduct(deps, { ...caller, product, method, credentials, modules, replaces: given.replaces });
  });
}
