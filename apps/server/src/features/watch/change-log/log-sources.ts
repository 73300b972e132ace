import type { Connector, Streams } from '@rampart/connectors/kit/connector.ts';
import type { Product } from '@rampart/domain/product.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { isSameOrganisation } from '../../connect/index.ts';
import { watchedTypes } from '../watch-deps.ts';

interface Connected {
  readonly id: string;
  readonly product: Product;
  readonly parentId?: string | null;
  readonly organisation?: string | null;
}

/** A connected product that shows its vendor's change log. */
export interface LogSource extends Connected {
  readonly connector: Connector;
  readonly streams: Streams<unknown>;
  /** What is connected of the same organisation at the vendor, which has one log. */
  readonly ofVendor: readonly Connected[];
}

/** One after the other, those of one organisation together. */
function* byOrganisation(connected: readonly Connected[]): Generator<readonly Connected[]> {
  for (let rest = connected; rest[0] !== undefined;) {
    const [first] = rest;
    yield rest.filter((each) => isSameOrganisation(each, first));
    rest = rest.filter((each) => !isSameOrganisation(each, first));
  }
}

/** For each organisation with something that is watched and a change log: one product to poll that log through, rather one that is watched itself. */
export function logSources(connectors: readonly Connector[], connected: readonly Connected[]): readonly LogSource[] {
  const sources: LogSource[] = [];
  for (const connector of connectors) {
    const streams = connector.streams.find(({ kind }) => kind.id === settingChanges.id);
    const isWatched = ({ product }: Connected): boolean => watchedTypes(connectors, product).length > 0;
    for (const ofVendor of byOrganisation(connected.filter(({ product }) => product.connector === connector.id))) {
      const logging = ofVendor.filter(({ product }) => product.yields.includes(settingChanges.id));
      const source = logging.find(isWatched) ?? logging[0];
      if (streams !== undefined && source !== undefined && ofVendor.some(isWatched))
        sources.push({ ...source, connector, streams, ofVendor });
    }
  }
  return sources;
}
