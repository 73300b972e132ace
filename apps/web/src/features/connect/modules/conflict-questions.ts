import type { Application, DisconnectionImpact } from '@rampart/contract/connect.ts';
import type { Confirmation } from '@rampart/ui/confirm.tsx';
import { type CatalogProduct, namesOf } from '../catalog-product.ts';
import { leftBehind } from '../disconnect-words.ts';

const namesOfApplications = (products: readonly CatalogProduct[], applications: readonly Application[]): string =>
  namesOf(
    products,
    applications.map(({ product }) => product),
    'and',
  );

interface Ending {
  readonly products: readonly CatalogProduct[];
  /** None where it could not be read. */
  readonly impact: DisconnectionImpact | undefined;
}

interface Rivals extends Ending {
  readonly product: CatalogProduct;
  readonly rivals: readonly Application[];
}

/** A suite and the parent it contains cannot be connected side by side. What the parent had stops as if it was disconnected. */
export function disconnectFirst({ product, rivals, products, impact }: Rivals): Confirmation {
  const names = namesOfApplications(products, rivals);
  return {
    title: `Disconnect ${names} first`,
    message: `${product.name} and ${names} cannot be connected at the same time. Disconnect ${names} to continue.`,
    consequences: [
      `${names} stays connected until the new credentials work. Then its stored credentials are deleted.`,
      'The modules that share them are disabled, and their controls leave the score, until you enable them again.',
      ...leftBehind(impact),
    ],
    confirmLabel: `Disconnect ${names}`,
    tone: 'danger',
  };
}

interface Standalone extends Ending {
  readonly parent: CatalogProduct;
  readonly standalone: readonly Application[];
}

/** A product is connected on its own or as a module, never both: its own connection ends as if it was disconnected. */
export function replaceStandalone({ parent, standalone, products, impact }: Standalone): Confirmation {
  const names = namesOfApplications(products, standalone);
  return {
    title: 'Conflicting standalone connections',
    message: `${names} ${standalone.length === 1 ? 'has a connection' : 'have connections'} of ${standalone.length === 1 ? 'its' : 'their'} own. As a module of ${parent.name} ${standalone.length === 1 ? 'it uses' : 'they use'} the shared one instead.`,
    consequences: [
      `${names} ${standalone.length === 1 ? 'stays' : 'stay'} connected until the new credentials work. Then the stored credentials of ${names} are deleted, and ${standalone.length === 1 ? 'it is' : 'they are'} connected again as ${standalone.length === 1 ? 'a module' : 'modules'}.`,
      ...leftBehind(impact),
    ],
    confirmLabel: 'Disconnect and continue',
    tone: 'danger',
  };
}
