import { type AnyChangeDefinition, inverseOf } from '@rampart/domain/change.ts';
import { type Framework, requirementsOf } from '@rampart/domain/framework.ts';

/** What a control needs and makes, what products yield, and what connectors read and write, by id. */
export interface Loop {
  readonly controls: readonly {
    readonly id: string;
    /** The connector of the control's product; none for a product that is not in the catalog. */
    readonly connector: string | undefined;
    readonly needs: readonly string[];
    readonly makes: readonly string[];
  }[];
  /** Facts that Rampart keeps for every customer: no product reports them. */
  readonly published?: readonly string[];
  readonly products: readonly { readonly connector: string; readonly yields: readonly string[] }[];
  readonly connectors: readonly {
    readonly id: string;
    readonly collects: readonly string[];
    readonly applies: readonly Pick<AnyChangeDefinition, 'id' | 'kind' | 'siblings'>[];
  }[];
}

/**
 * The changes a control makes, read from its source: running it would take facts that only a customer has.
 * Where the kind cannot be read, as after destructuring, it is `*`, which no connector applies.
 */
export function changesMadeIn(source: string): string[] {
  const imported = [...source.matchAll(/import \{ (\w+) \} from '@rampart\/changes\/([\w-]+)\/([\w-]+)\.ts';/g)];
  return imported.flatMap(([statement, changes, area, name]) => {
    const uses = source.replace(statement, '').matchAll(new RegExp(String.raw`\b${changes!}\b(?:\.(\w+))?`, 'g'));
    return [...new Set([...uses].map(([, kind = '*']) => `${area!}.${kind}-${name!}`))];
  });
}

/** A control is assessed with facts of its own vendor's products: those of another vendor never reach it. */
export function uncollectedFacts({ controls, products, connectors, published = [] }: Loop): string[] {
  return controls.flatMap(({ id, connector, needs }) => {
    const yielded = new Set(products.flatMap((product) => (product.connector === connector ? product.yields : [])));
    const collected = new Set(connectors.find((one) => one.id === connector)?.collects);
    return needs
      .filter((fact) => !published.includes(fact))
      .flatMap((fact) => [
        ...(collected.has(fact)
          ? []
          : [`${id} needs ${fact}, which the connector of its product (${connector ?? 'none'}) does not collect.`]),
        ...(yielded.has(fact) ? [] : [`${id} needs ${fact}, which no product of its connector (${connector ?? 'none'}) yields.`]),
      ]);
  });
}

/** A change of another product would never reach the product that the control is about. */
export function unappliedChanges({ controls, connectors }: Loop): string[] {
  return controls.flatMap(({ id, connector, makes }) => {
    const own = connectors.find((one) => one.id === connector);
    const applied = new Set<string>(own?.applies.map((change) => change.id));
    const lacking = makes.filter((change) => !applied.has(change));
    return lacking.map((change) => `${id} makes ${change}, which the connector of its product (${connector ?? 'none'}) does not apply.`);
  });
}

/** What one connector has done, the same connector must be able to undo. */
export function irrevertibleChanges({ connectors }: Loop): string[] {
  return connectors.flatMap((connector) => {
    const applied = new Set(connector.applies.map(({ id }) => id));
    return connector.applies
      .filter((change) => !applied.has(inverseOf(change)))
      .map((change) => `${connector.id} applies ${change.id}, but not ${inverseOf(change)}, which would revert it.`);
  });
}

interface Answering {
  readonly id: string;
  readonly answers: Readonly<Partial<Record<string, readonly string[]>>>;
}

export function unknownRequirements(frameworks: readonly Framework[], controls: readonly Answering[]): string[] {
  const known = new Map(
    frameworks.map(({ id, requirements }) => [id as string, new Set(requirementsOf(requirements).map((one) => one.id))]),
  );
  return controls.flatMap(({ id, answers }) =>
    Object.entries(answers).flatMap(([framework, requirements = []]) =>
      requirements
        .filter((requirement) => known.get(framework)?.has(requirement) !== true)
        .map((requirement) => `${id} answers ${framework} ${requirement}, which does not exist.`),
    ),
  );
}
