import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { type CompareDeps, watchedTypes } from '../watch-deps.ts';

interface Restored {
  readonly product: string;
  readonly type: ConfigurationType;
  /** As it is; nothing where it is gone. */
  readonly from: ConfigurationObject | null;
  /** As it is to be again; nothing where it was not there. */
  readonly to: ConfigurationObject | null;
}

/** Why Rampart does not give an object a version again, and what a person does in the product instead; nothing where it does. */
export function stepsByHand({ connectors }: Pick<CompareDeps, 'connectors'>, { product: id, type, from, to }: Restored): string | null {
  const product = productRegistry.find((one) => one.id === id);
  const connector = connectors.find((one) => one.id === product?.connector);
  const watched = product && watchedTypes(connectors, product).find((one) => one.type === type);
  const version = to ?? from;
  if (product === undefined || connector === undefined || watched === undefined || version === null) return null;
  const changes = watched.restores?.changesOf(version);
  const needed = changes?.[to === null ? 'delete' : from === null ? 'create' : 'update'];
  if (needed !== undefined && connector.applies.some(({ change }) => change.id === needed)) return null;
  return watched.byHand?.(version) ?? `Rampart does not write this to ${connector.vendor}. Put it back there by hand.`;
}
