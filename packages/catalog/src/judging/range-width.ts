import { bitsOf, parseRange } from '@rampart/domain/ip-ranges.ts';

/** How long a prefix the range is worth: 24 for 256 addresses of version 4. `undefined` where it cannot be read. */
function prefixOf(text: string): number | undefined {
  const range = parseRange(text);
  return range && range.bits - (range.last - range.first).toString(2).replace(/^0$/, '').length;
}

/** Networks that never reach a sign-in from the internet: RFC 1918, RFC 6598 and unique local addresses. */
const isPrivate = (range: string): boolean =>
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:)/i.test(range);

const narrowestWide = { 32: 16, 128: 32 } as const;

/** Wider than the largest network that a company usually has: /16 of version 4, /32 of version 6. */
export function isWiderThanCompany(range: string): boolean {
  const prefix = prefixOf(range);
  const limit = bitsOf(range) === 128 ? narrowestWide[128] : narrowestWide[32];
  return prefix !== undefined && prefix < limit && !(isPrivate(range) && prefix >= 7);
}

/** As many addresses as a service has: /28 of version 4. */
const ofService = 16n;
const ofService6 = 1n << 64n;

/** Wider than the servers of one service: more than so many addresses, or than /64 in version 6. What cannot be read may be any. */
export function isWiderThanService(text: string, most = ofService): boolean {
  const range = parseRange(text.trim());
  return range === undefined || range.last - range.first >= (bitsOf(text) === 128 ? ofService6 : most);
}
