import { BlockList, isIP } from 'node:net';
import type { InRanges } from '@rampart/domain/assess/matches-place.ts';
import ipaddr from 'ipaddr.js';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const mostBits = { 4: 32, 6: 128 } as const;

/** As nearly all are written. Reading any form takes ten times as long, and a list has thousands. */
function addPlainNetwork(list: BlockList, text: string): boolean {
  const [network = '', bits = ''] = text.split('/', 2);
  const version = isIP(network) as 0 | 4 | 6;
  if (version === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > mostBits[version]) return false;
  list.addSubnet(network, Number(bits), familyOf(network));
  return true;
}

function add(list: BlockList, range: string): void {
  if (addPlainNetwork(list, range)) return;
  const [first = '', last] = range.split('-', 2).map((end) => end.trim());
  if (last !== undefined && isIP(first) !== 0 && isIP(first) === isIP(last)) list.addRange(first, last, familyOf(first));
  else if (isIP(first) !== 0) list.addAddress(first, familyOf(first));
  else if (ipaddr.isValidCIDR(first)) {
    const [network, bits] = ipaddr.parseCIDR(first);
    list.addSubnet(network.toString(), bits, network.kind());
  }
}

const known = new WeakMap<readonly string[], BlockList>();

function listOf(ranges: readonly string[]): BlockList {
  const list = known.get(ranges) ?? new BlockList();
  // What no vendor should have let through covers nothing.
  if (!known.has(ranges)) for (const range of ranges) add(list, range);
  known.set(ranges, list);
  return list;
}

/** Networks in CIDR form, ranges as `first-last`, or single addresses. An IPv4 address written as IPv6 is the IPv4 address. */
export const inRanges: InRanges = (address, ranges) => {
  const version = isIP(address);
  if (version === 0) return false;
  // Of an IPv4 address there is one way to write it. Nearly all are, and a replay asks about every sign-in.
  const plain = version === 4 ? address : ipaddr.process(address).toString();
  return listOf(ranges).check(plain, familyOf(plain));
};
