import { BlockList, isIPv6 } from 'node:net';

const lists = new WeakMap<readonly string[], BlockList>();
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [first = '', last] = range.split('-');
    const [network = '', length] = first.split('/');
    if (last !== undefined) list.addRange(first, last, familyOf(first));
    else list.addSubnet(network, Number(length ?? (isIPv6(network) ? 128 : 32)), familyOf(network));
  }
  return list;
}

/** Whether an address lies in one of these networks or ranges, as Node itself says. */
export function inRanges(address: string, ranges: readonly string[]): boolean {
  const list = lists.get(ranges) ?? listOf(ranges);
  lists.set(ranges, list);
  return list.check(address, familyOf(address));
}
