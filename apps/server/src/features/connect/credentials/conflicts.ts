import type { Product } from '@rampart/domain/product.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import type { ConnectedApplication } from '../application-store.ts';
import { findProduct, requiredModulesOf } from '../products/find-product.ts';

/** The product cannot be connected beside what is there already. */
export class ConflictingProducts extends HttpError {
  readonly product: Product;
  readonly incompatible: readonly Product[];

  constructor(product: Product, incompatible: readonly Product[]) {
    const names = incompatible.map(({ name }) => name).join(', ');
    super(409, `${product.name} cannot be enabled as it conflicts with ${names}. Please disconnect conflicting products to continue.`);
    this.product = product;
    this.incompatible = incompatible;
  }
}

const excludeEachOther = (one: Product, other: Product) => one.conflictsWith.includes(other.id) || other.conflictsWith.includes(one.id);

const parentOf = (connected: readonly ConnectedApplication[], { parentId }: ConnectedApplication): Product | undefined =>
  connected.find(({ id }) => id === parentId)?.product;

/** What already speaks for this product, when it is not a module of that parent: itself on its own, or another parent. */
function holderOf(connected: readonly ConnectedApplication[], module: Product, parent: Product): Product | undefined {
  const own = connected.find(({ product }) => product.id === module.id);
  if (own === undefined || parentOf(connected, own)?.id === parent.id) return undefined;
  return parentOf(connected, own) ?? own.product;
}

interface Split {
  readonly kept: readonly ConnectedApplication[];
  readonly replaced: readonly ConnectedApplication[];
}

/** What stays connected, and what gives way to a new connection. Modules go with the application whose connection they share. */
export function splitReplaced(connected: readonly ConnectedApplication[], replaces: readonly string[]): Split {
  const replaced = [...new Set(replaces)].map((id) => {
    const application = connected.find((one) => one.id === id);
    if (application === undefined) throw new NotFound('connection');
    return application;
  });
  const goes = ({ id, parentId }: ConnectedApplication) => replaced.some((one) => one.id === id || one.id === parentId);
  return { kept: connected.filter((application) => !goes(application)), replaced };
}

export interface RequestedConnection {
  readonly product: Product;
  /** Modules to switch on with it. */
  readonly modules: readonly Product[];
}

/** For a product that has its own credentials. */
export function refuseConflicts(connected: readonly ConnectedApplication[], { product, modules }: RequestedConnection): void {
  const own = connected.find((application) => application.product.id === product.id);
  const others = connected.map((application) => application.product).filter((other) => excludeEachOther(product, other));
  const carrier = own && parentOf(connected, own);
  // One that is connected again has its modules; what was not among them is not asked for now.
  const claimed = own === undefined ? [...requiredModulesOf(product), ...modules] : modules;
  const holders = claimed.flatMap((module) => holderOf(connected, module, product) ?? []);
  const incompatible = [...new Set([...others, ...(carrier ? [carrier] : []), ...holders].map(({ id }) => id))];
  if (incompatible.length > 0)
    throw new ConflictingProducts(
      product,
      incompatible.flatMap((id) => findProduct(id) ?? []),
    );
}

/** For a module that is to share the connection of its parent. */
export function refuseModuleConflicts(
  connected: readonly ConnectedApplication[],
  { module, parent }: { module: Product; parent: Product },
): void {
  const holder = holderOf(connected, module, parent);
  if (holder !== undefined) throw new ConflictingProducts(module, [holder]);
}
