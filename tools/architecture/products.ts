/** A product as the catalog has it, and what its connector can do, by id. */
export interface CatalogProduct {
  readonly id: string;
  readonly connector: string;
  readonly yields: readonly string[];
  readonly methods: readonly string[];
  readonly documentation: string;
}

export interface ConnectorAbilities {
  readonly id: string;
  readonly reads: readonly string[];
  readonly methods: readonly string[];
}

/** What a product promises, its connector must be able to keep; and it must say how to be connected. */
export function productFaults(
  products: readonly CatalogProduct[],
  connectors: readonly ConnectorAbilities[],
  guidePages: readonly string[],
): string[] {
  return products.flatMap(({ id, connector: connectorId, yields, methods, documentation }) => {
    const connector = connectors.find((each) => each.id === connectorId);
    if (connector === undefined) return [`${id} is spoken to by ${connectorId}, which is no connector.`];
    return [
      ...yields
        .filter((fact) => !connector.reads.includes(fact))
        .map((fact) => `${id} yields ${fact}, which ${connectorId} does not read.`),
      ...methods
        .filter((method) => !connector.methods.includes(method))
        .map((method) => `${id} is connected by ${method}, which ${connectorId} does not know.`),
      ...(guidePages.includes(documentation) ? [] : [`${id} names the page ${documentation} of the guide, which does not exist.`]),
    ];
  });
}

/** A vendor without a simulator cannot be tried out. */
export const unsimulated = (connectors: readonly { readonly id: string }[], simulators: readonly { readonly id: string }[]): string[] =>
  connectors.filter(({ id }) => !simulators.some((simulator) => simulator.id === id)).map(({ id }) => `${id} has no simulator.`);
