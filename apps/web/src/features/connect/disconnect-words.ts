import type { Application } from '@rampart/contract/connect.ts';
import { productName } from '@rampart/domain/product-name.ts';
import type { Confirmation } from '@rampart/ui/confirm.tsx';
import { type CatalogProduct, namesOf } from './catalog-product.ts';

/** What goes with an application: the modules that share its connection. */
const dependentsOf = ({ product }: Application, applications: readonly Application[]): Application[] =>
  applications.filter(({ parent }) => parent === product);

export function disconnectWords(
  application: Application,
  applications: readonly Application[],
  products: readonly CatalogProduct[],
): Confirmation {
  const name = namesOf(products, [application.product], 'and');
  const isModule = application.parent !== null;
  const dependents = dependentsOf(application, applications).map(({ product }) => product);
  return {
    title: isModule ? `Remove ${name}` : `Disconnect ${name}`,
    message: isModule
      ? `${productName} stops reading ${name}. The shared connection stays.`
      : `The stored credentials of ${name} are deleted and ${productName} stops reading it. Data collected so far stays.`,
    ...(dependents.length > 0 && { consequences: [`These modules go with it: ${namesOf(products, dependents, 'and')}.`] }),
    confirmLabel: isModule ? 'Remove Module' : 'Disconnect',
    tone: 'danger',
  };
}
