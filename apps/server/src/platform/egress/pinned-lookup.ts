import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface PinnedLookupOptions {
  readonly resolve: Resolve;
  readonly mayReach: (ip: string) => boolean;
  readonly refuse: (hostname: string) => Error;
}

/**
 * Resolves a name once for a connection and hands the socket exactly the addresses that were checked, so that a name
 * which answers differently the next time cannot lead it elsewhere. One forbidden address condemns the whole answer.
 */
export function pinnedLookup({ resolve, mayReach, refuse }: PinnedLookupOptions): LookupFunction {
  const checked = async (hostname: string): Promise<readonly LookupAddress[]> => {
    const addresses = await resolve(hostname);
    if (!addresses.every(({ address }) => mayReach(address))) throw refuse(hostname);
    return addresses;
  };
  const lookUp = callbackify(checked);
  return (hostname, { all }, callback) =>
    lookUp(hostname, (error, addresses) => {
      const [first] = error === null ? addresses : [];
      if (first === undefined) callback(error ?? new Error(`no address for ${hostname}`), '');
      else if (all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
}
