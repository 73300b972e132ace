import { isIP } from 'node:net';
import { Refusal } from '../refusal.ts';
import { isAllowedAddress, isForbiddenAddress } from './address-rules.ts';
import { EgressRefused, unreachable } from './egress-error.ts';

/** `public`: the internet and allowed networks. `allowed`: those networks alone. `mapped`: where the operator points. */
export type Reach = 'public' | 'allowed' | 'mapped';

export interface Destination {
  readonly url: URL;
  /** What the caller named, with its port. */
  readonly host: string;
  readonly reach: Reach;
  readonly substitute: URL | undefined;
}

export const mayReach = (reach: Reach, ip: string, allow: readonly string[]): boolean => {
  if (reach === 'mapped') return true;
  return reach === 'public' ? !isForbiddenAddress(ip, allow) : isAllowedAddress(ip, allow);
};

/** What a name resolves to is not said. */
export const refuseLookedUp = (host: string): EgressRefused => new EgressRefused(host, unreachable(host));

const refuseAddress = (reach: Reach, host: string): EgressRefused =>
  reach === 'allowed'
    ? new EgressRefused(host, `${host} may only be called over https. Use https, or ask the operator to allow its network.`)
    : refuseLookedUp(host);

function parseUrl(given: string | URL): URL {
  if (!URL.canParse(given.toString())) throw new EgressRefused('', 'The address is not a URL. Write it as https://host/path.');
  const url = new URL(given);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new EgressRefused(url.host, 'Only https addresses may be called. Write it as https://host/path.');
  if (url.username !== '' || url.password !== '')
    throw new EgressRefused(url.host, `The address of ${url.host} carries a user or a password. Leave them out.`);
  return url;
}

const literalOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

export interface DestinationRules {
  readonly allow: readonly string[];
  /** Vendor host to the base URL of its substitute; with its port for a directory: `dc1.example.com:389` to `ldap://…`. */
  readonly hosts: Readonly<Record<string, string>>;
}

const httpProtocols: readonly string[] = ['http:', 'https:'];
const directoryProtocols: readonly string[] = ['ldap:', 'ldaps:'];

const substitutesOf = (hosts: DestinationRules['hosts'], protocols: readonly string[]): ReadonlyMap<string, URL> =>
  new Map(
    Object.entries(hosts)
      .map(([host, base]) => [host.toLowerCase(), new URL(base)] as const)
      .filter(([, { protocol }]) => protocols.includes(protocol)),
  );

/** Where a directory is called instead, by `host:port`. */
export const directorySubstitutesOf = (hosts: DestinationRules['hosts']): ReadonlyMap<string, URL> =>
  substitutesOf(hosts, directoryProtocols);

function refuseOtherProtocols(hosts: DestinationRules['hosts']): void {
  const known = [...httpProtocols, ...directoryProtocols];
  const wrong = Object.entries(hosts).find(([, base]) => !known.includes(new URL(base).protocol));
  if (wrong !== undefined)
    throw new Refusal(`RAMPART_EGRESS_HOSTS is wrong: the URL of ${wrong[0]} must start with http://, https://, ldap:// or ldaps://.`);
}

/** Decides where a call goes, before a name is resolved or a socket opened. */
export function createDestinations({ allow, hosts }: DestinationRules): (given: string | URL) => Destination {
  refuseOtherProtocols(hosts);
  const substitutes = substitutesOf(hosts, httpProtocols);
  return (given) => {
    const url = parseUrl(given);
    const { host } = url;
    const substitute = substitutes.get(host);
    if (substitute !== undefined) return { url, host, reach: 'mapped', substitute };
    const reach = url.protocol === 'https:' ? 'public' : 'allowed';
    if (reach === 'allowed' && allow.length === 0) throw refuseAddress(reach, host);
    // A literal is never looked up, so the check of looked-up addresses would miss it.
    const literal = literalOf(url);
    if (isIP(literal) !== 0 && !mayReach(reach, literal, allow)) throw refuseAddress(reach, host);
    return { url, host, reach, substitute };
  };
}
