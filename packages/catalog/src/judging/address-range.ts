const bitsOf = (address: string): number => (address.includes(':') ? 128 : 32);

const wordsOf = (text: string): string[] => text.split(':').filter((word) => word !== '');

/** The address as a number; `undefined` where the text is none. */
function numberOf(address: string): bigint | undefined {
  if (!address.includes(':')) {
    const parts = address.split('.').map(Number);
    const isAddress = parts.length === 4 && parts.every((part) => Number.isInteger(part) && part >= 0 && part <= 255);
    return isAddress ? parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) : undefined;
  }
  const [head = '', tail] = address.split('::');
  const [before, after] = [wordsOf(head), wordsOf(tail ?? '')];
  const all = [...before, ...Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0'), ...after];
  const isAddress = all.length === 8 && all.every((word) => /^[0-9a-f]{1,4}$/i.test(word));
  return isAddress ? all.reduce((sum, word) => sum * 65_536n + BigInt(`0x${word}`), 0n) : undefined;
}

/** How long a prefix the range is worth: 24 for 256 addresses of version 4. `undefined` where it cannot be read. */
function prefixOf(range: string): number | undefined {
  const [network = '', length] = range.split('/');
  if (length !== undefined) return numberOf(network) === undefined ? undefined : Number(length);
  const [first = '', last = first] = range.split('-');
  const [from, to] = [numberOf(first), numberOf(last)];
  return from === undefined || to === undefined || to < from
    ? undefined
    : bitsOf(first) - (to - from).toString(2).replace(/^0$/, '').length;
}

/** Networks that never reach a sign-in from the internet: RFC 1918, RFC 6598 and unique local addresses. */
const isPrivate = (range: string): boolean =>
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:)/i.test(range);

const narrowestWide = { 32: 16, 128: 32 } as const;

/** Wider than the largest network that a company usually has: /16 of version 4, /32 of version 6. */
export function isTooWide(range: string): boolean {
  const prefix = prefixOf(range);
  const limit = bitsOf(range) === 128 ? narrowestWide[128] : narrowestWide[32];
  return prefix !== undefined && prefix < limit && !(isPrivate(range) && prefix >= 7);
}
