import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** They hand a machine's credentials to any caller. The Azure one (168.63.129.16) even looks public. */
const metadataAddresses: ReadonlySet<string> = new Set(
  [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
  ].map((ip) => ipaddr.parse(ip).toNormalizedString()),
);

const globalIpv6 = ipaddr.parseCIDR('2000::/3');

/** ipaddr.js takes ::1.2.3.4 for ::ffff:1.2.3.4, which it is not for a socket. */
const isMisread = (ip: string) => /^::\d+\./.test(ip);

/** An IPv4-mapped IPv6 address reaches the IPv4 one, so it is judged as that. */
const parse = (ip: string): Address | undefined => (isIP(ip) === 0 || isMisread(ip) ? undefined : ipaddr.process(ip));

function isPublic(address: Address): boolean {
  if (metadataAddresses.has(address.toNormalizedString())) return false;
  if (address.range() !== 'unicast') return false;
  // ipaddr.js calls everything it has no name for unicast, ::7f00:1 among it.
  return address.kind() === 'ipv4' || address.match(globalIpv6);
}

function contains(network: string, address: Address): boolean {
  if (!network.includes('/')) return parse(network)?.toNormalizedString() === address.toNormalizedString();
  const range = ipaddr.parseCIDR(network);
  return range[0].kind() === address.kind() && address.match(range);
}

/** Whether the operator lets this address be reached although it may be private. A metadata address has to be named itself. */
export function isAllowedAddress(ip: string, allow: readonly string[]): boolean {
  const address = parse(ip);
  if (address === undefined) return false;
  const isMetadata = metadataAddresses.has(address.toNormalizedString());
  return allow.some((network) => (!isMetadata || !network.includes('/')) && contains(network, address));
}

/** Everything is forbidden that is not the public internet: what is no plain address as well. */
export function isForbiddenAddress(ip: string, allow: readonly string[]): boolean {
  const address = parse(ip);
  return address === undefined || !(isPublic(address) || isAllowedAddress(ip, allow));
}
