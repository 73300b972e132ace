import { bitsOf, parseRange } from '@rampart/domain/ip-ranges.ts';

/** As many addresses as a service has: /28 of version 4. */
const ofService = 16n;
const ofService6 = 1n << 64n;

/** Whether a range has more than so many addresses, or than /64 in version 6. What cannot be read may be any. */
export function isWide(text: string, most = ofService): boolean {
  const range = parseRange(text.trim());
  return range === undefined || range.last - range.first >= (bitsOf(text) === 128 ? ofService6 : most);
}
