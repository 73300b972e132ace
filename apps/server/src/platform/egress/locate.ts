import { isIP } from 'node:net';
import { type DestinationRules, directorySubstitutesOf, mayReach, refuseLookedUp } from './destination.ts';
import { EgressRefused, EgressTimedOut, EgressUnreachable } from './egress-error.ts';
import type { Resolve } from './pinned-lookup.ts';

export interface Located {
  readonly address: string;
  readonly port: number;
  /** The operator points there without TLS, and vouches for the network in between. */
  readonly mayBePlain: boolean;
}

const resolveTimeoutMs = 10_000;
const defaultPorts: Readonly<Record<string, number>> = { 'ldap:': 389, 'ldaps:': 636 };
/** A name, or an address without its brackets; nothing that a URL would read something else from. */
const isPlainHost = (host: string) => isIP(host) !== 0 || /^[a-z0-9_]([a-z0-9._-]{0,251}[a-z0-9_])?\.?$/i.test(host);

async function withinTime<T>(host: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new EgressTimedOut(host)), resolveTimeoutMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves a name once and hands out one of the addresses that were checked: the caller connects to that, not to the name. */
export function createLocate({ allow, hosts, resolve }: DestinationRules & { readonly resolve: Resolve }) {
  const substitutes = directorySubstitutesOf(hosts);
  const addressesOf = async (host: string): Promise<readonly string[]> => {
    if (isIP(host) !== 0) return [host];
    const found = await withinTime(
      host,
      resolve(host).catch((cause: unknown) => {
        throw new EgressUnreachable(host, { cause });
      }),
    );
    return found.map(({ address }) => address);
  };

  return async (named: string, port: number): Promise<Located> => {
    const host = named.replace(/^\[|\]$/g, '').toLowerCase();
    if (!isPlainHost(host)) throw new EgressRefused('', 'The host name has characters that no host has. Write it as dc1.example.com.');
    const substitute = substitutes.get(`${host}:${port}`);
    const target = substitute === undefined ? host : substitute.hostname.replace(/^\[|\]$/g, '');
    const addresses = await addressesOf(target);
    const [first] = addresses;
    if (first === undefined) throw new EgressUnreachable(host);
    const reach = substitute === undefined ? 'public' : 'mapped';
    if (!addresses.every((address) => mayReach(reach, address, allow))) throw refuseLookedUp(host);
    if (substitute === undefined) return { address: first, port, mayBePlain: false };
    const mapped = substitute.port === '' ? (defaultPorts[substitute.protocol] ?? port) : Number(substitute.port);
    return { address: first, port: mapped, mayBePlain: substitute.protocol === 'ldap:' };
  };
}
