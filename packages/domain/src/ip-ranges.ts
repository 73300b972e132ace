const wordsOf = (text: string): string[] => text.split(':').filter((word) => word !== '');

export const bitsOf = (address: string): 32 | 128 => (address.includes(':') ? 128 : 32);

/** The address as a number; `undefined` where the text is none. */
export function addressNumber(address: string): bigint | undefined {
  if (!address.includes(':')) {
    const parts = address.split('.');
    const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
    return isAddress ? parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) : undefined;
  }
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0) return undefined;
  const [before, after] = [wordsOf(head), wordsOf(tail ?? '')];
  const zeros = Math.max(0, tail === undefined ? 0 : 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const isAddress = all.length === 8 && all.every((word) => /^[0-9a-f]{1,4}$/i.test(word));
  return isAddress ? all.reduce((sum, word) => sum * 65_536n + BigInt(`0x${word}`), 0n) : undefined;
}

interface Range {
  readonly bits: 32 | 128;
  readonly first: bigint;
  readonly last: bigint;
}

/** An address, a network (`a/n`) or a range (`first-last`); nothing where the text is none of them. */
export function parseRange(text: string): Range | undefined {
  const [network = '', length] = text.split('/');
  const bits = bitsOf(text);
  if (length !== undefined) {
    const address = addressNumber(network);
    if (address === undefined || !/^\d{1,3}$/.test(length) || Number(length) > bits) return undefined;
    const size = 1n << BigInt(bits - Number(length));
    const first = address - (address % size);
    return { bits, first, last: first + size - 1n };
  }
  const [from = '', to = from] = text.split('-');
  const [first, last] = [addressNumber(from), addressNumber(to)];
  return first === undefined || last === undefined || last < first || bitsOf(from) !== bitsOf(to) ? undefined : { bits, first, last };
}

const byPlace = (one: Range, other: Range): number => {
  if (one.bits !== other.bits) return one.bits - other.bits;
  if (one.first === other.first) return 0;
  return one.first < other.first ? -1 : 1;
};

/** Without overlaps and gaps of nothing, in order. */
function merged(texts: readonly string[]): Range[] {
  const found: Range[] = [];
  for (const range of texts.flatMap((text) => parseRange(text) ?? []).toSorted(byPlace)) {
    const last = found.at(-1);
    if (last === undefined || last.bits !== range.bits || range.first > last.last + 1n) found.push(range);
    else if (range.last > last.last) found[found.length - 1] = { ...last, last: range.last };
  }
  return found;
}

const partsOf = (address: bigint, count: number, size: bigint): bigint[] =>
  Array.from({ length: count }, (_, place) => (address >> (size * BigInt(count - 1 - place))) & ((1n << size) - 1n));

/** As RFC 5952 writes it: without the longest run of zeros. */
function addressText(address: bigint, bits: 32 | 128): string {
  if (bits === 32) return partsOf(address, 4, 8n).join('.');
  const text = partsOf(address, 8, 16n)
    .map((part) => part.toString(16))
    .join(':');
  const runs = [...text.matchAll(/(?<![^:])0(?::0)+(?![^:])/g)].map(([run]) => run);
  const [longest] = runs.toSorted((one, other) => other.length - one.length);
  return longest === undefined ? text : text.replace(new RegExp(`(^|:)${longest}(:|$)`), '::');
}

/** The fewest networks that hold exactly these addresses and ranges, and nothing else. */
export function toNetworks(texts: readonly string[]): string[] {
  const networks: string[] = [];
  for (const { bits, first, last } of merged(texts)) {
    for (let from = first; from <= last;) {
      let free = 0;
      while (free < bits && from % (1n << BigInt(free + 1)) === 0n && from + (1n << BigInt(free + 1)) - 1n <= last) free += 1;
      networks.push(`${addressText(from, bits)}/${bits - free}`);
      from += 1n << BigInt(free);
    }
  }
  return networks;
}

const known = new WeakMap<readonly string[], readonly (Range | undefined)[]>();

/** A list is asked about once for every policy: it is read once. */
function readOnce(addresses: readonly string[]): readonly (Range | undefined)[] {
  const read = known.get(addresses) ?? addresses.map(parseRange);
  known.set(addresses, read);
  return read;
}

/** Those of the addresses that lie in none of the ranges. What cannot be read as an address lies in none. */
export function addressesOutside(addresses: readonly string[], ranges: readonly string[]): readonly string[] {
  const all = merged(ranges);
  // Most policies name no place at all.
  if (all.length === 0) return addresses;
  const read = readOnce(addresses);
  return addresses.filter((_text, place) => {
    const address = read[place];
    if (address === undefined) return true;
    let [low, high] = [0, all.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = all[middle]!;
      if (byPlace(range, address) > 0) high = middle - 1;
      else if (range.bits === address.bits && range.last >= address.last) return false;
      else low = middle + 1;
    }
    return true;
  });
}
