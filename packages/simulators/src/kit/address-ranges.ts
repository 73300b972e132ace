import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address lies in one of the ranges, each `10.0.0.0/8`, `10.0.0.1-10.0.0.9` or a single address, of either family. */
export function addressRanges(ranges: readonly string[]): (address: string) => boolean {
  const blocks = new BlockList();
  for (const range of ranges) {
    const [first = '', last] = range.split('-', 2);
    const [network = '', bits] = first.split('/', 2);
    if (last !== undefined) blocks.addRange(first.trim(), last.trim(), familyOf(first.trim()));
    else if (bits === undefined) blocks.addAddress(network, familyOf(network));
    else blocks.addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => isIP(address) !== 0 && blocks.check(address, familyOf(address));
}
