import type { Connector, Streams } from '@rampart/connectors/kit/connector.ts';
import type { Product } from '@rampart/domain/product.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { watchedTypes } from '../watch-deps.ts';

interface Connected {
  readonly id: string;
  readonly product: Product;
}

/** A connected product that shows its vendor's change log. */
export interface LogSource extends Connected {
  readonly connector: Connector;
  readonly streams: Streams<unknown>;
  /** What is connected of the same vendor, which has one log. */
  readonly ofVendor: readonly Connected[];
}

/** For each vendor with something that is watched and a change log: one product to poll that log through, rather one that is watched itself. */
export function logSources(connectors: readonly Connector[], connected: readonly Connected[]): readonly LogSource[] {
  const sources: LogSource[] = [];
  for (const connector of connectors) {
    const streams = connector.streams.find(({ kind }) => kind.id === settingChanges.id);
    const ofVendor = connected.filter(({ product }) => product.connector === connector.id);
    const isWatched = ({ product }: Connected): boolean => watchedTypes(connectors, product).length > 0;
    const logging = ofVendor.filter(({ product }) => product.yields.includes(settingChanges.id));
    const source = logging.find(isWatched) ?? logging[0];
    if (streams !== undefined && source !== undefined && ofVendor.some(isWatched))
      sources.push({ ...source, connector, streams, ofVendor });
  }
  return sources;
}
