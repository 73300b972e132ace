import type { Application, DisconnectionImpact } from '@rampart/contract/connect.ts';
import { productName } from '@rampart/domain/product-name.ts';
import type { Confirmation } from '@rampart/ui/confirm.tsx';
import { countText } from '@rampart/ui/format.ts';
import { type CatalogProduct, namesOf } from './catalog-product.ts';

/** What goes with an application: the modules that share its connection. */
const dependentsOf = ({ product }: Application, applications: readonly Application[]): Application[] =>
  applications.filter(({ parent }) => parent === product);

interface Around {
  readonly applications: readonly Application[];
  readonly products: readonly CatalogProduct[];
  /** None where it could not be read. */
  readonly impact: DisconnectionImpact | undefined;
}

/** What stays behind in the product and what stops: afterwards nothing of it can be changed from here. */
export function leftBehind(impact: DisconnectionImpact | undefined): string[] {
  if (impact === undefined)
    return ['It is not known which deployments are stopped or stay in the product, and which subscriptions and groups stop.'];
  const { deployments, under_way: underWay, subscriptions, groups } = impact;
  return [
    ...(underWay === 0
      ? []
      : [
          `${countText(underWay, 'deployment that is under way or waits is stopped. Its log says', 'deployments that are under way or wait are stopped. Their logs say')} what was written and what was not.`,
        ]),
    ...(deployments === 0
      ? []
      : [
          `${countText(deployments, 'deployment stays', 'deployments stay')} in the product, in force or staged, and cannot be rolled back until it is connected again.`,
        ]),
    ...(subscriptions === 0
      ? []
      : [`${countText(subscriptions, 'subscription deploys', 'subscriptions deploy')} nothing until it is connected again.`]),
    ...(groups.length === 0 ? [] : [`No longer synced: ${groups.map((name) => `“${name}”`).join(', ')}. The groups stay as they are.`]),
  ];
}

export function disconnectWords(application: Application, { applications, products, impact }: Around): Confirmation {
  const name = namesOf(products, [application.product], 'and');
  const isModule = application.parent !== null;
  const dependents = dependentsOf(application, applications).map(({ product }) => product);
  return {
    title: isModule ? `Remove ${name}` : `Disconnect ${name}`,
    message: isModule
      ? `${productName} stops reading ${name}, and its controls leave the score immediately. The shared connection stays.`
      : `The stored credentials of ${name} are deleted and ${productName} stops reading it. Data collected so far is kept, but its controls leave the score immediately.`,
    consequences: [
      ...(dependents.length > 0 ? [`These modules are disconnected too: ${namesOf(products, dependents, 'and')}.`] : []),
      ...leftBehind(impact),
    ],
    confirmLabel: isModule ? 'Remove Module' : 'Disconnect',
    tone: 'danger',
  };
}
